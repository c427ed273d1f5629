import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { identityOf } from '#domain/school/names.rules.ts'
import type { StudentDetail, StudentListed } from '#domain/school/students.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerEnv } from '../../handle.ts'
import { shownEmail } from './accounts.ts'
import { studentScope } from './scope.ts'
import { type EditedKind, lockRows } from './record.ts'
import { toStudentDetail, toStudentListed, type StudentFound, type StudentRecord } from './students.rows.ts'

const findStudents = async (tx: Db, actor: Actor, condition?: SQL): Promise<StudentFound[]> =>
  tx
    .select({ student: students, className: classes.name, creatorEmail: shownEmail(users) })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(users, eq(users.id, students.createdBy))
    .where(and(await studentScope(tx, actor), isNull(students.deletedAt), condition))
    .orderBy(students.fullname, students.id)

/** The school day on which a student came into the present class. */
export const joinedOn = ({ school: { timeZone } }: Pick<ServerEnv, 'school'>): SQL =>
  sql`(coalesce(${students.joinedAt}, ${students.createdAt}) at time zone ${timeZone}::text)::date`

/** The students that the caller may see and the condition leaves, by name; deleted ones never. */
export const readStudents = async (tx: Db, actor: Actor, condition?: SQL): Promise<StudentListed[]> =>
  (await findStudents(tx, actor, condition)).map((found) => toStudentListed(actor.role, found))

/** The same with all fields that the form edits. */
export const readStudentDetails = async (tx: Db, actor: Actor, condition?: SQL): Promise<StudentDetail[]> =>
  (await findStudents(tx, actor, condition)).map((found) => toStudentDetail(actor.role, found))

/** One student, not deleted, whom the caller may see; throws `studentNotFound`. */
export async function readStudent(tx: Db, actor: Actor, id: number): Promise<StudentDetail> {
  const [student] = await readStudentDetails(tx, actor, eq(students.id, id))
  if (!student) throw new Problem('studentNotFound')
  return student
}

/** Which of these students exist, are not deleted and may be seen by the caller. */
export async function visibleAmong(tx: Db, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(isAmong(students.id, ids), await studentScope(tx, actor), isNull(students.deletedAt)))
  return new Set(found.map(({ id }) => id))
}

export const maySeeStudent = async (tx: Db, actor: Actor, studentId: number): Promise<boolean> =>
  (await visibleAmong(tx, actor, [studentId])).has(studentId)

export const studentRecord = {
  table: students,
  entity: 'students',
  missing: 'studentNotFound',
  changed: 'studentChanged',
} satisfies EditedKind<typeof students>

/** Locks students until the transaction ends, also deleted ones; always in the order of ids, as every writer does. */
export const lockStudents = (tx: Db, ids: readonly number[]): Promise<StudentRecord[]> =>
  lockRows(tx, students, isAmong(students.id, ids), 'no key update')

/** Names of students, also of deleted ones. */
export async function namesOfStudents(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, fullname } = students
  const found = await tx.select({ id, fullname }).from(students).where(isAmong(id, ids))
  return new Map(found.map((each) => [each.id, each.fullname]))
}

/** Locks one student who is not deleted. */
export async function lockStudent(tx: Db, id: number): Promise<StudentRecord> {
  const [student] = await lockStudents(tx, [id])
  if (!student || student.deletedAt) throw new Problem('studentNotFound')
  return student
}

export async function requireClass(tx: Db, classId: number): Promise<{ id: number; name: string }> {
  const [found] = await tx.select({ id: classes.id, name: classes.name }).from(classes).where(eq(classes.id, classId))
  if (!found) throw new Problem('classNotFound')
  return found
}

/**
 * A class that students may come into. It cannot be closed until the transaction ends, and whoever is closing it is waited
 * for.
 */
export async function requireOpenClass(tx: Db, classId: number): Promise<{ id: number; name: string }> {
  const [found] = await tx.select().from(classes).where(eq(classes.id, classId)).for('key share')
  if (!found) throw new Problem('classNotFound')
  if (found.closedAt !== null) throw new Problem('classClosed', { name: found.name })
  return found
}

const REGISTERING = 7_205_760

/**
 * Lets only one transaction at a time register students: otherwise two could check at once whether somebody exists, and
 * both find nobody.
 */
export const lockRegistering = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${REGISTERING}::bigint)`)
}

/** Throws where two active students would have the same name and phone. Needs `lockRegistering`. */
export async function requireNoTwin(tx: Db, student: { id?: number; fullname: string; phone: string }): Promise<void> {
  await lockRegistering(tx)
  const identity = identityOf(student)
  const twin = (await findByPhones(tx, [student.phone])).find(
    (other) => other.id !== student.id && identityOf(other) === identity,
  )
  if (twin) throw new Problem('studentExists', { id: twin.id, fullname: twin.fullname })
}

/** Students with these phones who are not deleted. */
export const findByPhones = (tx: Db, phones: readonly string[]) =>
  tx
    .select({ id: students.id, fullname: students.fullname, phone: students.phone })
    .from(students)
    .where(and(isNull(students.deletedAt), sql`${students.phone} = any(${sql.param([...phones])}::text[])`))
    .orderBy(students.id)
