import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { RateRow } from '#domain/school/shillings.schema.ts'
import type { SetRate } from '#domain/shillings/rates.schema.ts'
import { recordChange } from '../../audit.ts'
import { exchangeRates, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { instantMade, instantNow } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'

type Stored = typeof exchangeRates.$inferSelect

export const toRateRow = ({ ref, day, rate, setAt }: Stored, by: string | null): RateRow => ({
  ref,
  day,
  rate,
  by: by ?? '',
  at: setAt,
})

/** Saves the rate of a day; a rate that is known is not saved again. Throws `rateOfLater` for a day that has not come. */
export async function saveRate(context: HandlerContext, { ref, day, rate }: z.output<typeof SetRate>): Promise<void> {
  const { tx, actor, env } = context
  if (day > schoolToday(env)) throw new Problem('rateOfLater')
  const row = { ref, day, rate, setBy: actor.id, setAt: instantMade(context), createdAt: instantNow(env) }
  const [made] = await tx.insert(exchangeRates).values(row).onConflictDoNothing().returning({ id: exchangeRates.id })
  if (made) await recordChange(context, 'exchangeRates', made.id, { after: row })
}

/** Rates of all time, the newest first. */
export async function readRates(tx: Db): Promise<RateRow[]> {
  const found = await tx
    .select({ row: exchangeRates, by: users.fullName })
    .from(exchangeRates)
    .leftJoin(users, eq(users.id, exchangeRates.setBy))
    .orderBy(desc(exchangeRates.day), desc(exchangeRates.setAt), desc(exchangeRates.id))
    .limit(5_000)
  return found.map(({ row, by }) => toRateRow(row, by))
}
