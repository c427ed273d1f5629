import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { toExam } from '#domain/exams/exams.schema.ts'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { academicYears, classes, classSubjects, exams, scores, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { hasClass, scopeOf } from '../scope.ts'
import { toExamRow, toSubjectRow } from './exams.sync.ts'
import { readExamSetup } from './setup.queries.ts'

type ExamRecord = typeof exams.$inferSelect
type SubjectRecord = typeof subjects.$inferSelect

const exam = (row: ExamRecord) => toExam(toExamRow(row))

async function lockExam(tx: Db, id: number): Promise<ExamRecord> {
  const [found] = await tx.select().from(exams).where(eq(exams.id, id)).for('update')
  if (!found) throw new Problem('examNotFound')
  return found
}

async function lockSubject(tx: Db, id: number): Promise<SubjectRecord> {
  const [found] = await tx.select().from(subjects).where(eq(subjects.id, id)).for('update')
  if (!found) throw new Problem('subjectNotFound')
  return found
}

async function requireYear(tx: Db, id: number): Promise<void> {
  if ((await tx.$count(academicYears, eq(academicYears.id, id))) === 0) throw new Problem('academicYearNotFound')
}

async function requireNoScores(tx: Db, of: Partial<Record<'examId' | 'subjectId', number>>): Promise<void> {
  const isOf = and(
    isNull(scores.deletedAt),
    of.examId === undefined ? undefined : eq(scores.examId, of.examId),
    of.subjectId === undefined ? undefined : eq(scores.subjectId, of.subjectId),
  )
  const count = await tx.$count(scores, isOf)
  if (count > 0) throw new Problem('hasScores', { count })
}

async function requireClasses(tx: Db, ids: readonly number[]): Promise<void> {
  if ((await tx.$count(classes, isAmong(classes.id, ids))) < ids.length) throw new Problem('classNotFound')
}

async function changeExam(context: HandlerContext, before: ExamRecord, after: Partial<ExamRecord>) {
  const [row] = await context.tx.update(exams).set(after).where(eq(exams.id, before.id)).returning()
  await recordChange(context, 'exams', before.id, { before, after })
  return exam(row ?? before)
}

async function changeSubject(context: HandlerContext, before: SubjectRecord, after: Partial<SubjectRecord>) {
  const [row] = await context.tx.update(subjects).set(after).where(eq(subjects.id, before.id)).returning()
  await recordChange(context, 'subjects', before.id, { before, after })
  return toSubjectRow(row ?? before)
}

const nowOf = ({ env }: HandlerContext): string => new Date(env.now()).toISOString()

/** Adds and takes away subjects of a class; those that it takes already keep their rows. */
async function replaceSubjects(tx: Db, classId: number, subjectIds: readonly number[]): Promise<void> {
  const isOfClass = eq(classSubjects.classId, classId)
  const taken = await tx.select({ id: classSubjects.subjectId }).from(classSubjects).where(isOfClass)
  const before = new Set(taken.map(({ id }) => id))
  const gone = [...before].filter((id) => !subjectIds.includes(id))
  const added = subjectIds.filter((id) => !before.has(id))
  if (gone.length > 0) await tx.delete(classSubjects).where(and(isOfClass, isAmong(classSubjects.subjectId, gone)))
  if (added.length > 0) await tx.insert(classSubjects).values(added.map((subjectId) => ({ classId, subjectId })))
}

const namesOf = async (tx: Db, classId: number): Promise<string> => {
  const found = await tx
    .select({ name: subjects.name })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(eq(classSubjects.classId, classId))
    .orderBy(asc(subjects.id))
  return found.map(({ name }) => name).join(', ')
}

const yearHandlers = [
  handle(endpoints.createAcademicYear, async ({ body }, context) => {
    const [made] = await context.tx.insert(academicYears).values(body).onConflictDoNothing().returning()
    if (!made) throw new Problem('academicYearExists')
    await recordChange(context, 'academicYears', made.id, { after: body })
    return { message: 'Academic year created successfully!', academicYear: { id: made.id, year: made.year } }
  }),
]

const examHandlers = [
  handle(endpoints.createExam, async ({ body: { name, type, academicYearId } }, context) => {
    await requireYear(context.tx, academicYearId)
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
    // Until this is decided nobody else makes or renames an exam; who enters scores of this one is waited for.
    await tx.execute(sql`lock table ${exams} in share row exclusive mode`)
    const before = await lockExam(tx, id)
    const { name, type = before.type, academicYearId = before.academicYearId } = body
    if (academicYearId !== before.academicYearId) await requireYear(tx, academicYearId)
    if (type !== before.type || academicYearId !== before.academicYearId) await requireNoScores(tx, { examId: id })
    const isTaken = and(
      ne(exams.id, id),
      eq(exams.academicYearId, academicYearId),
      eq(exams.type, type),
      sql`lower(${exams.name}) = lower(${name})`,
    )
    if ((await tx.$count(exams, isTaken)) > 0) throw new Problem('examExists')
    return { message: 'Exam updated', exam: await changeExam(context, before, { name, type, academicYearId }) }
  }),

  handle(endpoints.deleteExam, async ({ params: { id }, query }, context) => {
    const before = await lockExam(context.tx, id)
    if (query.hide !== 'true') await requireNoScores(context.tx, { examId: id })
    const deletedAt = before.deletedAt ?? nowOf(context)
    return { message: 'Exam deleted', exam: await changeExam(context, before, { deletedAt }) }
  }),

  handle(endpoints.restoreExam, async ({ params: { id } }, context) => {
    const before = await lockExam(context.tx, id)
    return { message: 'Exam restored', exam: await changeExam(context, before, { deletedAt: null }) }
  }),
]

const subjectHandlers = [
  handle(endpoints.createSubject, async ({ body: { name, classIds = [] } }, context) => {
    const { tx } = context
    const ids = [...new Set(classIds)]
    await requireClasses(tx, ids)
    const [made] = await tx.insert(subjects).values({ name }).onConflictDoNothing().returning()
    if (!made) throw new Problem('subjectExists')
    if (ids.length > 0) await tx.insert(classSubjects).values(ids.map((classId) => ({ classId, subjectId: made.id })))
    await recordChange(context, 'subjects', made.id, { after: { name, classIds: ids } })
    return { message: 'Subject created successfully!', subject: toSubjectRow(made) }
  }),

  handle(endpoints.changeSubject, async ({ params: { id }, body: { name } }, context) => {
    const { tx } = context
    await tx.execute(sql`lock table ${subjects} in share row exclusive mode`)
    const before = await lockSubject(tx, id)
    const isTaken = and(ne(subjects.id, id), sql`lower(${subjects.name}) = lower(${name})`)
    if ((await tx.$count(subjects, isTaken)) > 0) throw new Problem('subjectExists')
    return { message: 'Subject updated', subject: await changeSubject(context, before, { name }) }
  }),

  handle(endpoints.deleteSubject, async ({ params: { id }, query }, context) => {
    const before = await lockSubject(context.tx, id)
    if (query.hide !== 'true') await requireNoScores(context.tx, { subjectId: id })
    const deletedAt = before.deletedAt ?? nowOf(context)
    return { message: 'Subject deleted', subject: await changeSubject(context, before, { deletedAt }) }
  }),

  handle(endpoints.restoreSubject, async ({ params: { id } }, context) => {
    const before = await lockSubject(context.tx, id)
    return { message: 'Subject restored', subject: await changeSubject(context, before, { deletedAt: null }) }
  }),

  handle(endpoints.setClassSubjects, async ({ params: { classId }, body }, context) => {
    const { tx } = context
    // Two people who say it at once take turns.
    const [found] = await tx
      .select({ id: classes.id })
      .from(classes)
      .where(eq(classes.id, classId))
      .for('no key update')
    if (!found) throw new Problem('classNotFound')
    const subjectIds = [...new Set(body.subjectIds)].toSorted((a, b) => a - b)
    if ((await tx.$count(subjects, isAmong(subjects.id, subjectIds))) < subjectIds.length)
      throw new Problem('subjectNotFound')
    const before = await namesOf(tx, classId)
    await replaceSubjects(tx, classId, subjectIds)
    const after = { subjects: await namesOf(tx, classId) }
    await recordChange(context, 'classes', classId, { before: { subjects: before }, after })
    return { message: 'Subjects of the class saved', classId, subjectIds }
  }),
]

export const examSetupHandlers = [
  ...yearHandlers,
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
