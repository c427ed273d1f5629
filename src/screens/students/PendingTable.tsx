import { IconPencil, IconTrash } from '@tabler/icons-react'
import { RowButton } from '#ui/RowButton.tsx'
import { useMemo } from 'react'
import { heading, text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { shownRows, type Pending, type ShownRow } from './student-list.ts'
import classes from './student-list.module.css'
import { listTexts as texts } from './student-list.texts.ts'

const { columns } = texts

const FIELDS = [
  text<ShownRow>('row', columns.row, ({ row }) => row),
  heading<ShownRow>('name', columns.name, ({ fullname }) => fullname),
  text<ShownRow>('class', columns.class, ({ className }) => className),
  text<ShownRow>('gender', columns.gender, ({ gender }) => gender),
  text<ShownRow>('phone', columns.phone, ({ phone }) => phone),
  text<ShownRow>('age', columns.age, ({ age }) => age),
  text<ShownRow>('fee', columns.fee, ({ fee }) => fee),
]

const NOTES = text<ShownRow>('notes', columns.note, ({ notes }) => notes.join('; '), {
  canBreak: true,
  shown: ({ notes }) =>
    notes.length === 0 ? (
      texts.none
    ) : (
      <ul className={classes['notes']}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    ),
})

type PendingTableProps = {
  rows: readonly Pending[]
  groups: readonly { id: number; name: string }[]
  problems: ReadonlyMap<number, readonly string[]>
  onEdit: (key: number) => void
  onRemove: (key: number) => void
}

/** The students to be registered, each with its problems. */
export function PendingTable({ rows, groups, problems, onEdit, onRemove }: PendingTableProps) {
  const shown = useMemo(() => shownRows(rows, groups, problems), [rows, groups, problems])
  if (rows.length === 0) return <p className={classes['empty']}>{texts.pendingEmpty}</p>
  const hasNotes = shown.some(({ notes }) => notes.length > 0)
  return (
    <ShortTable
      label={texts.pendingLabel}
      fields={hasNotes ? [...FIELDS, NOTES] : FIELDS}
      rows={shown}
      rowKey={({ key }) => key}
      toneOf={({ key, notes }) => (problems.has(key) ? 'bad' : notes.length > 0 ? 'wait' : undefined)}
      actions={{
        label: columns.actions,
        render: ({ key, fullname }) => (
          <>
            <RowButton label={texts.edit(fullname)} onClick={() => onEdit(key)}>
              <IconPencil size={20} />
            </RowButton>
            <RowButton label={texts.remove(fullname)} isGrave onClick={() => onRemove(key)}>
              <IconTrash size={20} />
            </RowButton>
          </>
        ),
      }}
    />
  )
}
