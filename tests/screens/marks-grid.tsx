import { Button, MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { MarkValue } from '#domain/exams/marks.rules.ts'
import { MarksGrid, type TypedMark } from '#screens/exams/marks/MarksGrid.tsx'
import { cellKey, type CellKey, type CellState, type PasteResult } from '#ui/grid/grid.types.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import './font.css'
import '../../src/ui/mantine.css'
import '../../src/ui/tokens.css'
import '../../src/ui/shapes.css'

export const SUBJECTS = [
  'Somali',
  'Arabic',
  'English',
  'Mathematics',
  'Science',
  'Social Studies',
  'Islamic Education',
  'ICT',
  'Geography',
  'History',
]

export type Shown = {
  students: number
  subjects: number
  maximum: number
  /** Stored marks by `student:subject`, both counted from 1. */
  marks?: Record<string, MarkValue>
  states?: Record<string, CellState>
  /** Name of the subject whose marks cannot be changed. */
  readOnly?: string
}

/** Reports of the grid to its caller since the grid was opened. */
export const reported: { typed: TypedMark[][]; pasted: PasteResult[]; drafts: ReadonlyMap<CellKey, string> } = {
  typed: [],
  pasted: [],
  drafts: new Map(),
}

const NAMES = ['Hodan Ali Warsame', 'Abdirahman Mohamed Abdillahi', 'Sahra Yusuf Jama', 'Ayaan Ismail Hassan']

export const nameOf = (student: number): string => `${NAMES[(student - 1) % NAMES.length]} ${student}`

/** Screen with a grid of marks, which stores drafts in memory. */
function Caller({ students, subjects, maximum, marks = {}, states = {}, readOnly }: Shown) {
  const [drafts, setDrafts] = useState<ReadonlyMap<CellKey, string>>(new Map())
  const [rows] = useState(() =>
    Array.from({ length: students }, (_, at) => ({ id: at + 1, heading: nameOf(at + 1), detail: `ID ${at + 1}` })),
  )
  const [columns] = useState(() => SUBJECTS.slice(0, subjects).map((heading, at) => ({ id: at + 1, heading })))
  const type = (cells: readonly TypedMark[]): void => {
    reported.typed.push([...cells])
    setDrafts((before) => {
      const after = new Map(before)
      for (const { rowId, columnId, text } of cells)
        if (text === '') after.delete(cellKey(rowId, columnId))
        else after.set(cellKey(rowId, columnId), text)
      reported.drafts = after
      return after
    })
  }
  return (
    <main>
      <h1>Exam Entry Portal</h1>
      <MarksGrid
        label="Marks of 1A"
        rows={rows}
        columns={columns}
        maximum={maximum}
        valueOf={(rowId, columnId) => marks[cellKey(rowId, columnId)] ?? null}
        drafts={drafts}
        onType={type}
        stateOf={(rowId, columnId) => states[cellKey(rowId, columnId)] ?? null}
        isReadOnly={({ heading }) => heading === readOnly}
        onPasted={(result) => reported.pasted.push(result)}
      />
      <Button>Save All</Button>
    </main>
  )
}

let root: Root | null = null

export function closeGrid(): void {
  root?.unmount()
  document.body.replaceChildren()
}

export function openGrid(shown: Shown): void {
  closeGrid()
  Object.assign(reported, { typed: [], pasted: [], drafts: new Map() })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Caller {...shown} />
    </MantineProvider>,
  )
}
