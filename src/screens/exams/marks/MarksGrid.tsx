import { parseMark, typedMark, valueOfMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import type { EntryGridProps, Reading, TypedCell } from '#ui/grid/grid.types.ts'
import { marksTexts } from './marks.texts.ts'

/** A typed cell. `value`: its mark; null if the cell was emptied, undefined if the text is no mark. */
export type TypedMark = TypedCell & { value: MarkValue | null | undefined }

export type MarksGridProps = Omit<EntryGridProps, 'rowsHeading' | 'textOf' | 'read' | 'onType' | 'quick'> & {
  maximum: number
  /** The stored mark of a student (row) in a subject (column), without the typed text; null if there is none. */
  valueOf: (rowId: number, columnId: number) => MarkValue | null
  onType: (cells: readonly TypedMark[]) => void
}

const QUICK = [{ label: marksTexts.absent, text: typedMark('absent') }]

function readMark(text: string, maximum: number): Reading {
  const parsed = parseMark(text, maximum)
  if (parsed.kind === 'bad') return parsed
  const shown = typedMark(valueOfMark(parsed) ?? null)
  return parsed.kind === 'mark' && parsed.clamped
    ? { kind: 'understood', shown, adjusted: marksTexts.clamped(text.trim(), parsed.marks) }
    : { kind: 'understood', shown }
}

/** Grid of students (rows) and subjects (columns) in which the marks of one exam are typed. */
export function MarksGrid(props: MarksGridProps) {
  const { maximum, onType } = props
  return (
    <EntryGrid
      {...props}
      rowsHeading={marksTexts.student}
      quick={QUICK}
      textOf={(rowId, columnId) => typedMark(props.valueOf(rowId, columnId))}
      read={(text) => readMark(text, maximum)}
      onType={(cells) => onType(cells.map((cell) => ({ ...cell, value: valueOfMark(parseMark(cell.text, maximum)) })))}
    />
  )
}
