import { Problem } from '#domain/core/problems.ts'
import { presence } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { applyPresence, lockEmployees } from './apply-presence.ts'
import { findPresence } from './presence.queries.ts'
import type { StoredPresence } from './presence.sync.ts'
import { change, instantNow, stamp } from '../school/record.ts'

/** Locks the employee of a record, as every writer of presence does; returns the record, and whether she works here. */
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

const presenceRecord = { table: presence, entity: 'presence' } as const

const NO_OTHER = { otherPresent: null, otherRemark: null, otherBy: null, otherAt: null } as const

/** Ends a conflict: the mark in force stays, or the other one takes its place. */
export async function settleOne(
  context: HandlerContext,
  id: number,
  { keep, base }: { keep: 'standing' | 'other'; base: number },
): Promise<void> {
  const { actor, env } = context
  const { row } = await lockPresence(context, id)
  const { otherPresent: present, otherRemark: remark, revision } = row
  if (present === null || remark === null || revision !== base) throw new Problem('presenceSettled')
  const now = instantNow(env)
  const isOther = keep === 'other'
  const values = isOther ? { present, remark } : {}
  const maker = isOther ? { ...stamp(context, 'marked'), deviceCode: actor.deviceCode, madeAt: now } : {}
  const { otherPresent, otherRemark, ...others } = NO_OTHER
  await change(
    context,
    presenceRecord,
    row,
    { ...values, otherPresent, otherRemark },
    { untold: { ...maker, ...others } },
  )
}

/** Hides a record: the employee counts as not marked on that day. A later mark takes its place. */
export async function deleteOne(context: HandlerContext, id: number): Promise<void> {
  const { row } = await lockPresence(context, id)
  await change(context, presenceRecord, row, { deletedAt: instantNow(context.env) }, { untold: NO_OTHER })
}
