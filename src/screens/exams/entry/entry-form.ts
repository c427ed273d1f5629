import { valueOfMark, parseMark, typedMark, type MarkValue } from '#domain/exams/marks.rules.ts'
import type { EnteredScores, Marks } from '#domain/exams/scores.schema.ts'
import type { Delivery } from '#data/outbox/delivery.ts'
import type { ScoreInEffect } from '#data/exams/class-sheets.queries.ts'
import { cellKey, type CellKey } from '#ui/grid/grid.types.ts'
import type { TypedMark } from '../marks/MarksGrid.tsx'

/** A cell as it was typed, on the revision that was in effect then. */
export type TypedCell = { text: string; base: number }

/** What is typed, by `student:subject`. */
export type Typed = ReadonlyMap<CellKey, TypedCell>

/** What survives reload, a dead battery and an update. */
export type EntryDraft = { cells: (readonly [CellKey, string, number])[] }

export const NOTHING_TYPED: Typed = new Map()

export const draftOf = (typed: Typed): EntryDraft | null =>
  typed.size === 0 ? null : { cells: [...typed].map(([key, { text, base }]) => [key, text, base] as const) }

export const typedIn = ({ cells }: EntryDraft): Typed =>
  new Map(cells.map(([key, text, base]) => [key, { text, base }] as const))

export const entryDraftKey = (ownerId: number, classId: number, examId: number): string =>
  `scores:${ownerId}:${classId}:${examId}`

type Scores = ReadonlyMap<string, ScoreInEffect>

/** The typed cells after these keystrokes. An empty text takes a cell back. */
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

/** Marks as they stand in a cell, in words too: 12.5 or A. */
export const shownMarks = (marks: Marks): string => typedMark(toValue(marks))

export type Changes = {
  /** Marks to be saved, by subject. */
  bySubject: ReadonlyMap<number, EnteredScores['scores']>
  count: number
  /** Of these, marks that change one of the school's. */
  corrections: number
  /** Cells whose text is no marks; they stay as they are typed. */
  bad: number
}

type Compared = { scores: Scores; maximum: number; students: ReadonlySet<number>; subjects: ReadonlySet<number> }

/** What a save of the typed cells would store: cells of students and subjects on offer that differ from what is there. */
export function changesOf(typed: Typed, { scores, maximum, students, subjects }: Compared): Changes {
  const bySubject = new Map<number, EnteredScores['scores']>()
  let [count, corrections, bad] = [0, 0, 0]
  for (const [key, { text, base }] of typed) {
    const [studentId = 0, subjectId = 0] = key.split(':').map(Number)
    if (!students.has(studentId) || !subjects.has(subjectId)) continue
    const value = valueOfMark(parseMark(text, maximum))
    if (value === undefined || value === null) {
      bad++
      continue
    }
    const marks = toMarks(value)
    const standing = scores.get(key)
    if (standing?.marks === marks) continue
    count++
    // A change that waits already is counted there.
    if (base > 0 && standing?.pending !== 'waiting') corrections++
    const of = bySubject.get(subjectId) ?? []
    bySubject.set(subjectId, of)
    of.push({ studentId, marks, base })
  }
  return { bySubject, count, corrections, bad }
}

/** What is said of a save beside the cells that hold no marks, which are told by themselves: then not all are saved. */
export const wordOfSave = (delivery: Delivery, bad: number): 'someFailed' | 'saved' | 'savedHere' | null => {
  if (delivery === 'refused') return 'someFailed'
  if (bad > 0) return null
  return delivery === 'delivered' ? 'saved' : 'savedHere'
}

/** The typed cells without those that were saved with the same text. */
export const withoutSaved = (typed: Typed, saved: Typed): Typed =>
  new Map([...typed].filter(([key, { text }]) => saved.get(key)?.text !== text))
