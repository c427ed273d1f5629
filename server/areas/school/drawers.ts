import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { drawerClosings, drawers } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isOwnSeries } from './taken-on-device.ts'

/** Condition: a session that nobody has closed. */
export const isOpenDrawer = notExists(
  sql`(select from ${drawerClosings} where ${drawerClosings.drawer} = ${drawers.number} and ${drawerClosings.stands})`,
)

/** Number of the caller's open session on this device, the newest if there are several; null: none. */
export async function openDrawerOf({ tx, actor }: Pick<HandlerContext, 'tx' | 'actor'>): Promise<string | null> {
  const [found] = await tx
    .select({ number: drawers.number })
    .from(drawers)
    .where(and(eq(drawers.ownerId, actor.id), eq(drawers.deviceCode, actor.deviceCode), isOpenDrawer))
    .orderBy(desc(drawers.id))
    .limit(1)
  return found?.number ?? null
}

/**
 * The session that a device named for money that has moved, where it may be the caller's: one of hers, which may be closed, or one
 * of the device's own series that is not known yet. Null: the money is in no session.
 */
export async function namedDrawer(
  { tx, actor }: Pick<HandlerContext, 'tx' | 'actor'>,
  named: string | undefined,
): Promise<string | null> {
  if (!named) return null
  const [known] = await tx.select({ ownerId: drawers.ownerId }).from(drawers).where(eq(drawers.number, named))
  if (known) return known.ownerId === actor.id ? named : null
  return (await isOwnSeries(tx, actor.deviceCode, named)) ? named : null
}
