import { parseMark, typedMark, valueOfMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import type { EntryGridProps, Reading, TypedCell } from '#ui/grid/grid.types.ts'
import { marksTexts } from './marks.texts.ts'

/** `value`: what the text means; null where a draft is to be deleted, undefined where it was not understood. */
export type TypedMark = TypedCell & { value: MarkValue | null | undefined }

export type MarksGridProps = Omit<EntryGridProps, 'rowsHeading' | 'textOf' | 'read' | 'onType' | 'quick'> & {
  maximum: number
  /** The mark of a student (row) in a subject (column), without what is typed; null where it is missing. */
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

/** Students by subjects of one exam, to be filled with marks. */
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
