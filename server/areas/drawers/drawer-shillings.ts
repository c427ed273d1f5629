import { eq } from 'drizzle-orm'
import { FOUND } from '#domain/drawers/drawers.schema.ts'
import { type drawerMoves, drawers } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { recordShillings, type ShillingAct } from '../school/shillings.ts'

// What the acts of a drawer do to its shillings. Those that stay in it from one session to the next do not move.

type Session = Pick<
  typeof drawers.$inferSelect,
  'number' | 'floatFrom' | 'floatShillings' | 'handedCents' | 'handedShillings' | 'ownerId' | 'deviceCode' | 'openedAt'
>

const record = async (context: HandlerContext, act: Omit<ShillingAct, 'rate' | 'number'>): Promise<void> => {
  if (act.shillings !== 0) await recordShillings(context, { ...act, rate: null })
}

/**
 * The float of a session: out of the safe, or what the session before left, of which only a difference moves. A float that was found
 * is in the books already, as it is in dollars.
 */
export async function recordFloat(context: HandlerContext, session: Session): Promise<void> {
  const { number, floatFrom, floatShillings, handedCents, handedShillings, ownerId: by, deviceCode } = session
  const told = { key: `${number} float`, kind: 'float' as const, drawer: number, by, deviceCode, at: session.openedAt }
  const float = floatShillings ?? 0
  if (floatFrom === 'safe') await record(context, { ...told, shillings: float, other: 'safeShillings' })
  // Without a known hand-over there is nothing to compare with.
  if (floatFrom === 'drawer' && handedCents !== null)
    await record(context, { ...told, shillings: float - (handedShillings ?? 0), other: 'cashOverShort' })
}

/** The float of a session whose predecessor was counted after it had been opened. */
export async function recordLateFloat(context: HandlerContext, id: number): Promise<void> {
  const [session] = await context.tx.select().from(drawers).where(eq(drawers.id, id))
  if (session?.isOpened) await recordFloat(context, session)
}

type Count = { difference: number; taken: number }

/** The difference of a count to what was expected, and the shillings that went to the safe after it. */
export async function recordCount(
  context: HandlerContext,
  number: string,
  { difference, taken }: Count,
): Promise<void> {
  const told = { drawer: number }
  await record(context, {
    ...told,
    key: `${number} count`,
    kind: 'count',
    shillings: difference,
    other: 'cashOverShort',
  })
  await record(context, { ...told, key: `${number} taken`, kind: 'move', shillings: -taken, other: 'safeShillings' })
}

type Move = Pick<typeof drawerMoves.$inferInsert, 'account'> & {
  ref: string
  drawer: string | null
  shillings: number
  note: string | null
}

/** Shillings that were moved between a drawer and the safe, or found. */
export const recordMove = (context: HandlerContext, { ref, drawer, account, shillings, note }: Move): Promise<void> =>
  record(context, {
    key: `${context.actor.id} ${ref}`,
    kind: 'move',
    drawer,
    shillings,
    note,
    other: account === FOUND ? FOUND : 'safeShillings',
  })
