import { useState } from 'react'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import { STUDENTS, type Student } from '../students.ts'

export const title = 'Tables'

const columns: readonly Column<Student>[] = [
  { key: 'place', label: '#', cell: (_, place) => place + 1, isOrdinal: true },
  { key: 'name', label: 'Name', cell: ({ name }) => name, isHeading: true, canSort: true, canBreak: true },
  { key: 'class', label: 'Class', cell: ({ className }) => className, canSort: true },
  { key: 'owed', label: 'Owed', cell: ({ owedCents }) => owedCents / 100, isNumber: true },
]

function Sorted() {
  const [sorting, onSort] = useState<Sorting>({ by: 'name', isDown: false })
  return (
    <DataTable label="Students" columns={columns} rows={STUDENTS} rowKey={({ id }) => id} {...{ sorting, onSort }} />
  )
}

export const examples = {
  'With order': Sorted,
  'Dense, with a tone and sums': () => (
    <DataTable
      label="Debts"
      columns={columns}
      rows={STUDENTS}
      rowKey={({ id }) => id}
      toneOf={({ owedCents }) => (owedCents > 0 ? 'bad' : undefined)}
      sums={[null, 'Together', null, 44.5]}
      isDense
    />
  ),
}
