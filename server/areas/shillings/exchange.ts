import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { backKey, exchangeRate } from '#domain/shillings/exchange.rules.ts'
import type { Exchange } from '#domain/shillings/exchange.schema.ts'
import { shillings } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { namedDrawer, openDrawerOf } from '../school/drawers.ts'
import { instantMade } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockShillings, recordShillings, takeShillingsBack } from '../school/shillings.ts'

/** Whether an exchange moved cash of a drawer. */
const isAtDrawer = ({ account, other }: { account: string; other: string }): boolean =>
  account === 'cashShillings' || other === 'cash'

/** Records an exchange; one that is known is not recorded again. What it brought more or less than the books had is a difference. */
export async function exchangeOne(context: HandlerContext, body: z.output<typeof Exchange>): Promise<void> {
  const { account, dollarAccount: other, note } = body
  const sign = body.direction === 'sell' ? -1 : 1
  await recordShillings(context, {
    key: body.ref,
    kind: 'exchange',
    account,
    shillings: sign * body.shillings,
    rate: exchangeRate(body.shillings, body.dollars),
    cents: sign * body.dollars,
    other,
    drawer: isAtDrawer({ account, other }) ? await namedDrawer(context, body.drawer) : null,
    note: note || null,
    at: instantMade(context),
  })
}

/**
 * Takes an exchange back: the same money goes the other way, in the caller's drawer. Only on the school day of the exchange, and
 * only by who made it or an administrator.
 */
export async function exchangeBack(context: HandlerContext, key: string, reason: string): Promise<void> {
  const { tx, actor, env } = context
  await lockShillings(tx)
  const [made] = await tx.select().from(shillings).where(eq(shillings.key, key))
  if (made?.kind !== 'exchange') throw new Problem('exchangeNotFound')
  if (actor.role !== 'ADMIN' && made.doneBy !== actor.id) throw new Problem('notYourExchange')
  if (made.day !== schoolToday(env)) throw new Problem('exchangeOver')
  if ((await tx.$count(shillings, eq(shillings.key, backKey(key)))) > 0) throw new Problem('exchangeTakenBack')
  await takeShillingsBack(context, key, isAtDrawer(made) ? await openDrawerOf(context) : null, reason)
}
