import { IconPhone } from '@tabler/icons-react'
import { CALL_STATUSES, type CallStatus } from '#domain/attendance/calls.schema.ts'
import { formatPhone } from '#domain/students/phone.rules.ts'
import { dayAndTime } from '../format.ts'
import { dialled, type ShownAbsence, type ShownAttempt } from './call-list.ts'
import styles from './calls.module.css'
import { reportTexts } from './reports.texts.ts'
import shared from './reports.module.css'

const texts = reportTexts.calls

/** One tap calls. */
export const Phones = ({ absence: { fullname, phones } }: { absence: ShownAbsence }) =>
  phones.length === 0 ? (
    texts.noPhone
  ) : (
    <span className={styles['phones']}>
      {phones.map((phone) => (
        <a key={phone} href={dialled(phone)} aria-label={texts.call(fullname, formatPhone(phone))}>
          <IconPhone size={18} aria-hidden />
          {formatPhone(phone)}
        </a>
      ))}
    </span>
  )

const AttemptLine = ({ attempt, timeZone }: { attempt: ShownAttempt; timeZone: string }) => (
  <li>
    {texts.attempt(dayAndTime(attempt.calledAt, timeZone), attempt.status, attempt.calledBy)}
    {attempt.isWaiting ? ` · ${texts.waiting}` : ''}
    {attempt.notes ? <q>{attempt.notes}</q> : null}
  </li>
)

type AttemptsProps = { attempts: readonly ShownAttempt[]; timeZone: string; isOpen?: boolean }

/** Every attempt that was made, the newest first. */
export const Attempts = ({ attempts, timeZone, isOpen = false }: AttemptsProps) =>
  attempts.length === 0 ? null : (
    <details className={`${shared['details']} ${styles['attempts']}`} open={isOpen}>
      <summary>{texts.attempts(attempts.length)}</summary>
      <ul>
        {attempts.map((attempt) => (
          <AttemptLine
            key={`${attempt.calledAt} ${attempt.calledBy} ${attempt.status}`}
            attempt={attempt}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </details>
  )

/** What counts now, and how it came to that. */
export const CallState = ({ absence: { status, attempts }, timeZone }: { absence: ShownAbsence; timeZone: string }) => (
  <div className={styles['state']}>
    <span className={shared['chip']} data-status={status}>
      {status}
    </span>
    <Attempts attempts={attempts} timeZone={timeZone} />
  </div>
)

type OutcomesProps = { absence: ShownAbsence; onSet: (status: CallStatus) => void; onEdit: () => void }

/** The outcomes of a call, one tap each, and the way to its details. */
export const Outcomes = ({ absence: { fullname, status }, onSet, onEdit }: OutcomesProps) => (
  <div className={styles['outcomes']} data-shell>
    {CALL_STATUSES.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === status}
        aria-label={texts.set(each, fullname)}
        data-status={each}
        onClick={() => onSet(each)}
      >
        {each}
      </button>
    ))}
    <button type="button" aria-label={texts.editOf(fullname)} onClick={onEdit}>
      {texts.edit}
    </button>
  </div>
)
