import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import { texts as all } from './discipline.texts.ts'
import { studentDisciplineScreen } from './discipline.screens.ts'
import { FIELDS, SORT_FIELDS } from './record-list.ts'
import { StateBadges } from './RecordState.tsx'
import styles from './discipline.module.css'

const texts = all.list

type Shown = { record: ShownRecord }

const StudentCell = ({ record }: Shown) => (
  <span className={styles['student']}>
    <Link to={linkTo(studentDisciplineScreen, {}, { student: String(record.studentId) })}>{record.studentName}</Link>
    <StateBadges record={record} />
  </span>
)

const TypeCell = ({ record }: Shown) => (
  <span className={styles['student']}>
    {record.type}
    <StateBadges record={record} />
  </span>
)

const TextCell = ({ record: { description, actionTaken } }: Shown) => (
  <span className={styles['text']}>
    {description}
    {actionTaken ? <small>{texts.action(actionTaken)}</small> : null}
  </span>
)

const cellOf = (key: string, heading: string): ((props: Shown) => ReactNode) | null =>
  key === 'description' ? TextCell : key !== heading ? null : heading === 'student' ? StudentCell : TypeCell

/** `heading`: the field that a card on a narrow screen begins with; it tells the state of the record too. */
const columnsOf = (heading: 'student' | 'type'): Column<ShownRecord>[] =>
  FIELDS.filter(({ key }) => key !== 'actionTaken').map(({ key, label, value }) => {
    const Cell = cellOf(key, heading)
    return {
      key,
      label,
      canSort: SORT_FIELDS.some((field) => field === key),
      canBreak: ['student', 'description', 'recordedBy'].includes(key),
      isHeading: key === heading,
      cell: Cell ? (record: ShownRecord) => <Cell record={record} /> : value,
    }
  })

const OF_ALL = columnsOf('student')
const OF_ONE = columnsOf('type').filter(({ key }) => key !== 'student')

type RecordTableProps = {
  label: string
  records: readonly ShownRecord[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  mayChange: (record: ShownRecord) => boolean
  onEdit: (record: ShownRecord) => void
  onDelete: (record: ShownRecord) => void
  /** All records are one student's, whose name stands elsewhere. */
  isOfOne?: boolean
}

/** Records with their state, and what this person may do with them. */
export const RecordTable = ({ isOfOne = false, ...props }: RecordTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll sideways, also by keyboard.
  <div className={styles['records']} role="region" aria-label={props.label} tabIndex={0}>
    <DataTable
      label={props.label}
      columns={isOfOne ? OF_ONE : OF_ALL}
      rows={props.records}
      rowKey={({ ref }) => ref}
      sorting={props.sorting}
      onSort={props.onSort}
      toneOf={({ parked, pending }) => (parked.length > 0 ? 'bad' : pending?.state === 'waiting' ? 'wait' : undefined)}
      actions={{
        label: all.actions,
        render: (record) =>
          props.mayChange(record) ? (
            <span className={styles['icons']}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={texts.editOf(record.studentName, shownDay(record.day))}
                onClick={() => props.onEdit(record)}
              >
                <IconPencil size={20} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={texts.removeOf(record.studentName, shownDay(record.day))}
                onClick={() => props.onDelete(record)}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </span>
          ) : null,
      }}
    />
  </div>
)
