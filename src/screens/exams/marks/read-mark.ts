import { parseMark, typedMark, valueOfMark } from '#domain/exams/marks.rules.ts'
import type { EntryGridProps, Reading } from '#ui/grid/grid.types.ts'
import { marksTexts } from './marks.texts.ts'
import type { MarksGridProps } from './MarksGrid.tsx'

/** The meaning of a text that somebody types as a mark of an exam with this maximum. */
export function readMark(text: string, maximum: number): Reading {
  const parsed = parseMark(text, maximum)
  if (parsed.kind === 'bad') return parsed
  const shown = typedMark(valueOfMark(parsed) ?? null)
  return parsed.kind === 'mark' && parsed.clamped
    ? { kind: 'understood', shown, adjusted: marksTexts.clamped(text.trim(), parsed.marks) }
    : { kind: 'understood', shown }
}

/** Cells of marks as texts, which is how they are typed. */
export const asCells = ({
  maximum,
  valueOf,
  onType,
}: Pick<MarksGridProps, 'maximum' | 'valueOf' | 'onType'>): Pick<EntryGridProps, 'textOf' | 'read' | 'onType'> => ({
  textOf: (rowId, columnId) => typedMark(valueOf(rowId, columnId)),
  read: (text) => readMark(text, maximum),
  onType: (cells) => onType(cells.map((cell) => ({ ...cell, value: valueOfMark(parseMark(cell.text, maximum)) }))),
})
