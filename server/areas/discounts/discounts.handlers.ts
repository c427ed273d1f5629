import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { getDiscountLimit, setDiscountLimit, updateDiscountLimit } from '#domain/discounts/discounts.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { discountLimits, payments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { lockRows, stamp } from '../school/record.ts'

type Month = { year: number; month: number }

const isMonth = ({ year, month }: Month) => and(eq(discountLimits.year, year), eq(discountLimits.month, month))

async function readLimit(tx: Db, { year, month }: Month) {
  const used = sql<number>`(
    select coalesce(sum(${payments.discountCents}), 0)::int from ${payments}
    where ${payments.year} = ${year} and ${payments.month} = ${month} and ${payments.discountCents} > 0
      and ${payments.state} = 'confirmed')`
  const [limit] = await tx
    .select({ maxCents: discountLimits.maxCents, usedCents: used })
    .from(discountLimits)
    .where(isMonth({ year, month }))
  if (!limit) throw new Problem('limitNotFound')
  const { maxCents, usedCents } = limit
  return { month, year, maxLimit: maxCents, used: usedCents, usedCents }
}

/** Locks the limit of a month: a payment with a discount holds the row until it is written. */
async function lockLimit(tx: Db, month: Month): Promise<{ maxCents: number } | undefined> {
  const [before] = await lockRows(tx, discountLimits, isMonth(month))
  return before
}

async function saveLimit(context: HandlerContext, month: Month, maxLimit: number) {
  const { tx } = context
  const before = await lockLimit(tx, month)
  const after = { maxCents: maxLimit }
  const values = { ...after, ...stamp(context, 'updated') }
  await tx
    .insert(discountLimits)
    .values({ year: month.year, month: month.month, ...values })
    .onConflictDoUpdate({ target: [discountLimits.year, discountLimits.month], set: values })
  await recordChange(context, 'discounts', month.year * 100 + month.month, { ...(before ? { before } : {}), after })
  return readLimit(tx, month)
}

export const discountHandlers = [
  handle(setDiscountLimit, async ({ body: { maxLimit, ...month } }, context) => ({
    message: 'Discount limit set successfully.',
    limit: await saveLimit(context, month, maxLimit),
  })),

  handle(getDiscountLimit, ({ params }, { tx }) => readLimit(tx, params)),

  handle(updateDiscountLimit, async ({ params, body: { maxLimit } }, context) => {
    if (!(await lockLimit(context.tx, params))) throw new Problem('limitNotFound')
    return { message: 'Discount limit updated', limit: await saveLimit(context, params, maxLimit) }
  }),
]
