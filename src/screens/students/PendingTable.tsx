import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { shownRows, type Pending, type ShownRow } from './student-list.ts'
import classes from './student-list.module.css'
import { listTexts as texts } from './student-list.texts.ts'

const { columns } = texts

const COLUMNS: Column<ShownRow>[] = [
  { key: 'row', label: columns.row, cell: ({ row }) => row },
  { key: 'name', label: columns.name, cell: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'class', label: columns.class, cell: ({ className }) => className },
  { key: 'gender', label: columns.gender, cell: ({ gender }) => gender },
  { key: 'phone', label: columns.phone, cell: ({ phone }) => phone },
  { key: 'age', label: columns.age, cell: ({ age }) => age },
  { key: 'fee', label: columns.fee, cell: ({ fee }) => fee },
]

const NOTES: Column<ShownRow> = {
  key: 'notes',
  label: columns.note,
  canBreak: true,
  cell: ({ notes }) =>
    notes.length === 0 ? (
      texts.none
    ) : (
      <ul className={classes['notes']}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    ),
}

type PendingTableProps = {
  rows: readonly Pending[]
  groups: readonly { id: number; name: string }[]
  problems: ReadonlyMap<number, readonly string[]>
  onEdit: (key: number) => void
  onRemove: (key: number) => void
}

/** The students that wait to be registered, each with what is to be looked at. */
export function PendingTable({ rows, groups, problems, onEdit, onRemove }: PendingTableProps) {
  const shown = useMemo(() => shownRows(rows, groups, problems), [rows, groups, problems])
  if (rows.length === 0) return <p className={classes['empty']}>{texts.pendingEmpty}</p>
  const hasNotes = shown.some(({ notes }) => notes.length > 0)
  return (
    <DataTable
      label={texts.pendingLabel}
      columns={hasNotes ? [...COLUMNS, NOTES] : COLUMNS}
      rows={shown}
      rowKey={({ key }) => key}
      toneOf={({ key, notes }) => (problems.has(key) ? 'bad' : notes.length > 0 ? 'wait' : undefined)}
      actions={{
        label: columns.actions,
        render: ({ key, fullname }) => (
          <>
            <ActionIcon aria-label={texts.edit(fullname)} onClick={() => onEdit(key)}>
              <IconPencil size={20} />
            </ActionIcon>
            <ActionIcon aria-label={texts.remove(fullname)} color="clay" onClick={() => onRemove(key)}>
              <IconTrash size={20} />
            </ActionIcon>
          </>
        ),
      }}
    />
  )
}
