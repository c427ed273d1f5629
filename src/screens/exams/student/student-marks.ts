import { parseMark } from '#domain/exams/marks.rules.ts'
import type { StudentExam } from '#domain/exams/score-records.schema.ts'
import type { BulkScores } from '#domain/exams/scores.schema.ts'
import { shownMarks } from '../entry/entry-form.ts'
import { studentTexts as texts } from './student.texts.ts'

/** Typed texts by subject id; subjects without an entry show the loaded marks. */
export type TypedMarks = Readonly<Record<number, string>>

type Subject = StudentExam['subjectScores'][number]

/** The text in the field of a subject: the typed one, else the loaded marks. */
export const textOf = ({ subjectId, marks }: Subject, typed: TypedMarks): string =>
  typed[subjectId] ?? (marks === undefined ? '' : shownMarks(marks))

/** The reason why a typed mark cannot be saved; null if it is valid or the field is empty. */
export function problemOf(text: string, maximum: number): string | null {
  const parsed = parseMark(text, maximum)
  if (parsed.kind === 'bad') return parsed.reason
  return parsed.kind === 'mark' && parsed.clamped ? texts.tooHigh(maximum) : null
}

type Change = BulkScores['scores'][number]

/** The changed marks, each with the revision that was loaded; an emptied field changes nothing. */
export const changesIn = ({ subjectScores, maxMarks }: StudentExam, typed: TypedMarks): Change[] =>
  subjectScores.flatMap((subject): Change[] => {
    const parsed = parseMark(textOf(subject, typed), maxMarks)
    if (parsed.kind !== 'mark' && parsed.kind !== 'absent') return []
    const marks = parsed.kind === 'absent' ? null : parsed.marks
    return marks === subject.marks ? [] : [{ subjectId: subject.subjectId, marks, base: subject.revision }]
  })
