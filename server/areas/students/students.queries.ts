import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { StudentDetail } from '#domain/students/students.schema.ts'
import { classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { studentScope } from '../scope.ts'
import { toStudentDetail } from './students.rows.ts'

/** The students that the caller may see and the condition leaves, by name; deleted ones never. */
export async function readStudents(tx: Db, actor: Actor, condition?: SQL): Promise<StudentDetail[]> {
  const found = await tx
    .select({ student: students, className: classes.name, creatorEmail: users.email })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(users, eq(users.id, students.createdBy))
    .where(and(await studentScope(tx, actor), isNull(students.deletedAt), condition))
    .orderBy(students.fullname, students.id)
  return found.map(({ student, className, creatorEmail }) =>
    toStudentDetail(actor.role, student, className, creatorEmail),
  )
}

/** Whether the student exists, is not deleted and may be seen by the caller. */
export async function maySeeStudent(tx: Db, actor: Actor, studentId: number): Promise<boolean> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), await studentScope(tx, actor), isNull(students.deletedAt)))
  return found.length > 0
}
