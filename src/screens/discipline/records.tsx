import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import type { Field } from '#ui/fields.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { exported, heading, text } from '../core/list/columns.tsx'
import { choiceOf, classFilter, dayFilter } from '../core/list/filters.ts'
import { DeleteRecord } from './DeleteRecord.tsx'
import styles from './discipline.module.css'
import { studentDisciplineScreen } from './discipline.screens.ts'
import { texts as all } from './discipline.texts.ts'
import { StateBadges } from './RecordState.tsx'

const { fields: labels, list: texts } = all

export type ShownRecords = readonly ShownRecord[]

const stateOf = ({ pending, parked }: ShownRecord): string =>
  parked.length > 0 ? all.state.parked : pending?.state === 'waiting' ? all.state.waiting : all.state.sent

const ofStudent = (): Field<ShownRecord> =>
  heading('student', labels.student, ({ studentName }) => studentName, {
    shown: (record) => (
      <span className={styles['student']}>
        <Link to={linkTo(studentDisciplineScreen, {}, { student: String(record.studentId) })}>
          {record.studentName}
        </Link>
        <StateBadges record={record} />
      </span>
    ),
  })

/** Heading of a card in the list of one student, with the state of the record. */
const typeAsHeading: Partial<Field<ShownRecord>> = {
  isHeading: true,
  shown: (record) => (
    <span className={styles['student']}>
      {shownWord(record.type)}
      <StateBadges record={record} />
    </span>
  ),
}

/** Columns of a list of records; `isOfOne`: the list of one student. */
export const recordFields = (isOfOne: boolean): Field<ShownRecord>[] => [
  exported('id', labels.id, ({ id }) => id),
  exported('studentId', labels.studentId, ({ studentId }) => studentId),
  text('day', labels.day, ({ day }) => shownDay(day), { order: ({ recordedAt }) => recordedAt ?? '' }),
  { ...ofStudent(), isExportedOnly: isOfOne },
  text('className', labels.className, ({ className }) => className),
  text('type', labels.type, ({ type }) => shownWord(type), isOfOne ? typeAsHeading : {}),
  text('description', labels.description, ({ description }) => description, {
    canBreak: true,
    cannotSort: true,
    shown: ({ description, actionTaken }) => (
      <Lines lines={[description, actionTaken ? texts.action(actionTaken) : null]} />
    ),
  }),
  exported('actionTaken', labels.actionTaken, ({ actionTaken }) => actionTaken),
  text('recordedBy', labels.recordedBy, ({ recordedBy }) => recordedBy, { canBreak: true }),
  exported('state', labels.state, stateOf),
]

/** Texts by which a record is found: its student, and any part of its text. */
export const foundBy = ({ studentId, studentName, description, actionTaken }: ShownRecord) => ({
  id: studentId,
  words: studentName,
  codes: `${description ?? ''} ${actionTaken ?? ''}`,
})

/** Filters by type, class at the time and days, the last included; a record without a day matches no day. */
export const recordFilters = {
  type: choiceOf<ShownRecord>(
    () => texts.type,
    () => [
      { value: '', label: texts.allTypes },
      ...DISCIPLINE_TYPES.map((value) => ({ value, label: shownWord(value) })),
    ],
    { keeps: ({ type }, value) => type === value },
  ),
  class: classFilter<ShownRecord>(({ classId }) => classId),
  from: dayFilter<ShownRecord>(() => texts.from, { keeps: ({ day }, from) => day !== null && day >= from }),
  to: dayFilter<ShownRecord>(() => texts.to, { keeps: ({ day }, to) => day !== null && day <= to }),
}

const toneOf = ({ parked, pending }: ShownRecord): string | undefined =>
  parked.length > 0 ? 'bad' : pending?.state === 'waiting' ? 'wait' : undefined

const asTheyAre = (records: ShownRecords): ShownRecords => records

/** Declaration shared by all lists of records; `isOfOne`: the list of one student. */
export const recordList = (isOfOne: boolean) => ({
  ...texts.words,
  rows: asTheyAre,
  columns: () => recordFields(isOfOne),
  find: foundBy,
  rowKey: ({ ref }: ShownRecord) => ref,
  sort: ['day', 'down'] as const,
  toneOf,
  isDense: true,
})

const deletionOf = (record: ShownRecord) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={texts.removeOf(record.studentName, shownDay(record.day))} onClick={open}>
        <IconTrash size={20} />
      </RowButton>
    )}
  >
    {(close) => <DeleteRecord record={record} onClose={close} />}
  </DialogButton>
)

type RecordActionsProps = { record: ShownRecord; onEdit: (record: ShownRecord) => void }

/** Buttons for people who may change the record. */
export const RecordActions = ({ record, onEdit }: RecordActionsProps) => (
  <span className={styles['icons']}>
    <RowButton label={texts.editOf(record.studentName, shownDay(record.day))} onClick={() => onEdit(record)}>
      <IconPencil size={20} />
    </RowButton>
    {deletionOf(record)}
  </span>
)
