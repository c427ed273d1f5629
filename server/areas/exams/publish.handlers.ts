import { and, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { Publication } from '#domain/exams/exams.schema.ts'
import { getPublication, publishExam } from '#domain/exams/publish.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { classSubjects, exams, publications, scores, students, subjects, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { requireClass } from '../school/students.queries.ts'

type Asked = { classId: number; examId: number }

async function requireExam(tx: Db, examId: number): Promise<{ name: string }> {
  const [found] = await tx
    .select({ name: exams.name })
    .from(exams)
    .where(and(eq(exams.id, examId), isNull(exams.deletedAt)))
  if (!found) throw new Problem('examNotFound')
  return found
}

/**
 * Students who belong to the class in this exam: those with scores of it there, and those who are in the class now and
 * have no scores of it in another.
 */
const studentsOf = (tx: Db, { classId, examId }: Asked) => {
  const hasScores = (ofClass: boolean) => sql`exists (select 1 from ${scores} where ${scores.studentId} = ${students.id}
    and ${scores.examId} = ${examId} and ${scores.deletedAt} is null
    and ${scores.classId} ${ofClass ? sql`=` : sql`<>`} ${classId})`
  return tx
    .select({ studentId: students.id, fullName: students.fullname })
    .from(students)
    .where(
      and(
        isNull(students.deletedAt),
        sql`(${hasScores(true)} or (${students.classId} = ${classId} and not ${hasScores(false)}))`,
      ),
    )
    .orderBy(students.fullname, students.id)
}

async function readPublication(tx: Db, asked: Asked): Promise<Publication> {
  const { classId, examId } = asked
  const isOf = and(eq(publications.classId, classId), eq(publications.examId, examId))
  const [standing] = await tx
    .select({ publishedAt: publications.publishedAt, publishedBy: users.fullName })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.publishedBy))
    .where(and(isOf, isNull(publications.withdrawnAt)))
  const taken = await tx
    .select({ id: subjects.id })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(and(eq(classSubjects.classId, classId), isNull(subjects.deletedAt)))
    .orderBy(subjects.id)
  const there = await tx
    .select({ studentId: scores.studentId, subjectId: scores.subjectId })
    .from(scores)
    .where(and(eq(scores.classId, classId), eq(scores.examId, examId), isNull(scores.deletedAt)))
  const entered = new Set(there.map(({ studentId, subjectId }) => `${studentId}:${subjectId}`))
  const all = await studentsOf(tx, asked)
  return {
    classId,
    examId,
    published: standing !== undefined,
    ...standing,
    expected: all.length * taken.length,
    missing: all.flatMap((student) => {
      const subjectIds = taken.flatMap(({ id }) => (entered.has(`${student.studentId}:${id}`) ? [] : [id]))
      return subjectIds.length === 0 ? [] : [{ ...student, subjectIds }]
    }),
  }
}

/** Sets it to be published or not; what is so already keeps its date. */
async function publish(context: HandlerContext, { classId, examId, published }: Asked & { published: boolean }) {
  const { tx, actor, env } = context
  const now = new Date(env.now()).toISOString()
  const first = { classId, examId, publishedAt: now, publishedBy: actor.id, withdrawnAt: null }
  if (published) {
    const { publishedAt, publishedBy, withdrawnAt } = first
    return tx
      .insert(publications)
      .values(first)
      .onConflictDoUpdate({
        target: [publications.examId, publications.classId],
        set: { publishedAt, publishedBy, withdrawnAt },
        setWhere: sql`${publications.withdrawnAt} is not null`,
      })
      .returning({ id: publications.id })
  }
  const isStanding = and(
    eq(publications.classId, classId),
    eq(publications.examId, examId),
    isNull(publications.withdrawnAt),
  )
  return tx.update(publications).set({ withdrawnAt: now }).where(isStanding).returning({ id: publications.id })
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
    return { message, ...(await readPublication(tx, body)) }
  }),

  handle(getPublication, async ({ query }, { tx }) => {
    await requireClass(tx, query.classId)
    await requireExam(tx, query.examId)
    return readPublication(tx, query)
  }),
]
