import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { attendanceConflicts, attendanceHistory, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { applyMarks, lockStudents, stampOf, type MarkContext } from './apply-marks.ts'
import type { StoredConflict } from './attendance.rows.ts'
import { stamp } from '../school/record.ts'

/**
 * Loads a conflict that the caller may settle: the two makers, also when the student has left their class, and all
 * staff but teachers.
 */
async function findConflict(tx: Db, actor: Actor, id: number): Promise<StoredConflict> {
  const [found] = await tx
    .select({ conflict: attendanceConflicts })
    .from(attendanceConflicts)
    .innerJoin(students, eq(students.id, attendanceConflicts.studentId))
    .where(and(eq(attendanceConflicts.id, id), isNull(students.deletedAt)))
  const isMarker = found && [found.conflict.standingBy, found.conflict.challengerBy].includes(actor.id)
  if (!found || (actor.role === 'Teacher' && !isMarker)) throw new Problem('conflictNotFound')
  return found.conflict
}

/** Notes in the history that somebody has confirmed the first mark, which still counts. */
async function noteKept(context: MarkContext, conflict: StoredConflict): Promise<void> {
  const { studentId, classId, date, standingPresent: present, standingRemark: remark } = conflict
  const { standingKind: dayKind, standingTime: dayTime } = conflict
  await context.tx.insert(attendanceHistory).values({
    ...stampOf(context, 'correction'),
    studentId,
    date,
    classId,
    present,
    remark,
    dayKind,
    dayTime,
    outcome: 'kept',
    writeId: context.write?.id ?? null,
    endpoint: context.endpoint,
  })
}

/** Settles a conflict. The challenger's mark takes effect as a correction; a standing mark stays unchanged. */
export async function settle(context: MarkContext, id: number, keep: 'standing' | 'challenger'): Promise<void> {
  const { tx, actor } = context
  const conflict = await findConflict(tx, actor, id)
  const { studentId, date, challengerPresent, challengerRemark, challengerKind: kind, challengerTime: time } = conflict
  // Locks the student before the rows about the student, as every writer of marks does, to avoid deadlocks.
  await lockStudents(tx, [studentId])
  const settled = await tx
    .update(attendanceConflicts)
    .set({ ...stamp(context, 'settled'), kept: keep })
    .where(and(eq(attendanceConflicts.id, id), isNull(attendanceConflicts.settledAt)))
    .returning({ id: attendanceConflicts.id })
  if (settled.length === 0) throw new Problem('alreadySettled')
  if (keep === 'standing') return noteKept(context, conflict)
  const mark = { studentId, date, present: challengerPresent, remark: challengerRemark, kind, time }
  await applyMarks(context, { kind: 'correction', marks: [mark], scope: { kind: 'school' } })
  return undefined
}
