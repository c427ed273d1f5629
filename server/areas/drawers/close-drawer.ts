import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { MONEY } from '#domain/core/roles.ts'
import { countedCents, countedShillings } from '#domain/drawers/count.rules.ts'
import { drawerPaper } from '#domain/drawers/drawers.reports.ts'
import type { CloseLostDrawer } from '#domain/drawers/drawer-paper.schema.ts'
import type { CloseDrawer, CountDrawer } from '#domain/drawers/drawers.schema.ts'
import { recordChange } from '../../audit.ts'
import { drawerClosings, drawers, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { runReport } from '../reports/report-rows.ts'
import { namedDrawer } from '../school/drawers.ts'
import { requireUsable, takeAsTold } from '../school/own-accounts.ts'
import { instantMade, instantNow } from '../school/record.ts'
import { recordCount, recordLateFloat } from './drawer-shillings.ts'
import { requireDrawer, touchDrawer } from './record-drawer.ts'

type Count = Omit<z.output<typeof CloseLostDrawer>, 'reason' | 'takenToName'> & { reason?: string | undefined }
/** `mayClose`: whether the count closes the session, where none has closed it before. */
type Act = { number: string; ref: string; isForced: boolean; mayClose: boolean }

const closingOf = ({ tx }: HandlerContext, number: string) =>
  tx
    .select({ id: drawerClosings.id })
    .from(drawerClosings)
    .where(and(eq(drawerClosings.drawer, number), drawerClosings.stands))

/** The person who takes over, where she may; null: a device named somebody who is not known, or may not take money. */
async function takerOf({ tx }: HandlerContext, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const isTaker = and(eq(users.id, id), isNull(users.endedAt), inArray(users.role, [...MONEY]))
  const [found] = await tx.select({ id: users.id }).from(users).where(isTaker)
  return found?.id ?? null
}

/** Where the drawer was taken over before its count arrived, the float is compared with what was left now. */
async function tellTaker(
  context: HandlerContext,
  number: string,
  handed: { handedCents: number; handedShillings: number | null },
): Promise<void> {
  const { tx } = context
  const [first] = await tx
    .select({ id: drawers.id, handedCents: drawers.handedCents })
    .from(drawers)
    .where(eq(drawers.after, number))
    .orderBy(asc(drawers.id))
    .limit(1)
  if (first?.handedCents !== null) return
  await tx
    .update(drawers)
    .set({ ...handed, revision: sql`${drawers.revision} + 1` })
    .where(eq(drawers.id, first.id))
  await recordLateFloat(context, first.id)
}

/** Stores a count. The first of a session stands; a later one, or one by somebody who may not close it, changes nothing. */
async function storeCount(
  context: HandlerContext,
  count: Count,
  { number, ref, isForced, mayClose }: Act,
): Promise<void> {
  const { tx, actor, env } = context
  const paper = await runReport(context, drawerPaper, { number })
  const [standing] = await closingOf(context, number)
  const expected = paper?.shillings?.expected ?? 0
  const counted = countedShillings(count.counts)
  const inShillings = expected !== 0 || counted !== 0
  const row = {
    ref,
    drawer: number,
    stands: mayClose && !standing,
    isForced,
    counts: count.counts.filter((each) => each.count > 0),
    coinsCents: count.coins,
    countedCents: countedCents(count.counts, count.coins),
    expectedCents: paper?.expectedCents ?? 0,
    leftCents: count.left,
    takenCents: count.taken,
    takenTo: count.takenTo,
    countedShillings: inShillings ? counted : null,
    expectedShillings: inShillings ? expected : null,
    leftShillings: inShillings ? (count.leftShillings ?? 0) : null,
    takenShillings: inShillings ? (count.takenShillings ?? 0) : null,
    handedTo: await takerOf(context, count.handedTo),
    reason: count.reason || null,
    closedBy: actor.id,
    deviceCode: actor.deviceCode,
    closedAt: instantMade(context),
    createdAt: instantNow(env),
  }
  const [made] = await tx.insert(drawerClosings).values(row).returning({ id: drawerClosings.id })
  if (row.stands) {
    await recordCount(context, number, { difference: counted - expected, taken: row.takenShillings ?? 0 })
    await tellTaker(context, number, { handedCents: row.leftCents, handedShillings: row.leftShillings })
  }
  await touchDrawer(context, number)
  await recordChange(context, 'drawerClosings', made?.id ?? 0, { after: row })
}

const isKnown = ({ tx, actor }: HandlerContext, ref: string): Promise<number> =>
  tx.$count(drawerClosings, and(eq(drawerClosings.closedBy, actor.id), eq(drawerClosings.ref, ref)))

/** Whether the session is the caller's; one whose opening is not known here is recorded without it. */
async function isHers(context: HandlerContext, number: string): Promise<boolean> {
  const isNamed = (await namedDrawer(context, number)) !== null
  if (isNamed) await requireDrawer(context, number)
  return isNamed
}

/** Records that a person has counted and closed her drawer, in any case. */
export async function closeOne(context: HandlerContext, body: z.output<typeof CloseDrawer>): Promise<void> {
  const { ref, drawer: number, takenToName, ...count } = body
  const mayClose = await isHers(context, number)
  if (await isKnown(context, ref)) return
  await takeAsTold(context, count.takenTo, takenToName)
  await storeCount(context, count, { number, ref, isForced: false, mayClose })
}

/** Records that a person has counted a drawer before she saw the difference, in any case. */
export async function countOne(context: HandlerContext, body: z.output<typeof CountDrawer>): Promise<void> {
  const { ref, drawer: number, counts, coins } = body
  await isHers(context, number)
  if (await isKnown(context, ref)) return
  const stays = { left: countedCents(counts, coins), leftShillings: countedShillings(counts) }
  const count: Count = { counts, coins, ...stays, taken: 0, takenTo: 'safe' }
  await storeCount(context, count, { number, ref, isForced: false, mayClose: false })
}

/** Closes the session of a lost device. Throws `drawerNotFound`, `drawerClosed` or `userNotFound`. */
export async function closeLost(
  context: HandlerContext,
  number: string,
  count: z.output<typeof CloseLostDrawer>,
): Promise<void> {
  const [known] = await context.tx.select().from(drawers).where(eq(drawers.number, number)).for('no key update')
  if (!known) throw new Problem('drawerNotFound')
  if ((await closingOf(context, number)).length > 0) throw new Problem('drawerClosed')
  if (count.handedTo !== undefined && (await takerOf(context, count.handedTo)) === null)
    throw new Problem('userNotFound')
  await requireUsable(context.tx, count.takenTo)
  await storeCount(context, count, { number, ref: randomUUID(), isForced: true, mayClose: true })
}
