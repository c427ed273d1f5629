import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { toExam } from '#domain/exams/exams.schema.ts'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { exams } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { hasClass, scopeOf } from '../school/scope.ts'
import { toExamRow } from './exams.sync.ts'
import { change, hide, lockRow, type RecordKind } from '../school/record.ts'
import { closingHandlers } from './closing.handlers.ts'
import { requireNoScores } from './deletion.ts'
import { readExamSetup } from './setup.queries.ts'
import { subjectHandlers } from './subjects.handlers.ts'
import { hasTerm, requireTerm } from './terms.ts'
import { requireOpenYear } from './year-record.ts'
import { yearHandlers } from './years.handlers.ts'

type ExamRecord = typeof exams.$inferSelect

const exam = (row: ExamRecord) => toExam(toExamRow(row))

const examRecord = { table: exams, entity: 'exams', missing: 'examNotFound' } satisfies RecordKind<typeof exams>

const examHandlers = [
  handle(endpoints.createExam, async ({ body: { name, type, academicYearId, termId = null } }, context) => {
    await requireOpenYear(context.tx, academicYearId)
    await requireTerm(context.tx, academicYearId, termId)
    const values = { name, type, academicYearId, termId }
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
    // A term is one of its year: an exam that goes into another one has none there, unless it is given.
    const { termId = academicYearId === before.academicYearId ? before.termId : null } = body
    if (termId !== before.termId || academicYearId !== before.academicYearId)
      await requireTerm(tx, academicYearId, termId)
    if (type !== before.type || academicYearId !== before.academicYearId)
      await requireNoScores(tx, { examId: id }, 'typeAndYearStay')
    const isTaken = and(
      ne(exams.id, id),
      eq(exams.academicYearId, academicYearId),
      eq(exams.type, type),
      sql`lower(${exams.name}) = lower(${name})`,
    )
    if ((await tx.$count(exams, isTaken)) > 0) throw new Problem('examExists')
    const changed = await change(context, examRecord, before, { name, type, academicYearId, termId })
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
    const { academicYearId, termId } = before
    const lost = termId !== null && !(await hasTerm(context.tx, academicYearId, termId)) ? { termId: null } : {}
    const shown = await change(context, examRecord, before, { deletedAt: null, ...lost })
    return { message: 'Exam restored', exam: exam(shown) }
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
