import { eq, sql } from 'drizzle-orm'
import type { HeldList } from '#domain/fees/income.schema.ts'
import type { z } from 'zod'
import { payments } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentList } from './payment-list.ts'

/** Most held payments that are read, more than any school has waiting. */
const MOST_HELD = 1_000

export async function readHeld({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>): Promise<z.infer<typeof HeldList>> {
  const where = eq(payments.state, 'held')
  const held = await readPaymentList({ tx, env }, { where, limit: MOST_HELD, isOldestFirst: true })
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8` })
    .from(payments)
    .where(where)
  return { payments: held, totalHeld: sum?.cents ?? 0 }
}
