import { MAX_MARKS, type ExamRow, type ExamSetup, type ExamType, type SubjectRow } from '#domain/exams/exams.schema.ts'
import { percentOfMaximum, sum } from '#domain/exams/figures.rules.ts'
import type { StudentExam } from '#domain/exams/score-records.schema.ts'
import type { BulkScores, Marks } from '#domain/exams/scores.schema.ts'
import { parseMark } from '#domain/exams/marks.rules.ts'
import { idOf } from '../../core/form/id-field.ts'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

/** The typed values of the form; `marks` by subject id. */
export type TypedBulk = {
  studentId: string
  yearId: string
  type: ExamType | ''
  examId: string
  marks: Record<string, string>
}

/** The visible exams of the chosen year and type. */
export function examsOf(
  { exams }: Pick<ExamSetup, 'exams'>,
  { yearId, type }: Pick<TypedBulk, 'yearId' | 'type'>,
): ExamRow[] {
  return exams.filter(
    ({ hidden, academicYearId, type: each }) => !hidden && String(academicYearId) === yearId && each === type,
  )
}

export const chosenExam = (exams: readonly ExamRow[], examId: string): ExamRow | undefined =>
  exams.find(({ id }) => String(id) === examId) ?? exams[0]

/** Typed marks, lowered to the maximum of the exam if they exceed it. */
export function clampedText(text: string, max: number): { text: string; isClamped: boolean } {
  const parsed = parseMark(text, max)
  if (parsed.kind !== 'mark' || !parsed.clamped) return { text, isClamped: false }
  return { text: String(parsed.marks), isClamped: true }
}

/** A subject with its marks; undefined if no marks are entered. */
export type BulkLine = {
  subject: SubjectRow
  text: string
  marks: Marks | undefined
  error: string | null
  base: number
}

type Stored = Pick<StudentExam, 'subjectScores'> | null

const storedText = (marks: Marks | undefined): string =>
  marks === undefined ? '' : marks === null ? 'A' : String(marks)

/** A line for each subject with the typed marks, or with the school's marks if nothing is typed. */
export function linesOf(
  subjects: readonly SubjectRow[],
  typed: Readonly<Record<string, string>>,
  { stored, max }: { stored: Stored; max: number },
): BulkLine[] {
  return subjects.map((subject) => {
    const known = stored?.subjectScores.find(({ subjectId }) => subjectId === subject.id)
    const text = typed[subject.id] ?? storedText(known?.marks)
    const parsed = parseMark(text, max)
    return {
      subject,
      text,
      marks: parsed.kind === 'mark' ? parsed.marks : parsed.kind === 'absent' ? null : undefined,
      error: parsed.kind === 'bad' ? parsed.reason : null,
      base: known?.revision ?? 0,
    }
  })
}

export const figuresOf = (lines: readonly BulkLine[], max: number) => {
  const entered = lines.flatMap(({ marks }) => (marks === undefined ? [] : [marks]))
  const total = sum(entered)
  const most = max * lines.length
  return { entered: entered.length, total, most, percent: percentOfMaximum(total, most) }
}

/** The body of the call that saves the marks; as a string, the reason why they cannot be saved. */
export function sentBulk(typed: TypedBulk, exam: ExamRow | undefined, lines: readonly BulkLine[]): BulkScores | string {
  const studentId = idOf(typed.studentId)
  if (studentId === null || !exam) return texts.required
  if (lines.some(({ error }) => error !== null)) return texts.badMarks
  const scores = lines.flatMap(({ subject, marks, base }) =>
    marks === undefined ? [] : [{ subjectId: subject.id, marks, base }],
  )
  if (scores.length === 0) return texts.required
  return { studentId, examId: exam.id, academicYearId: exam.academicYearId, scores }
}

export const maximumOf = (type: ExamType | ''): number => (type ? MAX_MARKS[type] : MAX_MARKS.FINAL)
