import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/users/users.endpoints.ts'
import type { TeacherClasses } from '#domain/users/users.schema.ts'
import { recordChange } from '../../audit.ts'
import { classes, teacherAssignments, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'
import { shownEmail, lockAccount } from '../school/accounts.ts'

/** Teachers whose accounts have not ended, by name. */
export const readTeachers = (tx: Db, condition?: SQL): Promise<TeacherClasses[]> =>
  tx
    .select({
      id: users.id,
      fullName: users.fullName,
      email: shownEmail(users),
      classIds: sql<number[]>`array(select ${teacherClasses.classId} from ${teacherClasses}
        where ${teacherClasses.userId} = ${users.id} order by 1)`,
      byAssignment: sql<number[]>`array(select ${teacherClasses.classId} from ${teacherClasses}
        where ${teacherClasses.userId} = ${users.id} and ${teacherClasses.isByAssignment} order by 1)`,
    })
    .from(users)
    .where(and(eq(users.role, 'Teacher'), isNull(users.endedAt), condition))
    .orderBy(asc(users.fullName), asc(users.id))

async function classNames(tx: Db, ids: readonly number[]): Promise<string[]> {
  const found = await tx
    .select({ name: classes.name })
    .from(classes)
    .where(inArray(classes.id, [...ids, 0]))
    .orderBy(asc(classes.name))
  return found.map(({ name }) => name)
}

/** Classes in which a teacher teaches a subject. */
async function assignedClasses(tx: Db, teacherId: number): Promise<number[]> {
  const found = await tx
    .selectDistinct({ id: teacherAssignments.classId })
    .from(teacherAssignments)
    .where(eq(teacherAssignments.teacherId, teacherId))
  return found.map(({ id }) => id)
}

/** Replaces a teacher's classes: those named, and those that stay because she teaches a subject there. */
async function replaceClasses(tx: Db, userId: number, named: readonly number[], staying: readonly number[]) {
  await tx.delete(teacherClasses).where(eq(teacherClasses.userId, userId))
  const rows = [
    ...named.map((classId) => ({ userId, classId, isByAssignment: false })),
    ...staying.map((classId) => ({ userId, classId, isByAssignment: true })),
  ]
  if (rows.length > 0) await tx.insert(teacherClasses).values(rows)
}

const SAVED = 'Teacher assigned successfully'

const savedWords = (staying: readonly string[]): string =>
  staying.length === 0 ? SAVED : `${SAVED}. Still hers, since she teaches a subject there: ${staying.join(', ')}`

export const teacherClassHandlers = [
  handle(endpoints.listTeacherClasses, (_, { tx }) => readTeachers(tx)),

  handle(endpoints.setTeacherClasses, async ({ params: { id }, body }, context) => {
    const { tx } = context
    // Two administrators who assign at once take turns.
    await lockAccount(tx, id)
    const [before] = await readTeachers(tx, eq(users.id, id))
    if (!before) throw new Problem('userNotFound')
    const named = [...new Set(body.classIds)]
    if ((await classNames(tx, named)).length < named.length) throw new Problem('classNotFound')
    const staying = (await assignedClasses(tx, id)).filter((classId) => !named.includes(classId))
    await replaceClasses(tx, id, named, staying)
    const [teacher = before] = await readTeachers(tx, eq(users.id, id))
    await recordChange(context, 'users', id, {
      before: { classes: (await classNames(tx, before.classIds)).join(', ') },
      after: { classes: (await classNames(tx, teacher.classIds)).join(', ') },
    })
    // Those that were hers by assignment alone before were not unticked.
    const unticked = staying.filter((classId) => !before.byAssignment?.includes(classId))
    return { message: savedWords(await classNames(tx, unticked)), teacher }
  }),
]
