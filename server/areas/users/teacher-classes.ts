import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/users/users.endpoints.ts'
import type { TeacherClasses } from '#domain/users/users.schema.ts'
import { recordChange } from '../../audit.ts'
import { classes, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'

/** Teachers whose accounts have not ended, by name. */
const readTeachers = (tx: Db, condition?: SQL): Promise<TeacherClasses[]> =>
  tx
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      classIds: sql<number[]>`array(select ${teacherClasses.classId} from ${teacherClasses}
        where ${teacherClasses.userId} = ${users.id} order by 1)`,
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

export const teacherClassHandlers = [
  handle(endpoints.listTeacherClasses, (_, { tx }) => readTeachers(tx)),

  handle(endpoints.setTeacherClasses, async ({ params: { id }, body }, context) => {
    const { tx } = context
    // Two administrators who assign at once take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const [before] = await readTeachers(tx, eq(users.id, id))
    if (!before) throw new Problem('userNotFound')
    const classIds = [...new Set(body.classIds)]
    const names = await classNames(tx, classIds)
    if (names.length < classIds.length) throw new Problem('classNotFound')
    await tx.delete(teacherClasses).where(eq(teacherClasses.userId, id))
    if (classIds.length > 0)
      await tx.insert(teacherClasses).values(classIds.map((classId) => ({ userId: id, classId })))
    await recordChange(context, 'users', id, {
      before: { classes: (await classNames(tx, before.classIds)).join(', ') },
      after: { classes: names.join(', ') },
    })
    return {
      message: 'Teacher assigned successfully',
      teacher: { ...before, classIds: classIds.toSorted((a, b) => a - b) },
    }
  }),
]
