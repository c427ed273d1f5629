import { Badge, Button } from '@mantine/core'
import { disciplineActions } from '#data/discipline/record-writes.ts'
import { isStillTried } from '#data/outbox/outbox-entry.ts'
import type { ParkedChange, WrittenText } from '#data/discipline/parked-changes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { toastFailed } from '#ui/toast.ts'
import { texts as all } from './discipline.texts.ts'
import styles from './discipline.module.css'

const texts = all.state

/** Badges that a change of a record is waiting or was not accepted; nothing when the school has the record. */
export function StateBadges({ record: { pending, parked } }: { record: ShownRecord }) {
  return (
    <>
      {pending?.state === 'waiting' ? <Badge color="amber">{texts.waiting}</Badge> : null}
      {parked.length > 0 ? (
        <Badge color="clay">{parked.every(({ entry }) => isStillTried(entry)) ? texts.tried : texts.parked}</Badge>
      ) : null}
    </>
  )
}

const Written = ({ title, text }: { title: string; text: WrittenText }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <strong>{text.type}</strong>
      <p>{text.description}</p>
      <small>{text.actionTaken ?? texts.noAction}</small>
    </dd>
  </div>
)

const attempt = (work: Promise<unknown>): void => void work.catch(() => toastFailed(all.form.notSaved))

type OnEdit = { onEdit: (record: ShownRecord) => void }
type RefusedProps = OnEdit & { record: ShownRecord }

/** Changes that the school did not accept: the reason, both texts side by side, and the possible actions. */
export const RefusedChanges = ({ records, onEdit }: OnEdit & { records: readonly ShownRecord[] }) =>
  records.map((record) => <RefusedOf key={record.ref} record={record} onEdit={onEdit} />)

function RefusedOf({ record, onEdit }: RefusedProps) {
  return record.parked.map((change) => (
    <section
      key={change.entry.id}
      className={styles['refused']}
      aria-label={isStillTried(change.entry) ? texts.tried : texts.parked}
    >
      <p className={styles['who']}>
        <strong>{record.studentName}</strong> {isStillTried(change.entry) ? texts.triedHelp : texts.kinds[change.kind]}{' '}
        {reasonOf(change)}
      </p>
      <dl className={styles['both']}>
        {change.text ? <Written title={texts.yours} text={change.text} /> : null}
        {record.isRefused || record.description === null ? null : (
          <Written title={texts.schools} text={{ ...record, description: record.description }} />
        )}
      </dl>
      <div className={styles['buttons']}>
        <RefusedActions record={record} change={change} onEdit={onEdit} />
      </div>
    </section>
  ))
}

const reasonOf = ({ entry, message }: ParkedChange): string =>
  message ?? (entry.parkReason === 'behind' ? texts.behind : '')

function RefusedActions({ record, change, onEdit }: RefusedProps & { change: ParkedChange }) {
  // An entry that waits behind a rejected one is handled together with the rejected one.
  if (change.entry.parkReason !== 'rejected') return null
  const { entry, kind, text } = change
  const drop = () => attempt(disciplineActions.keepSchool(entry.id))
  if (record.isRefused)
    return (
      <>
        <Button onClick={() => onEdit(record)}>{texts.editAgain}</Button>
        <Button variant="default" onClick={drop}>
          {texts.discard}
        </Button>
      </>
    )
  return (
    <>
      {kind === 'edit' && text && change.code === 'recordChanged' ? (
        <Button onClick={() => attempt(disciplineActions.keepOwn(record, entry.id, text))}>{texts.keepOwn}</Button>
      ) : null}
      <Button variant="default" onClick={drop}>
        {kind === 'edit' ? texts.keepSchool : texts.understood}
      </Button>
    </>
  )
}
