import { parseMark } from '#domain/exams/marks.rules.ts'
import type { StudentExam } from '#domain/exams/score-records.schema.ts'
import type { BulkScores } from '#domain/exams/scores.schema.ts'
import { shownMarks } from '../entry/entry-form.ts'
import { studentTexts as texts } from './student.texts.ts'

/** What is typed, by subject id; a subject without is as it was loaded. */
export type TypedMarks = Readonly<Record<number, string>>

type Subject = StudentExam['subjectScores'][number]

/** What stands in the field of a subject. */
export const textOf = ({ subjectId, marks }: Subject, typed: TypedMarks): string =>
  typed[subjectId] ?? (marks === undefined ? '' : shownMarks(marks))

/** Why the marks of a subject cannot be saved; null when they can, or when there are none. */
export function problemOf(text: string, maximum: number): string | null {
  const parsed = parseMark(text, maximum)
  if (parsed.kind === 'bad') return parsed.reason
  return parsed.kind === 'mark' && parsed.clamped ? texts.tooHigh(maximum) : null
}

type Change = BulkScores['scores'][number]

/** The changed marks, each on the revision that was loaded; a field that was emptied changes nothing. */
export const changesIn = ({ subjectScores, maxMarks }: StudentExam, typed: TypedMarks): Change[] =>
  subjectScores.flatMap((subject): Change[] => {
    const parsed = parseMark(textOf(subject, typed), maxMarks)
    if (parsed.kind !== 'mark' && parsed.kind !== 'absent') return []
    const marks = parsed.kind === 'absent' ? null : parsed.marks
    return marks === subject.marks ? [] : [{ subjectId: subject.subjectId, marks, base: subject.revision }]
  })
