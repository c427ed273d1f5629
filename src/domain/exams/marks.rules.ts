import { latinDigits } from '../core/digits.ts'

/** Mark of a student in an exam and subject: a number, or absence from the exam, which is not 0. */
export type MarkValue = number | typeof ABSENT_FROM_EXAM

export const ABSENT_FROM_EXAM = 'absent'

/** Meaning of a typed text. `clamped`: the marks were outside 0 to the maximum, and are now the nearer of the two. */
export type ParsedMark =
  | { kind: 'mark'; marks: number; clamped?: true }
  | { kind: 'absent' }
  | { kind: 'empty' }
  | { kind: 'bad'; reason: string }

export const BAD_MARK = {
  unknown: 'Type marks, or A for absent from the exam',
  noHalf: 'Marks go in halves',
} as const

const ABSENT = /^(a|abs|absent)$/i

/** A third decimal is refused: a comma before three digits may separate thousands. */
const NUMBER = /^([+-]?)(\d*)(?:[.,٫،](\d{0,2}))?$/

/** Meaning of a text that a person or a spreadsheet gives in an exam with this maximum. */
export function parseMark(text: string, maximum: number): ParsedMark {
  const typed = latinDigits(text.normalize('NFKC')).trim().replace('−', '-')
  if (typed === '') return { kind: 'empty' }
  if (ABSENT.test(typed)) return { kind: 'absent' }
  const [, sign, whole = '', decimals = ''] = NUMBER.exec(typed) ?? []
  if (whole + decimals === '') return { kind: 'bad', reason: BAD_MARK.unknown }
  if (!/^[05]?0?$/.test(decimals)) return { kind: 'bad', reason: BAD_MARK.noHalf }
  const marks = Number(`${whole || '0'}.${decimals || '0'}`)
  if (sign === '-' && marks > 0) return { kind: 'mark', marks: 0, clamped: true }
  return marks > maximum ? { kind: 'mark', marks: maximum, clamped: true } : { kind: 'mark', marks }
}

/** Parsed mark as a value to be saved; null where nothing was typed, undefined where the text was not understood. */
export function valueOfMark(parsed: ParsedMark): MarkValue | null | undefined {
  switch (parsed.kind) {
    case 'mark':
      return parsed.marks
    case 'absent':
      return ABSENT_FROM_EXAM
    case 'empty':
      return null
    case 'bad':
      return undefined
  }
}

/** Text of a mark in a cell where marks are entered: 12.5, A, or empty where the mark is missing. */
export function typedMark(value: MarkValue | null): string {
  if (value === null) return ''
  return value === ABSENT_FROM_EXAM ? 'A' : String(value)
}
