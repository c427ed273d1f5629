import { and, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { examTable } from '#domain/exams/class-table.rules.ts'
import type { Publication } from '#domain/exams/exams.schema.ts'
import { getPublication, publishExam } from '#domain/exams/publish.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { exams, publications, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { atNow } from '../reports/report-rows.ts'
import { requireClass } from '../school/students.queries.ts'
import { readExamRows } from './exam-rows.ts'
import { instantNow, stamp } from '../school/record.ts'

type Asked = { classId: number; examId: number }

async function requireExam(tx: Db, examId: number): Promise<{ name: string }> {
  const [found] = await tx
    .select({ name: exams.name })
    .from(exams)
    .where(and(eq(exams.id, examId), isNull(exams.deletedAt)))
  if (!found) throw new Problem('examNotFound')
  return found
}

/** Students of whom marks are expected, as the exam's report lists them, without students who have left. */
async function expectedOf({ tx, env }: HandlerContext, asked: Asked) {
  const table = examTable(await readExamRows({ tx, scope: { kind: 'school' }, wanted: asked }), asked, atNow(env))
  if (!table) throw new Problem('examNotFound')
  return {
    subjectIds: table.subjects.map(({ id }) => id),
    students: table.students
      .filter(({ leftOn }) => leftOn === undefined)
      .sort((a, b) => (a.fullName < b.fullName ? -1 : Number(a.fullName > b.fullName)) || a.studentId - b.studentId),
  }
}

async function readPublication(context: HandlerContext, asked: Asked): Promise<Publication> {
  const { tx } = context
  const { classId, examId } = asked
  const isOf = and(eq(publications.classId, classId), eq(publications.examId, examId))
  const [publication] = await tx
    .select({ publishedAt: publications.publishedAt, publishedBy: users.fullName })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.publishedBy))
    .where(and(isOf, isNull(publications.withdrawnAt)))
  const { subjectIds, students } = await expectedOf(context, asked)
  return {
    classId,
    examId,
    published: publication !== undefined,
    ...publication,
    expected: students.length * subjectIds.length,
    missing: students.flatMap(({ studentId, fullName, byType }) => {
      const missing = subjectIds.filter((id) => !byType.has(id))
      return missing.length === 0 ? [] : [{ studentId, fullName, subjectIds: missing }]
    }),
  }
}

/** Publishes an exam of a class or takes that back; no change, and the same date, where it is so already. */
async function publish(context: HandlerContext, { classId, examId, published }: Asked & { published: boolean }) {
  const { tx, env } = context
  if (published) {
    const standing = { ...stamp(context, 'published'), withdrawnAt: null }
    return tx
      .insert(publications)
      .values({ classId, examId, ...standing })
      .onConflictDoUpdate({
        target: [publications.examId, publications.classId],
        set: standing,
        setWhere: sql`${publications.withdrawnAt} is not null`,
      })
      .returning({ id: publications.id })
  }
  const isStanding = and(
    eq(publications.classId, classId),
    eq(publications.examId, examId),
    isNull(publications.withdrawnAt),
  )
  return tx
    .update(publications)
    .set({ withdrawnAt: instantNow(env) })
    .where(isStanding)
    .returning({ id: publications.id })
}

export const publishHandlers = [
  handle(publishExam, async ({ body }, context) => {
    const { tx } = context
    const { name: className } = await requireClass(tx, body.classId)
    const { name } = await requireExam(tx, body.examId)
    const changed = await publish(context, body)
    if (changed.length > 0) {
      const after = body.published ? { published: className } : { withdrawn: className }
      await recordChange(context, 'exams', body.examId, { after })
    }
    const message = body.published
      ? `${name} of class ${className} is published.`
      : `${name} of class ${className} is no longer published.`
    return { message, ...(await readPublication(context, body)) }
  }),

  handle(getPublication, async ({ query }, context) => {
    const { tx } = context
    await requireClass(tx, query.classId)
    await requireExam(tx, query.examId)
    return readPublication(context, query)
  }),
]
