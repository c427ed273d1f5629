import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { MoveMoney, OpenDrawer } from '#domain/drawers/drawers.schema.ts'
import { recordChange } from '../../audit.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { drawerClosings, drawerMoves, drawers } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { namedDrawer } from '../school/drawers.ts'
import { takeAsTold } from '../school/own-accounts.ts'
import { instantMade, instantNow } from '../school/record.ts'
import { isOwnSeries } from '../school/taken-on-device.ts'
import { recordFloat, recordMove } from './drawer-shillings.ts'

/** The server's own series of sessions, for those whose number belongs to another; no device has the code S. */
const ownNumber = (id: number): string => `S-Z${String(id).padStart(6, '0')}`

/** Locks a name until the transaction ends, so that a second transaction that claims it waits for the first. */
const claim = ({ tx }: HandlerContext, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drawer ${what}`}))`)

/** Sends a session to devices again, and keeps two changes of it apart. */
export async function touchDrawer({ tx }: HandlerContext, number: string): Promise<void> {
  await tx
    .update(drawers)
    .set({ revision: sql`${drawers.revision} + 1` })
    .where(eq(drawers.number, number))
}

/** Whether a new session may have the number that its device gave. */
async function mayHave({ tx, actor }: HandlerContext, number: string): Promise<boolean> {
  if (!(await isOwnSeries(tx, actor.deviceCode, number))) return false
  return (await tx.$count(drawers, eq(drawers.number, number))) === 0
}

/** What a session has of the one before; null: it is not known. */
type Handed = { handedCents: number | null; handedShillings: number | null }
const NOT_KNOWN: Handed = { handedCents: null, handedShillings: null }

/** Money that a closed session left, where nobody has taken it over yet. */
async function leftBy({ tx }: HandlerContext, number: string): Promise<Handed> {
  if ((await tx.$count(drawers, eq(drawers.after, number))) > 0) return NOT_KNOWN
  const [closing] = await tx
    .select({ handedCents: drawerClosings.leftCents, handedShillings: drawerClosings.leftShillings })
    .from(drawerClosings)
    .where(and(eq(drawerClosings.drawer, number), drawerClosings.stands))
  return closing ?? NOT_KNOWN
}

/** The caller's session of which a move or a count came before its opening. */
async function begunWithout({ tx, actor }: HandlerContext, number: string): Promise<{ id: number } | undefined> {
  const isBegun = and(eq(drawers.number, number), eq(drawers.ownerId, actor.id), eq(drawers.isOpened, false))
  const [found] = await tx.select({ id: drawers.id }).from(drawers).where(isBegun)
  return found
}

/**
 * Records that a drawer was opened, and returns its number: that of the device, else one of the server's. An opening that is
 * known is not recorded again. A difference to what the session before left is posted by the journal.
 */
export async function openOne(context: HandlerContext, body: z.output<typeof OpenDrawer>): Promise<string> {
  const { tx, actor, env } = context
  const { ref, drawer: told, after = null } = body
  await claim(context, `of ${actor.id}`)
  if (after) await claim(context, after)
  const [known] = await tx
    .select({ number: drawers.number })
    .from(drawers)
    .where(and(eq(drawers.ownerId, actor.id), eq(drawers.ref, ref)))
  if (known) return known.number
  const begun = told === undefined ? undefined : await begunWithout(context, told)
  const [fresh = 0] = begun ? [] : await reserveIds(tx, drawers, 1)
  const id = begun?.id ?? fresh
  const isHers = begun !== undefined || (told !== undefined && (await mayHave(context, told)))
  const number = isHers && told !== undefined ? told : ownNumber(id)
  const row = {
    id,
    ref,
    number,
    toldNumber: isHers ? null : (told ?? null),
    ownerId: actor.id,
    deviceCode: actor.deviceCode,
    floatCents: body.float,
    floatFrom: body.from,
    after,
    floatShillings: body.floatShillings || null,
    ...(after ? await leftBy(context, after) : NOT_KNOWN),
    isOpened: true,
    openedAt: instantMade(context),
    createdAt: instantNow(env),
  }
  if (begun) await tx.update(drawers).set(row).where(eq(drawers.id, id))
  else await tx.insert(drawers).values(row)
  if (after) await touchDrawer(context, after)
  await recordFloat(context, row)
  const { id: _, ...noted } = row
  await recordChange(context, 'drawers', id, { after: noted })
  return number
}

/**
 * A session that the caller names and that nobody has opened here: its opening is on a device that lost it. Recorded without a
 * float, so that what follows has a place.
 */
export async function requireDrawer(context: HandlerContext, number: string): Promise<void> {
  const { tx, actor, env } = context
  await claim(context, number)
  if ((await tx.$count(drawers, eq(drawers.number, number))) > 0) return
  await tx.insert(drawers).values({
    ref: randomUUID(),
    number,
    ownerId: actor.id,
    deviceCode: actor.deviceCode,
    floatCents: 0,
    floatFrom: 'found',
    isOpened: false,
    openedAt: instantMade(context),
    createdAt: instantNow(env),
  })
}

/** Records that money was moved between a drawer and another account, in the books in any case. Returns the session, if any. */
export async function moveOne(context: HandlerContext, body: z.output<typeof MoveMoney>): Promise<string | null> {
  const { tx, actor, env } = context
  const drawer = await namedDrawer(context, body.drawer)
  await claim(context, `of ${actor.id}`)
  if (drawer) await requireDrawer(context, drawer)
  const isKnown = and(eq(drawerMoves.movedBy, actor.id), eq(drawerMoves.ref, body.ref))
  if ((await tx.$count(drawerMoves, isKnown)) > 0) return drawer
  await takeAsTold(context, body.account, body.accountName)
  const sign = body.direction === 'out' ? -1 : 1
  const row = {
    ref: body.ref,
    drawer,
    account: body.account,
    cents: sign * body.amount || 0,
    shillings: body.shillings ? sign * body.shillings : null,
    note: body.note || null,
    movedBy: actor.id,
    deviceCode: actor.deviceCode,
    movedAt: instantMade(context),
    createdAt: instantNow(env),
  }
  const [made] = await tx.insert(drawerMoves).values(row).returning({ id: drawerMoves.id })
  if (row.shillings) await recordMove(context, { ...row, shillings: row.shillings })
  if (drawer) await touchDrawer(context, drawer)
  await recordChange(context, 'drawerMoves', made?.id ?? 0, { after: row })
  return drawer
}
