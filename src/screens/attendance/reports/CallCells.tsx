import { IconPhone } from '@tabler/icons-react'
import { CALL_STATUSES } from '#domain/attendance/calls.schema.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import { dialled, needsNoCall, toneOf, type ShownAbsence } from './call-list.ts'
import { Attempts } from './Attempts.tsx'
import { CallDialog, type Outcome } from './CallDialog.tsx'
import { useSaveCall } from './Calls.tsx'
import styles from './calls.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.calls

/** Links that dial the phones of a family. */
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

/** The outcome of the latest call about an absence, and the earlier calls. */
export const CallState = ({ absence, timeZone }: { absence: ShownAbsence; timeZone: string }) => (
  <div className={styles['state']}>
    <Chip tone={toneOf(absence)}>{needsNoCall(absence) ? texts.noCall : absence.status}</Chip>
    <Attempts attempts={absence.attempts} timeZone={timeZone} />
  </div>
)

const dialogOf = (
  absence: ShownAbsence,
  timeZone: string,
  { ownerId, onSave }: { ownerId: number; onSave: OnSave },
) => (
  <DialogButton
    renderButton={(open) => (
      <button type="button" aria-label={texts.editOf(absence.fullname)} onClick={open}>
        {texts.edit}
      </button>
    )}
  >
    {(close) => <CallDialog absence={absence} ownerId={ownerId} timeZone={timeZone} onSave={onSave} onClose={close} />}
  </DialogButton>
)

type OnSave = (outcome: Outcome) => Promise<boolean>

/** The outcomes of a call as buttons, and a button for its details. */
export function Outcomes({ absence, timeZone }: { absence: ShownAbsence; timeZone: string }) {
  const save = useSaveCall()
  const ownerId = useSession()?.user.id
  const { fullname, status } = absence
  const onSave: OnSave = (outcome) => save(absence, outcome)
  return (
    <div className={styles['outcomes']} data-shell>
      {CALL_STATUSES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === status}
          aria-label={texts.set(each, fullname)}
          data-status={each}
          onClick={() => void onSave({ status: each })}
        >
          {each}
        </button>
      ))}
      {ownerId === undefined ? null : dialogOf(absence, timeZone, { ownerId, onSave })}
    </div>
  )
}
