import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/students/removals.endpoints.ts'
import { classes, studentRemovals, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { studentRecord } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { hide, stamp } from '../school/record.ts'
import { shownEmail } from '../school/accounts.ts'
import { lockAnyStudent, restoreStudent } from './restore-student.ts'

/** The reason that is stored by deletion calls without a reason. */
const NO_REASON = 'Deleted by an administrator'

/** Hides a student from every list and replica; marks and money stay. */
async function remove(context: HandlerContext, id: number, reason: string): Promise<StudentRecord> {
  const { tx } = context
  const student = await lockAnyStudent(tx, id)
  if (student.deletedAt) throw new Problem('alreadyDeleted')
  await tx.insert(studentRemovals).values({ studentId: id, reason, ...stamp(context, 'deleted') })
  await hide(context, studentRecord, student, {}, { after: { reason } })
  return student
}

const deleters = alias(users, 'deleters')
const restorers = alias(users, 'restorers')

/** Whoever left with a turn of the year was not deleted, and is among the former students. */
const isByHand = isNull(studentRemovals.turnId)

/** Deletions with the names of students and people. */
const readRemovals = (tx: Db) =>
  tx
    .select({
      removal: studentRemovals,
      fullName: students.fullname,
      className: classes.name,
      deletedBy: { name: deleters.fullName, email: shownEmail(deleters) },
      restoredBy: { name: restorers.fullName, email: shownEmail(restorers) },
    })
    .from(studentRemovals)
    .innerJoin(students, eq(students.id, studentRemovals.studentId))
    .innerJoin(classes, eq(classes.id, students.classId))
    .innerJoin(deleters, eq(deleters.id, studentRemovals.deletedBy))
    .leftJoin(restorers, eq(restorers.id, studentRemovals.restoredBy))

export const removalHandlers = [
  handle(endpoints.softDeleteStudent, async ({ body }, context) => {
    const { fullname } = await remove(context, body.studentId, body.reason)
    return { message: `${fullname} was deleted.` }
  }),

  handle(endpoints.deleteStudent, async ({ params: { id } }, context) => {
    const { fullname } = await remove(context, id, NO_REASON)
    return { id, fullname, isdeleted: true as const }
  }),

  handle(endpoints.restoreStudent, async ({ body }, context) => {
    const { fullname } = await restoreStudent(context, body.studentId)
    return { message: `${fullname} was restored.` }
  }),

  handle(endpoints.listDeletedStudents, async (_, { tx }) => {
    const found = await readRemovals(tx)
      .where(and(isNull(studentRemovals.restoredAt), isByHand))
      .orderBy(desc(studentRemovals.deletedAt), desc(studentRemovals.id))
    return {
      deletedStudents: found.map(({ removal, fullName, className, deletedBy }) => ({
        studentId: removal.studentId,
        fullName,
        className,
        reason: removal.reason,
        deletedAt: removal.deletedAt,
        deletedByName: deletedBy.name,
        deletedByEmail: deletedBy.email,
      })),
    }
  }),

  handle(endpoints.listRestoredStudents, async (_, { tx }) => {
    const found = await readRemovals(tx)
      .where(and(isNotNull(studentRemovals.restoredAt), isByHand))
      .orderBy(desc(studentRemovals.restoredAt), desc(studentRemovals.id))
    return {
      restoredStudents: found.map(({ removal, fullName, className, deletedBy, restoredBy }) => ({
        studentId: removal.studentId,
        fullName,
        className,
        reason: removal.reason,
        deletedAt: removal.deletedAt,
        restoredAt: removal.restoredAt ?? removal.deletedAt,
        deletedBy,
        restoredBy: restoredBy ?? { name: '', email: '' },
      })),
    }
  }),
]
