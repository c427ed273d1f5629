import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { attendance, attendanceConflicts, attendanceHistory } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents, stampOf } from './apply-marks.ts'
import { findMark } from './attendance.queries.ts'

/** Hides a mark: the student counts as not marked on that day; row and history say who deleted it. */
export async function deleteMark(context: HandlerContext, id: number): Promise<void> {
  const { tx, actor, write, endpoint } = context
  const found = await findMark(tx, actor, id)
  if (!found) throw new Problem('attendanceNotFound')
  // Locks the student before the mark, as every writer of marks does, to avoid deadlocks.
  await lockStudents(tx, [found.studentId])
  const stamp = stampOf(context, 'correction')
  const { markedAt: deletedAt } = stamp
  const isThere = and(eq(attendance.id, id), isNull(attendance.deletedAt))
  const [mark] = await tx.select().from(attendance).where(isThere)
  if (!mark) throw new Problem('attendanceNotFound')
  const { studentId, classId, present, remark, dayKind, dayTime, date, revision } = mark
  await tx
    .update(attendance)
    .set({ deletedAt, deletedBy: actor.id, revision: revision + 1 })
    .where(isThere)
  await tx.insert(attendanceHistory).values({
    ...stamp,
    studentId,
    date,
    classId,
    present,
    remark,
    dayKind,
    dayTime,
    outcome: 'deleted',
    base: revision,
    writeId: write?.id ?? null,
    endpoint,
  })
  // A deleted mark has no conflict any more.
  await tx
    .update(attendanceConflicts)
    .set({ settledAt: deletedAt, settledBy: actor.id })
    .where(
      and(
        eq(attendanceConflicts.studentId, studentId),
        eq(attendanceConflicts.date, date),
        isNull(attendanceConflicts.settledAt),
      ),
    )
}
