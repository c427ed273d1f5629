import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES, MAX_MARKS, TYPE_NAMES, type ExamType } from '#domain/exams/exams.schema.ts'
import { gradeOf, maximumOf, transcriptPercent } from '#domain/exams/figures.rules.ts'
import type { StudentYear, TypeReport } from '#domain/exams/reports.schema.ts'
import type { ClassYear } from '#data/exams/papers.ts'
import type { MarkTable, PaperMark, ReportCard, Transcript } from '#ui/papers/paper.ts'
import { codeFor, countedExams, countedIn, keptOf, markOf, schoolOf, type Made, type Ready } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'

const points = (mark: PaperMark): number => (typeof mark === 'number' ? mark : 0)

const COLUMNS = EXAM_TYPES.map((type) => ({ title: TYPE_NAMES[type], maximum: MAX_MARKS[type] }))

type Line = { subject: string; marks: readonly PaperMark[]; total: PaperMark; grade: string | undefined }

function tableOf(subjects: readonly Line[], total: number): MarkTable & { percent: number; grade: string } {
  const percent = transcriptPercent(total, subjects.length)
  const grade = gradeOf(percent)
  const marks = COLUMNS.map((_, at) => subjects.reduce((all, line) => all + points(line.marks[at] ?? null), 0))
  return { exams: COLUMNS, subjects, sums: { marks, total, grade }, percent, grade }
}

const resultOf = (total: number, { percent, grade, subjects }: ReturnType<typeof tableOf>) => ({
  total,
  maximum: maximumOf(EXAM_TYPES, subjects.length),
  percent: texts.percent(percent),
  grade,
})

/** Report cards of a year; with a code where everything that they count is published. */
export function reportCardsOf({ final, byType, attendance }: ClassYear, made: Made): Ready<ReportCard>[] {
  const scored = final.report.filter(({ rank }) => rank !== null)
  const types = EXAM_TYPES.map((type): [ExamType, TypeReport] => [type, byType[type]])
  const exams = types.flatMap(([, report]) => countedExams(report))
  const isPublished = exams.every((exam) => exam.isPublished)
  const rowsOf = new Map(types.map(([type, { report }]) => [type, new Map(report.map((row) => [row.id, row]))]))
  return scored.map((row) => {
    const { studentId } = row
    const rowIn = (type: ExamType) => rowsOf.get(type)?.get(studentId)
    const lines = row.subjects.map(({ subject, marks }) => ({
      subject,
      marks: EXAM_TYPES.map((type) => markOf(rowIn(type)?.subjects[subject] ?? null)),
      total: markOf(marks),
      grade: typeof marks === 'number' ? gradeOf(marks) : undefined,
    }))
    const { percent, grade, ...marks } = tableOf(lines, row.totalMarks)
    const result = {
      ...resultOf(row.totalMarks, { percent, grade, ...marks }),
      rank: row.rank === null ? null : { place: row.rank, of: scored.length },
    }
    const days = attendance?.students[studentId]
    const code = isPublished ? made.newCode() : null
    const paper: ReportCard = {
      school: schoolOf(made.school),
      student: { id: studentId, name: row.fullName, className: final.className, academicYear: final.academicYear },
      exam: texts.yearExams,
      day: formatDay(made.today),
      code: code === null ? undefined : codeFor(code, made.origin),
      signatures: texts.signatures,
      marks,
      result,
      remark: '',
      attendance:
        attendance && days
          ? { term: texts.days(formatDay(attendance.first), formatDay(attendance.last)), ...days }
          : undefined,
    }
    const about = {
      kind: 'reportCard' as const,
      studentId,
      examIds: exams.map(({ id }) => id),
      counted: types.flatMap(([type, report]) => countedIn(report, rowIn(type), made)),
      result: texts.cardResult(result.percent, result.grade),
    }
    return { paper, kept: code === null ? null : keptOf(paper, code, about) }
  })
}

/** A student's year; it has no code. */
export function transcriptOf(
  { student, academicYear, subjects, total }: StudentYear,
  made: Omit<Made, 'newCode' | 'origin' | 'subjects'>,
): Transcript {
  const lines = subjects.map(({ subject, monthly, midterm, final, total: sum, grade }) => ({
    subject,
    marks: [monthly, midterm, final].map(markOf),
    total: sum,
    grade,
  }))
  const { percent, grade, ...marks } = tableOf(lines, total)
  return {
    school: schoolOf(made.school),
    student: { id: student.id, name: student.fullName, className: student.class, academicYear },
    exam: texts.yearExams,
    day: formatDay(made.today),
    marks,
    result: resultOf(total, { percent, grade, ...marks }),
  }
}
