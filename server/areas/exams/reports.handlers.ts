import { asc } from 'drizzle-orm'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { listChildResults } from '#domain/exams/children.endpoints.ts'
import { examReport, finalReport, midtermReport, typeReport } from '#domain/exams/exams.reports.ts'
import { presentYear } from '#domain/exams/figures.rules.ts'
import { performance } from '#domain/exams/performance.reports.ts'
import {
  getExamReport,
  getFinalReport,
  getMidtermReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import { progressReport, studentYear } from '#domain/exams/student.reports.ts'
import { academicYears } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { runReport } from '../report-rows.ts'
import { readSettings } from '../school/settings.queries.ts'
import { schoolToday } from '../school-time.ts'
import { requireClass, visibleAmong } from '../school/students.queries.ts'
import { hasClass, scopeOf } from '../scope.ts'
import { readChildResults } from './children.queries.ts'

const found = <Answer>(answer: Answer | null, problem: ProblemCode): Answer => {
  if (answer === null) throw new Problem(problem)
  return answer
}

/** A class of another teacher is answered like one that does not exist. */
async function needClass({ tx, actor }: HandlerContext, classId: number): Promise<void> {
  if (!hasClass(await scopeOf(tx, actor), classId)) throw new Problem('classNotFound')
  await requireClass(tx, classId)
}

const readYears = (tx: Db) =>
  tx.select({ id: academicYears.id, year: academicYears.year }).from(academicYears).orderBy(asc(academicYears.year))

/** The same of students. */
async function needStudent({ tx, actor }: HandlerContext, studentId: number): Promise<void> {
  if (!(await visibleAmong(tx, actor, [studentId])).has(studentId)) throw new Problem('studentNotFound')
}

async function needYear({ tx }: HandlerContext, academicYearId: number): Promise<void> {
  if (!(await readYears(tx)).some(({ id }) => id === academicYearId)) throw new Problem('academicYearNotFound')
}

async function yearOr(context: HandlerContext, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return asked
  const year = presentYear(await readYears(context.tx), schoolToday(context.env))
  if (!year) throw new Problem('academicYearNotFound')
  return year.id
}

/** What passes, in percent. */
const readThreshold = async ({ tx, env }: HandlerContext): Promise<number> =>
  (await readSettings(tx, env)).passThreshold

export const examReportHandlers = [
  handle(getExamReport, async ({ body }, context) => {
    await needClass(context, body.classId)
    return found(await runReport(context, examReport, body), 'examNotFound')
  }),
  handle(getFinalReport, async ({ body }, context) => {
    await needClass(context, body.classId)
    await needYear(context, body.academicYearId)
    return found(await runReport(context, finalReport, body), 'classNotFound')
  }),
  handle(getMidtermReport, async ({ body }, context) => {
    await needClass(context, body.classId)
    const academicYearId = await yearOr(context, body.academicYearId)
    await needYear(context, academicYearId)
    return found(await runReport(context, midtermReport, { ...body, academicYearId }), 'classNotFound')
  }),
  handle(getTypeReport, async ({ body }, context) => {
    await needClass(context, body.classId)
    await needYear(context, body.academicYearId)
    const asked = { ...body, passThreshold: await readThreshold(context) }
    return found(await runReport(context, typeReport, asked), 'classNotFound')
  }),
  handle(getProgressReport, async ({ body }, context) => {
    await needStudent(context, body.studentId)
    await needYear(context, body.academicYearId)
    return found(await runReport(context, progressReport, body), 'studentNotFound')
  }),
  handle(getStudentYear, async ({ params: { id, yearId } }, context) => {
    await needStudent(context, id)
    await needYear(context, yearId)
    return found(await runReport(context, studentYear, { studentId: id, academicYearId: yearId }), 'studentNotFound')
  }),
  handle(getPerformance, async ({ body }, context) =>
    found(
      await runReport(context, performance, { ...body, passThreshold: await readThreshold(context) }),
      'academicYearNotFound',
    ),
  ),
  handle(listChildResults, (_, context) => readChildResults(context)),
]
