import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { formatDay } from '#domain/core/dates.ts'
import { toExam } from '#domain/exams/exams.schema.ts'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import { daysOf, overlapping } from '#domain/exams/years.rules.ts'
import { recordChange } from '../../audit.ts'
import { academicYears, exams } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { hasClass, scopeOf } from '../school/scope.ts'
import { toExamRow } from './exams.sync.ts'
import { change, hide, lockRow, lockRows, type RecordKind } from '../school/record.ts'
import { closingHandlers } from './closing.handlers.ts'
import { requireNoScores } from './deletion.ts'
import { readExamSetup, toYearRow } from './setup.queries.ts'
import { subjectHandlers } from './subjects.handlers.ts'
import { requireOpenYear, yearRecord } from './year-record.ts'

type ExamRecord = typeof exams.$inferSelect

const exam = (row: ExamRecord) => toExam(toExamRow(row))

const examRecord = { table: exams, entity: 'exams', missing: 'examNotFound' } satisfies RecordKind<typeof exams>

const yearHandlers = [
  handle(endpoints.createAcademicYear, async ({ body }, context) => {
    const [made] = await context.tx.insert(academicYears).values(body).onConflictDoNothing().returning()
    if (!made) throw new Problem('academicYearExists')
    await recordChange(context, 'academicYears', made.id, { after: body })
    return { message: 'Academic year created successfully!', academicYear: toYearRow(made) }
  }),

  handle(endpoints.changeAcademicYear, async ({ params: { id }, body: days }, context) => {
    const { tx } = context
    // Of two people who give neighbouring years days at once, the second sees the first's.
    const years = await lockRows(tx, academicYears, undefined)
    const before = years.find((each) => each.id === id)
    if (!before) throw new Problem('academicYearNotFound')
    const [begins, ends] = before.year.split('-') as [string, string]
    if (!days.firstDay.startsWith(begins) || days.lastDay.slice(0, 4) > ends)
      throw new Problem('yearBeginsElsewhere', { year: before.year, begins, ends })
    const other = overlapping(years.map(toYearRow), { year: before.year, ...days })
    if (other) {
      const { firstDay, lastDay } = daysOf(other)
      throw new Problem('yearsOverlap', { year: other.year, from: formatDay(firstDay), to: formatDay(lastDay) })
    }
    const changed = await change(context, yearRecord, before, days)
    return { message: 'Academic year updated', academicYear: toYearRow(changed) }
  }),
]

const examHandlers = [
  handle(endpoints.createExam, async ({ body: { name, type, academicYearId } }, context) => {
    await requireOpenYear(context.tx, academicYearId)
    const values = { name, type, academicYearId }
    // Decided by the unique index: two people may create the same exam at once.
    const [made] = await context.tx.insert(exams).values(values).onConflictDoNothing().returning()
    if (!made) throw new Problem('examExists')
    await recordChange(context, 'exams', made.id, { after: values })
    return { message: 'Exam created successfully!', exam: exam(made) }
  }),

  handle(endpoints.listExams, async ({ query: { academicYearId } }, { tx }) => {
    const found = await tx
      .select()
      .from(exams)
      .where(
        and(
          isNull(exams.deletedAt),
          academicYearId === undefined ? undefined : eq(exams.academicYearId, academicYearId),
        ),
      )
      .orderBy(asc(exams.academicYearId), asc(exams.id))
    return found.map(exam)
  }),

  handle(endpoints.changeExam, async ({ params: { id }, body }, context) => {
    const { tx } = context
    // Locks exams, so that nobody else creates or renames one; waits for transactions that enter scores of this exam.
    await tx.execute(sql`lock table ${exams} in share row exclusive mode`)
    const before = await lockRow(tx, examRecord, id)
    await requireOpenYear(tx, before.academicYearId)
    const { name, type = before.type, academicYearId = before.academicYearId } = body
    if (academicYearId !== before.academicYearId) await requireOpenYear(tx, academicYearId)
    if (type !== before.type || academicYearId !== before.academicYearId)
      await requireNoScores(tx, { examId: id }, 'typeAndYearStay')
    const isTaken = and(
      ne(exams.id, id),
      eq(exams.academicYearId, academicYearId),
      eq(exams.type, type),
      sql`lower(${exams.name}) = lower(${name})`,
    )
    if ((await tx.$count(exams, isTaken)) > 0) throw new Problem('examExists')
    const changed = await change(context, examRecord, before, { name, type, academicYearId })
    return { message: 'Exam updated', exam: exam(changed) }
  }),

  handle(endpoints.deleteExam, async ({ params: { id }, query }, context) => {
    const before = await lockRow(context.tx, examRecord, id)
    await requireOpenYear(context.tx, before.academicYearId)
    if (query.hide !== 'true') await requireNoScores(context.tx, { examId: id })
    const hidden = before.deletedAt ? before : await hide(context, examRecord, before)
    return { message: 'Exam deleted', exam: exam(hidden) }
  }),

  handle(endpoints.restoreExam, async ({ params: { id } }, context) => {
    const before = await lockRow(context.tx, examRecord, id)
    await requireOpenYear(context.tx, before.academicYearId)
    return { message: 'Exam restored', exam: exam(await change(context, examRecord, before, { deletedAt: null })) }
  }),
]

export const examSetupHandlers = [
  ...yearHandlers,
  ...closingHandlers,
  ...examHandlers,
  ...subjectHandlers,

  handle(endpoints.getExamSetup, async (_, { tx, actor }) => {
    const [scope, setup] = [await scopeOf(tx, actor), await readExamSetup(tx)]
    const isSeen = ({ classId }: { classId: number }): boolean => hasClass(scope, classId)
    return {
      years: [...setup.years],
      subjects: [...setup.subjects],
      exams: [...setup.exams],
      classSubjects: setup.classSubjects.filter(isSeen),
      publications: setup.publications.filter(isSeen),
    }
  }),
]
