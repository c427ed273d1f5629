import { momentWords } from '../../core/list/columns.tsx'
import type { ShownAttempt } from './call-list.ts'
import styles from './calls.module.css'
import shared from './reports.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.calls

const AttemptLine = ({ attempt, timeZone }: { attempt: ShownAttempt; timeZone: string }) => (
  <li>
    {texts.attempt(momentWords(attempt.calledAt, timeZone), attempt.status, attempt.calledBy)}
    {attempt.isWaiting ? ` · ${texts.waiting}` : ''}
    {attempt.notes ? <q>{attempt.notes}</q> : null}
  </li>
)

type AttemptsProps = { attempts: readonly ShownAttempt[]; timeZone: string; isOpen?: boolean }

/** All calls about an absence, the newest first. */
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
