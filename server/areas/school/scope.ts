import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Role } from '#domain/core/roles.ts'
import { isAmong } from '../../db/is-among.ts'
import { prepared } from '../../db/prepared.ts'
import { guardians, students, teacherClasses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** The part of the school that a person may see. */
export type Scope =
  | { kind: 'school' }
  | { kind: 'classes'; classIds: number[] }
  /** `classIds`: in which these children are now, since some announcements are for parents of a class. */
  | { kind: 'children'; studentIds: number[]; classIds: number[] }

/** Person whose scope is read; `scope` where it has been read before. */
type Person = { id: number; role: Role; scope?: Scope }

const classesTaught = prepared((db) =>
  db
    .select({ classId: teacherClasses.classId })
    .from(teacherClasses)
    .where(eq(teacherClasses.userId, sql.placeholder('id')))
    .orderBy(teacherClasses.classId)
    .prepare('classes_taught'),
)

const childrenOfParent = prepared((db) =>
  db
    .select({ studentId: guardians.studentId, classId: students.classId })
    .from(guardians)
    .leftJoin(students, and(eq(students.id, guardians.studentId), isNull(students.deletedAt)))
    .where(eq(guardians.userId, sql.placeholder('id')))
    .orderBy(guardians.studentId)
    .prepare('children_of_parent'),
)

/** The scopes of people by the id of the account, read at once for all of one role. */
export async function scopesOf(tx: Db, people: readonly Person[]): Promise<ReadonlyMap<number, Scope>> {
  const having = (role: Role): number[] => people.filter((each) => each.role === role).map(({ id }) => id)
  const [teachers, parents] = [having('Teacher'), having('PARENT')]
  const taught =
    teachers.length === 0
      ? []
      : await tx
          .select({ by: teacherClasses.userId, id: teacherClasses.classId })
          .from(teacherClasses)
          .where(inArray(teacherClasses.userId, teachers))
          .orderBy(teacherClasses.classId)
  const children =
    parents.length === 0
      ? []
      : await tx
          .select({ by: guardians.userId, id: guardians.studentId, classId: students.classId })
          .from(guardians)
          .leftJoin(students, and(eq(students.id, guardians.studentId), isNull(students.deletedAt)))
          .where(inArray(guardians.userId, parents))
          .orderBy(guardians.studentId)
  const attended = children.flatMap(({ by, classId }) => (classId === null ? [] : [{ by, id: classId }]))
  const [classesOf, childrenOf] = [idsBy([...taught, ...attended]), idsBy(children)]
  return new Map(people.map(({ id, role }) => [id, scopeIn(role, classesOf.get(id), childrenOf.get(id))]))
}

function idsBy(rows: readonly { by: number; id: number }[]): ReadonlyMap<number, number[]> {
  const ids = new Map<number, number[]>()
  for (const { by, id } of rows) ids.set(by, [...(ids.get(by) ?? []), id])
  return ids
}

/** A teacher sees the classes assigned to her (CLS-8), a parent the children linked to the account (PAR-6), other staff all. */
export function scopeIn(role: Role, classIds: number[] = [], studentIds: number[] = []): Scope {
  switch (role) {
    case 'Teacher':
      return { kind: 'classes', classIds }
    case 'PARENT':
      return { kind: 'children', studentIds, classIds: [...new Set(classIds)].sort((a, b) => a - b) }
    case 'ADMIN':
    case 'USER':
    case 'ACADEMY':
    case 'ATTENDANCE':
    case 'ACCOUNTANT':
    case 'AUDITOR':
      return { kind: 'school' }
  }
}

export async function scopeOf(tx: Db, { id, role, scope }: Person): Promise<Scope> {
  if (scope) return scope
  if (role === 'Teacher')
    return scopeIn(
      role,
      (await classesTaught(tx).execute({ id })).map(({ classId }) => classId),
    )
  if (role !== 'PARENT') return scopeIn(role)
  const children = await childrenOfParent(tx).execute({ id })
  const classIds = children.flatMap(({ classId }) => classId ?? [])
  return scopeIn(
    role,
    classIds,
    children.map(({ studentId }) => studentId),
  )
}

/** The scope as a condition on `students`. */
export function studentsIn(scope: Scope): SQL {
  if (scope.kind === 'school') return sql`true`
  if (scope.kind === 'classes') return isAmong(students.classId, scope.classIds)
  return isAmong(students.id, scope.studentIds)
}

/** Whether a scope includes a class; a parent's children are in scope one by one, without their class. */
export const hasClass = (scope: Scope, classId: number): boolean =>
  scope.kind === 'school' || (scope.kind === 'classes' && scope.classIds.includes(classId))

/** Condition on `students`: those that the caller may see, deleted ones included. */
export const studentScope = async (tx: Db, actor: Person): Promise<SQL> => studentsIn(await scopeOf(tx, actor))
