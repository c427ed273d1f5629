import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { MovedStudent } from '#domain/school/students.schema.ts'
import { recordChanges, type AuditContext } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { classes, classMoves, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents, requireOpenClass } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { lockRows, stamp } from '../school/record.ts'

/** `batch`: the one of several changes that are undone together; left out: a new one. */
type Target = { toClassId: number; note: string | null | undefined; batch?: string }

const namesOf = (rows: readonly { fullname: string }[]): string => rows.map(({ fullname }) => fullname).join(', ')

/** Stores each student's change of class under one batch, by which it can be undone. */
export async function recordMoves(
  context: AuditContext,
  moved: readonly StudentRecord[],
  { toClassId, note = null, batch = randomUUID() }: Target,
): Promise<string> {
  const rows = moved.map(({ id, classId }) => ({
    batch,
    studentId: id,
    fromClassId: classId,
    toClassId,
    note,
    ...stamp(context, 'moved'),
  }))
  await insertRows(context.tx, classMoves, rows)
  return batch
}

/**
 * When a student came into the present class, out of the moves that stand; null where she has been there since
 * registration.
 */
export const joinedAtByMoves = sql<string | null>`(
  select max(${classMoves.movedAt}) from ${classMoves}
  where ${classMoves.studentId} = ${students.id} and ${classMoves.undoneAt} is null)`

/** Sets the class of students, after their moves were recorded or undone. */
const setClass = (tx: Db, ids: readonly number[], classId: number) =>
  tx
    .update(students)
    .set({ classId, joinedAt: joinedAtByMoves })
    .where(sql`${students.id} = any(${sql.param([...ids])}::integer[])`)

const changeOf = ({ id, classId }: StudentRecord, toClassId: number) =>
  ({ entity: 'students', key: id, before: { classId }, after: { classId: toClassId } }) as const

/**
 * Moves students into a class; marks and money stay with the class of their day. The caller has locked the students.
 */
export async function moveStudents(context: AuditContext, rows: readonly StudentRecord[], target: Target) {
  const { name: className } = await requireOpenClass(context.tx, target.toClassId)
  const batch = await recordMoves(context, rows, target)
  const ids = rows.map(({ id }) => id)
  await setClass(context.tx, ids, target.toClassId)
  await recordChanges(
    context,
    rows.map((row) => changeOf(row, target.toClassId)),
  )
  const moved = rows.map(({ id, fullname }) => ({ id, fullname, classId: target.toClassId, className }))
  return { batch, moved }
}

/** Locks students of a class; throws when one of them has left it or is deleted. */
export async function lockClassmates(
  tx: Db,
  { sourceClassId, studentIds }: { sourceClassId: number; studentIds: readonly number[] },
): Promise<StudentRecord[]> {
  const rows = await lockStudents(tx, studentIds)
  const present = rows.filter(({ deletedAt }) => deletedAt === null)
  if (present.length !== studentIds.length) throw new Problem('studentNotFound')
  const gone = present.filter(({ classId }) => classId !== sourceClassId)
  if (gone.length > 0)
    throw new Problem('studentsMoved', {
      names: namesOf(gone),
      students: gone.map(({ id, fullname, classId }) => ({ id, fullname, classId })),
    })
  return rows
}

type Move = typeof classMoves.$inferSelect

/** Locks the moves of a batch: of two people who undo it at once, the second is told that it is done. */
async function lockBatch(tx: Db, batch: string): Promise<Move[]> {
  const moves = await lockRows(tx, classMoves, eq(classMoves.batch, batch))
  if (moves.length === 0) throw new Problem('transferNotFound')
  if (moves.some(({ undoneAt }) => undoneAt !== null)) throw new Problem('alreadyUndone')
  return moves
}

/** Returns the students of a batch to the classes they came from, once, unless one of them has moved on since. */
export async function undoMoves(context: HandlerContext, batch: string): Promise<MovedStudent[]> {
  const { tx } = context
  const moves = await lockBatch(tx, batch)
  const moveOf = new Map(moves.map((move) => [move.studentId, move]))
  const rows = await lockStudents(tx, [...moveOf.keys()])
  const gone = rows.filter(({ id, classId }) => classId !== moveOf.get(id)?.toClassId)
  if (gone.length > 0) throw new Problem('studentsMoved', { names: namesOf(gone) })
  const names = new Map((await tx.select().from(classes)).map(({ id, name }) => [id, name]))
  const sourceOf = ({ id, classId }: StudentRecord): number => moveOf.get(id)?.fromClassId ?? classId
  await tx.update(classMoves).set(stamp(context, 'undone')).where(eq(classMoves.batch, batch))
  for (const classId of new Set(rows.map(sourceOf))) {
    await requireOpenClass(tx, classId)
    const ids = rows.filter((row) => sourceOf(row) === classId).map(({ id }) => id)
    await setClass(tx, ids, classId)
  }
  await recordChanges(
    context,
    rows.map((row) => changeOf(row, sourceOf(row))),
  )
  return rows.map((row) => ({
    id: row.id,
    fullname: row.fullname,
    classId: sourceOf(row),
    className: names.get(sourceOf(row)) ?? '',
  }))
}
