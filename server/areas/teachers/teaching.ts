import { eq, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { Assignment, Teaching, TeachingChange } from '#domain/teachers/teachers.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, subjects, teacherAssignments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { accountRecord } from '../school/accounts.ts'
import { lockRow } from '../school/record.ts'
import { readTeachers } from '../users/teacher-classes.ts'
import { addAssignment, dropAssignment, giveClass, readAssignments, readTeacher, requireTaken } from './assignments.ts'

/** Most names that a refusal lists. */
const NAMED = 8

/** Assignments of teachers whose accounts have not ended. */
async function readTaught(tx: Db, condition?: SQL) {
  const teachers = await readTeachers(tx)
  const known = new Set(teachers.map(({ id }) => id))
  const taught = (await readAssignments(tx, condition)).filter(({ teacherId }) => known.has(teacherId))
  return { teachers, taught }
}

/** Who teaches what in the whole school. */
export async function readTeaching(tx: Db): Promise<Teaching> {
  const { teachers, taught } = await readTaught(tx)
  return {
    teachers: teachers.map(({ id, fullName, classIds, byAssignment = [] }) => ({
      id,
      fullName,
      ownClassIds: classIds.filter((classId) => !byAssignment.includes(classId)),
    })),
    assignments: taught.map(({ classId, subjectId, teacherId }) => ({ classId, subjectId, teacherId })),
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => {
  const all = new Set([...one, ...other]).size
  return all === new Set(one).size && all === new Set(other).size
}

/** Locks every teacher whom a save concerns in one order, so that saves take turns. */
async function lockAll(tx: Db, ids: Iterable<number>): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await lockRow(tx, accountRecord, id)
}

/** The words for a subject of a class. */
async function nameOf(tx: Db, { classId, subjectId }: TeachingChange): Promise<string> {
  const [found] = await tx
    .select({ className: classes.name, subject: subjects.name })
    .from(classes)
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(eq(classes.id, classId))
  return found ? `${found.className}, ${found.subject}` : ''
}

/** Assignments of the cells as they are; refused where somebody has changed one of them since the caller saw it. */
async function presentCells(tx: Db, changes: readonly TeachingChange[]): Promise<(of: TeachingChange) => Assignment[]> {
  const { taught } = await readTaught(
    tx,
    isAmong(
      teacherAssignments.classId,
      changes.map(({ classId }) => classId),
    ),
  )
  const present = ({ classId, subjectId }: TeachingChange): Assignment[] =>
    taught.filter((each) => each.classId === classId && each.subjectId === subjectId)
  const idsIn = (change: TeachingChange) => present(change).map(({ teacherId }) => teacherId)
  const changed = changes.filter((change) => !isSame(idsIn(change), change.was))
  if (changed.length > 0) {
    const names = await Promise.all(changed.slice(0, NAMED).map((change) => nameOf(tx, change)))
    throw new Problem('teachingChanged', { names: names.join('; ') })
  }
  return present
}

/** Sets the teachers of subjects of classes, all or none; returns how many assignments were added and removed. */
export async function saveTeaching(context: HandlerContext, changes: readonly TeachingChange[]) {
  const { tx } = context
  await lockAll(
    tx,
    changes.flatMap(({ was, teacherIds }) => [...was, ...teacherIds]),
  )
  for (const id of new Set(changes.flatMap(({ teacherIds }) => teacherIds))) await readTeacher(tx, id)
  const present = await presentCells(tx, changes)
  let [added, removed] = [0, 0]
  for (const change of changes) {
    const { classId, subjectId } = change
    const now = present(change)
    for (const teacherId of new Set(change.teacherIds)) {
      if (now.some((each) => each.teacherId === teacherId)) continue
      await requireTaken(tx, { classId, subjectId })
      await addAssignment(context, teacherId, { classId, subjectId })
      await giveClass(tx, teacherId, classId)
      added += 1
    }
    for (const each of now) {
      if (change.teacherIds.includes(each.teacherId)) continue
      await dropAssignment(context, each)
      removed += 1
    }
  }
  return { added, removed }
}
