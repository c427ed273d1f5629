import { useCallback, useMemo, useState } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import type { CallStatus } from '#domain/attendance/calls.schema.ts'
import { formatPhone } from '#domain/students/phone.rules.ts'
import { saveCall } from '#data/attendance/calls.queries.ts'
import { useSession } from '#data/use-session.ts'
import { toastFailed } from '#ui/toast.ts'
import { dayAndTime } from '../format.ts'
import { countShown, isShown, SHOWS, toneOf, type ShownAbsence } from './call-list.ts'
import { CallState, Outcomes, Phones } from './CallCells.tsx'
import { CallDialog, type Outcome } from './CallDialog.tsx'
import styles from './calls.module.css'
import type { Field } from '#ui/fields.ts'
import { choiceOf } from '../../core/list/filters.ts'
import type { Filter, ListSpec } from '../../core/list/list.ts'
import { ListOf } from '../../core/list/ListOf.tsx'
import shared from './reports.module.css'
import { reportTexts } from './reports.texts.ts'
import type { CallList } from './use-absent-report.ts'

const texts = reportTexts.calls
const { fields: labels } = texts

const nth = (absence: ShownAbsence, index: number): string | null =>
  absence.phones[index] ? formatPhone(absence.phones[index]) : null

type Acts = { set: (absence: ShownAbsence, status: CallStatus) => void; edit: (absence: ShownAbsence) => void }

const only = (field: Omit<Field<ShownAbsence>, 'isExportedOnly'>): Field<ShownAbsence> => ({
  ...field,
  isExportedOnly: true,
})

const fieldsOf = (timeZone: string, acts: Acts): Field<ShownAbsence>[] => [
  {
    key: 'student',
    label: labels.student,
    value: ({ fullname }) => fullname,
    shown: ({ fullname, studentId, className }) => (
      <span className={styles['student']}>
        {fullname}
        <small>{`ID ${studentId} · ${className}`}</small>
      </span>
    ),
    isHeading: true,
    canBreak: true,
  },
  only({ key: 'id', label: 'ID', value: ({ studentId }) => studentId }),
  only({ key: 'className', label: labels.className, value: ({ className }) => className }),
  {
    key: 'date',
    label: labels.absence,
    value: ({ date }) => formatDay(date),
    order: ({ date }) => date,
    shown: ({ date, remark }) => (
      <span className={styles['absence']}>
        {formatDay(date)}
        <small>{remark}</small>
      </span>
    ),
  },
  only({ key: 'remark', label: labels.remark, value: ({ remark }) => remark }),
  {
    key: 'phone',
    label: labels.phone,
    value: (absence) => nth(absence, 0),
    shown: (absence) => <Phones absence={absence} />,
    cannotSort: true,
  },
  only({ key: 'phone2', label: labels.phone2, value: (absence) => nth(absence, 1) }),
  {
    key: 'status',
    label: labels.status,
    value: ({ status }) => status,
    shown: (absence) => <CallState absence={absence} timeZone={timeZone} />,
  },
  only({
    key: 'callTime',
    label: labels.callTime,
    value: ({ attempts: [latest] }) => (latest ? dayAndTime(latest.calledAt, timeZone) : null),
  }),
  only({ key: 'calledBy', label: labels.calledBy, value: ({ attempts: [latest] }) => latest?.calledBy }),
  only({ key: 'callNotes', label: labels.callNotes, value: ({ attempts: [latest] }) => latest?.notes }),
  {
    key: 'outcome',
    label: labels.outcome,
    value: ({ attempts }) => attempts.length,
    shown: (absence) => (
      <Outcomes absence={absence} onSet={(status) => acts.set(absence, status)} onEdit={() => acts.edit(absence)} />
    ),
    cannotSort: true,
  },
]

const foundBy = ({ studentId: id, fullname: words, phones: [phone, phone2] }: ShownAbsence) => ({
  id,
  words,
  phone,
  phone2,
})

const asTheyAre = (absences: readonly ShownAbsence[]) => absences

/** The list with what can be done with its rows. */
const specOf = (
  acts: Acts,
  { timeZone, note, reached }: { timeZone: string; note: string; reached: number },
): ListSpec<readonly ShownAbsence[], ShownAbsence> => ({
  rows: asTheyAre,
  columns: () => fieldsOf(timeZone, acts),
  find: foundBy,
  rowKey: ({ key }) => key,
  // As the server lists them: the newest day first.
  sort: ['', 'up'],
  noun: texts.noun,
  count: (shown, all) => `${reportTexts.absences(shown)} · ${texts.progress(reached, all)}`,
  file: texts.file,
  note: () => note,
  empty: texts.empty,
  noMatch: texts.allCalled,
  toneOf,
})

/** Saves an attempt on this device; resolves to whether that worked. */
const save = ({ studentId, date }: ShownAbsence, { status, notes, calledAt }: Outcome): Promise<boolean> =>
  saveCall({
    studentId,
    date,
    callStatus: status,
    ...(notes ? { callNotes: notes } : {}),
    ...(calledAt === undefined ? {} : { callTime: new Date(calledAt).toISOString() }),
  }).then(
    () => true,
    () => false,
  )

const showFilter = (counts: ReturnType<typeof countShown>): Filter<ShownAbsence> => ({
  ...choiceOf<ShownAbsence>(
    texts.show,
    SHOWS.map((name) => ({
      value: name,
      label: texts.option(name === 'open' || name === 'all' ? texts.shows[name] : name, counts[name]),
    })),
  ),
  keeps: (absence, value) => isShown(SHOWS.find((name) => name === value) ?? 'open', absence),
})

type CallTableProps = { list: CallList; note: string; timeZone: string }

/** The absences of the days with their calls; what is settled leaves the list of calls to make. */
export function CallTable({ list, note, timeZone }: CallTableProps) {
  const { absences, total } = list
  const session = useSession()
  const [said, setSaid] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const counts = useMemo(() => countShown(absences), [absences])
  const filters = useMemo(() => ({ show: showFilter(counts) }), [counts])
  const put = useCallback(async (absence: ShownAbsence, outcome: Outcome) => {
    const isSaved = await save(absence, outcome)
    if (isSaved) setSaid(texts.saved(absence.fullname, outcome.status))
    else toastFailed(texts.notSaved)
    return isSaved
  }, [])
  const reached = counts.Completed
  const spec = useMemo(() => {
    const acts: Acts = { set: (absence, status) => void put(absence, { status }), edit: ({ key }) => setEdited(key) }
    return specOf(acts, { timeZone, note, reached })
  }, [timeZone, note, reached, put])
  const open = absences.find(({ key }) => key === edited)
  return (
    <>
      <Unmarked days={list.unmarkedDays} />
      {total > absences.length ? <p className={shared['source']}>{texts.more(absences.length, total)}</p> : null}
      <p role="status" className={said ? styles['said'] : undefined} style={said ? undefined : { margin: 0 }}>
        {said}
      </p>
      <ListOf title={texts.title} data={absences} spec={spec} filters={filters} />
      {open && session ? (
        <CallDialog
          key={open.key}
          absence={open}
          ownerId={session.user.id}
          timeZone={timeZone}
          onSave={(outcome) => put(open, outcome)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}

/** School days of the report on which classes are missing: their absences are not known yet. */
function Unmarked({ days }: { days: CallList['unmarkedDays'] }) {
  if (days.length === 0) return null
  return (
    <details className={styles['unmarked']}>
      <summary>{reportTexts.unmarked.days(days.length)}</summary>
      <ul>
        {days.map(({ date, classes }) => (
          <li key={date}>{reportTexts.unmarked.day(formatDay(date), classes)}</li>
        ))}
      </ul>
    </details>
  )
}
