import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { DataTable, type Column, type Sorting } from '#ui/DataTable.tsx'
import { texts as all } from './discipline.texts.ts'
import { studentDisciplineScreen } from './discipline.screens.ts'
import { FIELDS, SORT_FIELDS } from './record-list.ts'
import { StateBadges } from './RecordState.tsx'
import styles from './discipline.module.css'

const texts = all.list

const StudentCell = ({ record, isLink }: { record: ShownRecord; isLink: boolean }) => (
  <span className={styles['student']}>
    {isLink ? (
      <Link to={linkTo(studentDisciplineScreen, {}, { student: String(record.studentId) })}>{record.studentName}</Link>
    ) : (
      record.studentName
    )}
    <StateBadges record={record} />
  </span>
)

/** `isLink`: names lead to the records of the student. */
const columnsOf = (isLink: boolean): Column<ShownRecord>[] =>
  FIELDS.map(({ key, label, value }) => ({
    key,
    label,
    canSort: SORT_FIELDS.some((field) => field === key),
    canBreak: ['student', 'description', 'actionTaken', 'recordedBy'].includes(key),
    isHeading: key === 'student',
    cell: key === 'student' ? (record: ShownRecord) => <StudentCell record={record} isLink={isLink} /> : value,
  }))

const LINKED = columnsOf(true)
const PLAIN = columnsOf(false)

type RecordTableProps = {
  label: string
  records: readonly ShownRecord[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  mayChange: (record: ShownRecord) => boolean
  onEdit: (record: ShownRecord) => void
  onDelete: (record: ShownRecord) => void
  hasLinks?: boolean
}

/** Records with their state, and what this person may do with them. */
export const RecordTable = ({ hasLinks = true, ...props }: RecordTableProps) => (
  <DataTable
    label={props.label}
    columns={hasLinks ? LINKED : PLAIN}
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
)
