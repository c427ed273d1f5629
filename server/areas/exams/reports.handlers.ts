import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { listChildResults } from '#domain/exams/children.endpoints.ts'
import { examReport, finalReport, midtermReport, typeReport } from '#domain/exams/exams.reports.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import {
  getExamReport,
  getFinalReport,
  getMidtermReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTermReport,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import { termReport } from '#domain/exams/term.reports.ts'
import { yearName } from '#domain/exams/year-book.rules.ts'
import { progressReport, studentYear, type OfStudentYear } from '#domain/exams/student.reports.ts'
import type { Report, ReportRows } from '#domain/report.ts'
import { academicYears } from '../../db/schema.ts'
import { handle, handleReading, type HandlerContext } from '../../handle.ts'
import { atNow, readRows } from '../reports/report-rows.ts'
import { readPassThreshold } from '../school/settings.queries.ts'
import { schoolToday } from '../school/school-time.ts'
import { readChildResults } from './children.queries.ts'
import type { ExamRows } from './exam-rows.ts'
import { toYearRow } from './setup.queries.ts'
import { performanceInPortions } from './performance.queries.ts'

type ExamRowName = keyof ExamRows

const found = <Answer>(answer: Answer | null, problem: ProblemCode): Answer => {
  if (answer === null) throw new Problem(problem)
  return answer
}

/** Refuses a class that is not among the rows: one of another teacher is answered like a missing one. */
function needClass({ classes }: Pick<ReportRows, 'classes'>, classId: number): void {
  if (!classes.some(({ id }) => id === classId)) throw new Problem('classNotFound')
}

/** Refuses a student who is not among the rows. */
function needStudent({ students }: Pick<ReportRows, 'students'>, studentId: number): void {
  if (!students.some(({ id }) => id === studentId)) throw new Problem('studentNotFound')
}

type OfYear = { academicYearId: number }

async function presentYearOf({ tx, env }: HandlerContext): Promise<number> {
  const year = presentYear((await tx.select().from(academicYears)).map(toYearRow), schoolToday(env))
  if (!year) throw new Problem('academicYearNotFound')
  return year.id
}

/** A report of a class in an academic year. */
async function ofClassYear<Asked extends OfYear & { classId: number }, Answer>(
  context: HandlerContext,
  report: Report<ExamRowName, Asked, Answer | null>,
  asked: Asked,
): Promise<Answer> {
  const rows = await readRows(context, report, asked)
  needClass(rows, asked.classId)
  return found(report.compute(rows, asked, atNow(context.env)), 'academicYearNotFound')
}

/** A report of a student in an academic year. */
async function ofStudentYear<Answer>(
  context: HandlerContext,
  report: Report<ExamRowName, OfStudentYear, Answer | null>,
  asked: OfStudentYear,
): Promise<Answer> {
  const rows = await readRows(context, report, asked)
  needStudent(rows, asked.studentId)
  return found(report.compute(rows, asked, atNow(context.env)), 'academicYearNotFound')
}

export const examReportHandlers = [
  handleReading(getExamReport, async ({ body }, context) => {
    const rows = await readRows(context, examReport, body)
    needClass(rows, body.classId)
    return found(examReport.compute(rows, body, atNow(context.env)), 'examNotFound')
  }),
  handleReading(getFinalReport, ({ body }, context) => ofClassYear(context, finalReport, body)),
  handleReading(getMidtermReport, async ({ body }, context) => {
    const academicYearId = body.academicYearId ?? (await presentYearOf(context))
    return ofClassYear(context, midtermReport, { ...body, academicYearId })
  }),
  handleReading(getTypeReport, async ({ body }, context) =>
    ofClassYear(context, typeReport, { ...body, passThreshold: await readPassThreshold(context) }),
  ),
  handleReading(getTermReport, async ({ body }, context) => {
    const rows = await readRows(context, termReport, body)
    needClass(rows, body.classId)
    const year = yearName(rows.examSetup, body.academicYearId)
    if (year === null) throw new Problem('academicYearNotFound')
    const report = termReport.compute(rows, body, atNow(context.env))
    if (!report) throw new Problem('termNotFound', { year })
    return report
  }),
  handleReading(getProgressReport, ({ body }, context) => ofStudentYear(context, progressReport, body)),
  handleReading(getStudentYear, ({ params: { id, yearId } }, context) =>
    ofStudentYear(context, studentYear, { studentId: id, academicYearId: yearId }),
  ),
  handleReading(getPerformance, async ({ body }, context) => {
    const asked = { ...body, passThreshold: await readPassThreshold(context) }
    return found(await performanceInPortions.run(context, asked), 'academicYearNotFound')
  }),
  handle(listChildResults, (_, context) => readChildResults(context)),
]
