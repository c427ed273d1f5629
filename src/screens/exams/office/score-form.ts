import { MAX_MARKS, type ExamRow, type ExamSetup } from '#domain/exams/exams.schema.ts'
import type { Marks } from '#domain/exams/scores.schema.ts'
import { parseMark } from '#domain/exams/marks.rules.ts'
import { idOf } from '../../core/form/id-field.ts'
import { examSetupTexts } from './exam-setup.texts.ts'

const texts = examSetupTexts.score

export type ScoreAction = keyof typeof texts.actions
export type TypedScore = { action: ScoreAction; studentId: string; examId: string; subjectId: string; marks: string }

export const EMPTY_SCORE: TypedScore = { action: 'create', studentId: '', examId: '', subjectId: '', marks: '' }

/** The body of the calls that create and change a score. */
export type SentScore = {
  name: { studentId: number; examId: number; subjectId: number }
  academicYearId: number
  marks: Marks
}

export const examIn = ({ exams }: Pick<ExamSetup, 'exams'>, examId: string): ExamRow | undefined =>
  exams.find(({ id }) => String(id) === examId)

/** The typed marks; as a string, the reason why they are invalid. */
function marksOf(typed: string, max: number): { marks: Marks } | string {
  const parsed = parseMark(typed, max)
  if (parsed.kind === 'empty') return texts.required
  if (parsed.kind === 'bad') return parsed.reason
  if (parsed.kind === 'absent') return { marks: null }
  if (parsed.clamped) return parsed.marks === 0 ? texts.negative : texts.aboveMax(max)
  return { marks: parsed.marks }
}

/** The score to be sent; as a string, the reason why it cannot be sent. */
export function sentScore(typed: TypedScore, setup: Pick<ExamSetup, 'exams'>): SentScore | string {
  const [studentId, subjectId] = [idOf(typed.studentId), idOf(typed.subjectId)]
  const exam = examIn(setup, typed.examId)
  const isDeletion = typed.action === 'delete'
  if (studentId === null || subjectId === null || !exam) return isDeletion ? texts.requiredToDelete : texts.required
  const name = { studentId, examId: exam.id, subjectId }
  const { academicYearId } = exam
  if (isDeletion) return { name, academicYearId, marks: null }
  const marks = marksOf(typed.marks, MAX_MARKS[exam.type])
  return typeof marks === 'string' ? marks : { name, academicYearId, ...marks }
}
