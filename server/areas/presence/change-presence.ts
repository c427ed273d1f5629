import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { presence } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { applyPresence, lockEmployees } from './apply-presence.ts'
import { findPresence } from './presence.queries.ts'
import type { StoredPresence } from './presence.sync.ts'

/** The record after locking whom it is about, as every writer of presence does, and whether she works at the school. */
async function lockPresence({ tx }: HandlerContext, id: number): Promise<{ row: StoredPresence; isHere: boolean }> {
  const { employeeId } = await findPresence(tx, id)
  const here = await lockEmployees(tx, [employeeId])
  return { row: await findPresence(tx, id), isHere: here.has(employeeId) }
}

/** Changes a record to present or absent; one of somebody who has left stays as it is. */
export async function toggleOne(
  context: HandlerContext,
  id: number,
  mark: { present: boolean; remark?: string | undefined },
): Promise<void> {
  const { row, isHere } = await lockPresence(context, id)
  if (!isHere) throw new Problem('presenceNotFound')
  const { employeeId, day: date, revision: base } = row
  await applyPresence(context, { date, marks: [{ ...mark, employeeId, base }] })
}

const NO_OTHER = { otherPresent: null, otherRemark: null, otherBy: null, otherAt: null } as const

/** Ends a conflict: the mark in force stays, or the other one takes its place. */
export async function settleOne(
  context: HandlerContext,
  id: number,
  { keep, base }: { keep: 'standing' | 'other'; base: number },
): Promise<void> {
  const { tx, actor, env } = context
  const { row } = await lockPresence(context, id)
  const { otherPresent: present, otherRemark: remark, revision } = row
  if (present === null || remark === null || revision !== base) throw new Problem('presenceSettled')
  const now = new Date(env.now()).toISOString()
  const maker = { markedBy: actor.id, deviceCode: actor.deviceCode, madeAt: now, markedAt: now }
  const values = keep === 'other' ? { present, remark, ...maker } : {}
  await tx
    .update(presence)
    .set({ ...values, ...NO_OTHER, revision: revision + 1 })
    .where(eq(presence.id, id))
  const { otherPresent, otherRemark } = NO_OTHER
  const after = keep === 'other' ? { present, remark, otherPresent, otherRemark } : { otherPresent, otherRemark }
  await recordChange(context, 'presence', id, { before: row, after })
}

/** Hides a record: the employee counts as not marked on that day. A later mark takes its place. */
export async function deleteOne(context: HandlerContext, id: number): Promise<void> {
  const { row } = await lockPresence(context, id)
  const deletedAt = new Date(context.env.now()).toISOString()
  await context.tx
    .update(presence)
    .set({ ...NO_OTHER, deletedAt, revision: row.revision + 1 })
    .where(eq(presence.id, id))
  await recordChange(context, 'presence', id, { before: row, after: { deletedAt } })
}
