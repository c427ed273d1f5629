import { valueOfMark, parseMark, typedMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import type { EnteredScores, Marks } from '#domain/exams/scores.schema.ts'
import type { Delivery } from '#data/outbox/delivery.ts'
import type { ScoreInEffect } from '#data/exams/class-sheets.queries.ts'
import { cellKey, type CellKey } from '#ui/grid/grid.types.ts'
import type { TypedMark } from '../marks/MarksGrid.tsx'

/** The typed text of a cell; `base`: the revision of the score when it was typed. */
export type TypedCell = { text: string; base: number }

/** The typed cells by the key `student:subject`. */
export type Typed = ReadonlyMap<CellKey, TypedCell>

/** The typed cells as they are stored in the draft, which survives a reload, a dead battery and an update. */
export type EntryDraft = { cells: (readonly [CellKey, string, number])[] }

export const NOTHING_TYPED: Typed = new Map()

export const draftOf = (typed: Typed): EntryDraft | null =>
  typed.size === 0 ? null : { cells: [...typed].map(([key, { text, base }]) => [key, text, base] as const) }

export const typedIn = ({ cells }: EntryDraft): Typed =>
  new Map(cells.map(([key, text, base]) => [key, { text, base }] as const))

export const entryDraftKey = (ownerId: number, classId: number, examId: number): string =>
  `scores:${ownerId}:${classId}:${examId}`

type Scores = ReadonlyMap<string, ScoreInEffect>

/** The typed cells with these new texts. An empty text removes a cell, so the stored mark is shown again. */
export function typedAfter(before: Typed, cells: readonly TypedMark[], scores: Scores): Typed {
  const after = new Map(before)
  for (const { rowId, columnId, text } of cells) {
    const key = cellKey(rowId, columnId)
    if (text.trim() === '') after.delete(key)
    else after.set(key, { text, base: scores.get(key)?.base ?? 0 })
  }
  return after
}

const toMarks = (value: MarkValue): Marks => (value === 'absent' ? null : value)

export const toValue = (marks: Marks | undefined): MarkValue | null =>
  marks === undefined ? null : (marks ?? 'absent')

/** Marks as text, as they are typed in a cell: 12.5, or A for absent. */
export const shownMarks = (marks: Marks): string => typedMark(toValue(marks))

export type Changes = {
  /** Marks that would be saved, by subject id. */
  bySubject: ReadonlyMap<number, EnteredScores['scores']>
  count: number
  /** Number of these marks that change a score of the school. */
  corrections: number
  /** Number of cells whose text is no valid mark; their texts stay in the grid. */
  bad: number
  /** The marks that would be saved as the nearest of those possible, since what was typed is not. */
  clamped: readonly { studentId: number; subjectId: number; text: string; marks: number }[]
}

type Compared = { scores: Scores; maximum: number; students: ReadonlySet<number>; subjects: ReadonlySet<number> }

/** The changes that saving would send: typed cells of offered students and subjects that differ from the scores. */
export function changesOf(typed: Typed, { scores, maximum, students, subjects }: Compared): Changes {
  const bySubject = new Map<number, EnteredScores['scores']>()
  const clamped: Changes['clamped'][number][] = []
  let [count, corrections, bad] = [0, 0, 0]
  for (const [key, { text, base }] of typed) {
    const [studentId = 0, subjectId = 0] = key.split(':').map(Number)
    if (!students.has(studentId) || !subjects.has(subjectId)) continue
    const parsed = parseMark(text, maximum)
    const value = valueOfMark(parsed)
    if (value === undefined || value === null) {
      bad++
      continue
    }
    const marks = toMarks(value)
    const score = scores.get(key)
    if (score?.marks === marks) continue
    count++
    if (parsed.kind === 'mark' && parsed.clamped) clamped.push({ studentId, subjectId, text, marks: parsed.marks })
    // A waiting change of the same score has been counted as a correction already.
    if (base > 0 && score?.pending !== 'waiting') corrections++
    const of = bySubject.get(subjectId) ?? []
    bySubject.set(subjectId, of)
    of.push({ studentId, marks, base })
  }
  return { bySubject, count, corrections, bad, clamped }
}

/** Key of the message after saving; null if `bad` cells hold no marks, since another message reports these. */
export const wordOfSave = (delivery: Delivery, bad: number): 'someFailed' | 'saved' | 'savedHere' | null => {
  if (delivery === 'refused') return 'someFailed'
  if (bad > 0) return null
  return delivery === 'delivered' ? 'saved' : 'savedHere'
}

/** The typed cells without those that were saved with the same text. */
export const withoutSaved = (typed: Typed, saved: Typed): Typed =>
  new Map([...typed].filter(([key, { text }]) => saved.get(key)?.text !== text))
