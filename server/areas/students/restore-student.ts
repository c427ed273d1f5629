import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { studentRemovals } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { chargeWhoJoined } from '../fees/first-fees.ts'
import { change, stamp } from '../school/record.ts'
import { lockStudents, requireNoTwin, requireOpenClass, studentRecord } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { moveStudents } from './move-students.ts'

/** A student, locked, whether she has left or not. */
export async function lockAnyStudent(tx: Db, id: number): Promise<StudentRecord> {
  const [student] = await lockStudents(tx, [id])
  if (!student) throw new Problem('studentNotFound')
  return student
}

/** Brings a student back with everything that belongs to her: into her last class, or into another that is named. */
export async function restoreStudent(context: HandlerContext, id: number, classId?: number): Promise<StudentRecord> {
  const { tx } = context
  const student = await lockAnyStudent(tx, id)
  if (!student.deletedAt) throw new Problem('notDeleted')
  await requireOpenClass(tx, classId ?? student.classId)
  await requireNoTwin(tx, student)
  await tx
    .update(studentRemovals)
    .set(stamp(context, 'restored'))
    .where(and(eq(studentRemovals.studentId, id), isNull(studentRemovals.restoredAt)))
  const restored = await change(context, studentRecord, student, { deletedAt: null })
  if (classId !== undefined && classId !== student.classId)
    await moveStudents(context, [restored], { toClassId: classId, note: 'Came back' })
  await chargeWhoJoined(context, [id])
  return student
}
