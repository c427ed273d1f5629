import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { Assignment } from '#domain/teachers/teachers.schema.ts'
import { recordChange } from '../../audit.ts'
import { classes, classSubjects, subjects, teacherAssignments, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { accountRecord, lockAccount } from '../school/accounts.ts'
import { lockRow } from '../school/record.ts'

export type Teacher = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'correctionLimit'>
type Account = typeof users.$inferSelect
type Taught = { classId: number; subjectId: number }

const isTeacher = and(eq(users.role, 'Teacher'), isNull(users.endedAt))

/** Reads a teacher whose account has not ended. */
export async function readTeacher(tx: Db, id: number): Promise<Teacher> {
  const [teacher] = await tx
    .select({ id: users.id, fullName: users.fullName, correctionLimit: users.correctionLimit })
    .from(users)
    .where(and(eq(users.id, id), isTeacher))
  if (!teacher) throw new Problem('userNotFound')
  return teacher
}

/** Locks a teacher, so that changes of her subjects, classes and limit take turns. */
export const lockTeacher = (tx: Db, id: number): Promise<Account> => lockAccount(tx, id, eq(users.role, 'Teacher'))

/** Assignments with their names, by class and subject. */
export const readAssignments = (tx: Db, condition: SQL | undefined): Promise<Assignment[]> =>
  tx
    .select({
      id: teacherAssignments.id,
      teacherId: teacherAssignments.teacherId,
      classId: teacherAssignments.classId,
      subjectId: teacherAssignments.subjectId,
      className: classes.name,
      subjectName: subjects.name,
    })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .innerJoin(subjects, eq(subjects.id, teacherAssignments.subjectId))
    .where(condition)
    .orderBy(asc(classes.name), asc(subjects.name))

export const assignmentsOf = (tx: Db, teacherId: number): Promise<Assignment[]> =>
  readAssignments(tx, eq(teacherAssignments.teacherId, teacherId))

async function readOne(tx: Db, id: number): Promise<Assignment> {
  const [found] = await readAssignments(tx, eq(teacherAssignments.id, id))
  if (!found) throw new Problem('assignmentNotFound')
  return found
}

/** Throws unless the class is open and takes the subject. */
export async function requireTaken(tx: Db, { classId, subjectId }: Taught): Promise<void> {
  const [taught] = await tx.select().from(classes).where(eq(classes.id, classId))
  if (!taught) throw new Problem('classNotFound')
  if (taught.closedAt !== null) throw new Problem('classClosed', { name: taught.name })
  const [subject] = await tx
    .select()
    .from(subjects)
    .where(and(eq(subjects.id, subjectId), isNull(subjects.deletedAt)))
  if (!subject) throw new Problem('subjectNotFound')
  const isTaken = and(eq(classSubjects.classId, classId), eq(classSubjects.subjectId, subjectId))
  const [taken] = await tx.select().from(classSubjects).where(isTaken)
  if (!taken) throw new Problem('subjectNotOfClass', { className: taught.name, subject: subject.name })
}

async function requireNew(tx: Db, teacherId: number, { classId, subjectId }: Taught, exceptId: number): Promise<void> {
  const [same] = await tx
    .select({ id: teacherAssignments.id })
    .from(teacherAssignments)
    .where(
      and(
        eq(teacherAssignments.teacherId, teacherId),
        eq(teacherAssignments.classId, classId),
        eq(teacherAssignments.subjectId, subjectId),
        ne(teacherAssignments.id, exceptId),
      ),
    )
  if (same) throw new Problem('assignmentExists')
}

/** Makes a class a teacher's, who sees its students from then on. */
export async function giveClass(tx: Db, userId: number, classId: number): Promise<void> {
  await tx.insert(teacherClasses).values({ userId, classId, isByAssignment: true }).onConflictDoNothing()
}

/** Takes a class from a teacher that was hers by assignment alone, if no assignment is left. */
async function takeClass(tx: Db, userId: number, classId: number): Promise<void> {
  const isLeft = and(eq(teacherAssignments.teacherId, userId), eq(teacherAssignments.classId, classId))
  const [left] = await tx.select({ id: teacherAssignments.id }).from(teacherAssignments).where(isLeft).limit(1)
  if (left) return
  await tx
    .delete(teacherClasses)
    .where(
      and(
        eq(teacherClasses.userId, userId),
        eq(teacherClasses.classId, classId),
        eq(teacherClasses.isByAssignment, true),
      ),
    )
}

const words = ({ className, subjectName }: Assignment): string => `${className}, ${subjectName}`

const record = (context: HandlerContext, teacherId: number, before: Assignment | null, after: Assignment | null) =>
  recordChange(context, 'users', teacherId, {
    before: { assignment: before && words(before) },
    after: { assignment: after && words(after) },
  })

export async function addAssignment(context: HandlerContext, teacherId: number, taught: Taught): Promise<Assignment> {
  const { tx } = context
  const [row] = await tx
    .insert(teacherAssignments)
    .values({ teacherId, ...taught })
    .returning({ id: teacherAssignments.id })
  const made = await readOne(tx, row?.id ?? 0)
  await record(context, teacherId, null, made)
  return made
}

type TaughtSubjects = { classId: number; subjectIds: readonly number[] }

/** Assigns subjects of a class; subjects assigned before are skipped, and refused where there are no others. */
export async function addAssignments(
  context: HandlerContext,
  teacherId: number,
  { classId, subjectIds }: TaughtSubjects,
): Promise<[Assignment, ...Assignment[]]> {
  const { tx } = context
  await lockTeacher(tx, teacherId)
  const hers = await readAssignments(
    tx,
    and(eq(teacherAssignments.teacherId, teacherId), eq(teacherAssignments.classId, classId)),
  )
  const made: Assignment[] = []
  for (const subjectId of new Set(subjectIds)) {
    await requireTaken(tx, { classId, subjectId })
    if (hers.some((each) => each.subjectId === subjectId)) continue
    made.push(await addAssignment(context, teacherId, { classId, subjectId }))
  }
  const [first, ...others] = made
  if (!first) throw new Problem('assignmentExists')
  await giveClass(tx, teacherId, classId)
  return [first, ...others]
}

/** The assignment after its teacher was locked, since another change may have come first. */
async function lockAssignment(tx: Db, id: number): Promise<Assignment> {
  const { teacherId } = await readOne(tx, id)
  await lockRow(tx, accountRecord, teacherId)
  return readOne(tx, id)
}

export async function editAssignment(context: HandlerContext, id: number, taught: Taught): Promise<Assignment> {
  const { tx } = context
  const before = await lockAssignment(tx, id)
  const { teacherId, classId } = before
  await readTeacher(tx, teacherId)
  await requireTaken(tx, taught)
  await requireNew(tx, teacherId, taught, id)
  await tx.update(teacherAssignments).set(taught).where(eq(teacherAssignments.id, id))
  await giveClass(tx, teacherId, taught.classId)
  if (classId !== taught.classId) await takeClass(tx, teacherId, classId)
  const after = await readOne(tx, id)
  await record(context, teacherId, before, after)
  return after
}

export async function removeAssignment(context: HandlerContext, id: number): Promise<void> {
  const { tx } = context
  await dropAssignment(context, await lockAssignment(tx, id))
}

/** Deletes an assignment of a teacher who is locked. */
export async function dropAssignment(context: HandlerContext, before: Assignment): Promise<void> {
  const { tx } = context
  await tx.delete(teacherAssignments).where(eq(teacherAssignments.id, before.id))
  await takeClass(tx, before.teacherId, before.classId)
  await record(context, before.teacherId, before, null)
}
