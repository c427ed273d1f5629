import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { students, teacherClasses, turnProposals, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/**
 * Proposals that count, the newest first: of teachers whose class is still the one that the proposal was made for, about students
 * who are still in it.
 */
export const readProposals = (tx: Db, turnId: number, also?: SQL) =>
  tx
    .select({
      studentId: turnProposals.studentId,
      teacherId: turnProposals.teacherId,
      by: users.fullName,
      outcome: turnProposals.outcome,
      reason: turnProposals.reason,
      at: turnProposals.proposedAt,
    })
    .from(turnProposals)
    .innerJoin(users, and(eq(users.id, turnProposals.teacherId), eq(users.role, 'Teacher'), isNull(users.endedAt)))
    .innerJoin(
      teacherClasses,
      and(eq(teacherClasses.userId, turnProposals.teacherId), eq(teacherClasses.classId, turnProposals.classId)),
    )
    .innerJoin(
      students,
      and(
        eq(students.id, turnProposals.studentId),
        eq(students.classId, turnProposals.classId),
        isNull(students.deletedAt),
      ),
    )
    .where(and(eq(turnProposals.turnId, turnId), also))
    .orderBy(desc(turnProposals.proposedAt), desc(turnProposals.teacherId))
