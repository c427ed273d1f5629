import { useState } from 'react'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import { cellKey, type CellKey, type TypedCell } from '#ui/grid/grid.types.ts'
import { STUDENTS } from '../students.ts'

export const title = 'Grid'

const ROWS = STUDENTS.map(({ id, name, className }) => ({ id, heading: name, detail: className }))
const COLUMNS = ['Somali', 'English', 'Total'].map((heading, id) => ({ id, heading }))

const read = (text: string) =>
  Number(text) > 20
    ? ({ kind: 'understood', shown: '20', adjusted: 'At most 20' } as const)
    : /^\d+$/.test(text)
      ? ({ kind: 'understood', shown: text } as const)
      : ({ kind: 'bad', reason: 'Type marks' } as const)

function Marks() {
  const [drafts, setDrafts] = useState<ReadonlyMap<CellKey, string>>(new Map())
  const onType = (cells: readonly TypedCell[]) =>
    setDrafts((before) => {
      const next = new Map(before)
      for (const { rowId, columnId, text } of cells) next.set(cellKey(rowId, columnId), text)
      return next
    })
  return (
    <EntryGrid
      label="Marks"
      rowsHeading="Student"
      rows={ROWS}
      columns={COLUMNS}
      textOf={(rowId, columnId) => (columnId === 2 ? '12' : rowId === 1 ? '12' : '')}
      stateOf={(rowId) => (rowId === 1 ? { kind: 'saved', text: 'Saved' } : null)}
      isReadOnly={({ id }) => id === 2}
      quick={[{ label: 'A', text: 'A' }]}
      {...{ drafts, read, onType }}
    />
  )
}

export const examples = { 'Cells to be typed into': Marks }
