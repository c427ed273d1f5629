import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { guardians, students, teacherClasses } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import type { Actor } from '../handle.ts'

/** The part of the school that a person may see. */
export type Scope =
  | { kind: 'school' }
  | { kind: 'classes'; classIds: number[] }
  | { kind: 'children'; studentIds: number[] }

/** A teacher sees the classes assigned to her, a parent the children linked to the account, other staff the school. */
export async function scopeOf(tx: Db, actor: Pick<Actor, 'id' | 'role'>): Promise<Scope> {
  switch (actor.role) {
    case 'Teacher': {
      const taught = await tx
        .select({ id: teacherClasses.classId })
        .from(teacherClasses)
        .where(eq(teacherClasses.userId, actor.id))
        .orderBy(teacherClasses.classId)
      return { kind: 'classes', classIds: taught.map(({ id }) => id) }
    }
    case 'PARENT': {
      const children = await tx
        .select({ id: guardians.studentId })
        .from(guardians)
        .where(eq(guardians.userId, actor.id))
        .orderBy(guardians.studentId)
      return { kind: 'children', studentIds: children.map(({ id }) => id) }
    }
    case 'ADMIN':
    case 'USER':
    case 'ACADEMY':
    case 'ATTENDANCE':
      return { kind: 'school' }
  }
}

/** The scope as a condition on `students`. */
export function studentsIn(scope: Scope): SQL {
  if (scope.kind === 'school') return sql`true`
  if (scope.kind === 'classes') return inArray(students.classId, scope.classIds)
  return inArray(students.id, scope.studentIds)
}

/** Whether a class lies in the scope; a parent's children are seen one by one, never with their class. */
export const hasClass = (scope: Scope, classId: number): boolean =>
  scope.kind === 'school' || (scope.kind === 'classes' && scope.classIds.includes(classId))

/** The condition on `students` that leaves what the caller may see. Deleted students are not looked at here. */
export const studentScope = async (tx: Db, actor: Pick<Actor, 'id' | 'role'>): Promise<SQL> =>
  studentsIn(await scopeOf(tx, actor))
