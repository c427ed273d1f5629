import { typedMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import type { EntryGridProps, TypedCell } from '#ui/grid/grid.types.ts'
import { marksTexts } from './marks.texts.ts'
import { asCells } from './read-mark.ts'

/** A typed cell. `value`: its mark; null if the cell was emptied, undefined if the text is no mark. */
export type TypedMark = TypedCell & { value: MarkValue | null | undefined }

export type MarksGridProps = Omit<EntryGridProps, 'rowsHeading' | 'textOf' | 'read' | 'onType' | 'quick'> & {
  maximum: number
  /** The stored mark of a student (row) in a subject (column), without the typed text; null if there is none. */
  valueOf: (rowId: number, columnId: number) => MarkValue | null
  onType: (cells: readonly TypedMark[]) => void
}

const QUICK = [{ label: marksTexts.absent, text: typedMark('absent') }]

/** Grid of students (rows) and subjects (columns) in which the marks of one exam are typed. */
export const MarksGrid = (props: MarksGridProps) => (
  <EntryGrid {...props} rowsHeading={marksTexts.student} quick={QUICK} {...asCells(props)} />
)
