import type { DiscountLimitRow } from '#domain/fees/fees.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { limitKey } from '#domain/row-keys.ts'
import type { CachedRow } from '../device/db.ts'
import { effectsOf, overlay, pulledFor } from '../replica/overlay.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { readMoneyEntries, type MoneyReplica } from './fee-accounts.queries.ts'

/** How much discount a month still allows, less what was given on this device; null without a limit. */
export async function readDiscountLimit(replica: MoneyReplica, month: Month): Promise<DiscountLimitRow | null> {
  const { cache } = replica
  const key = limitKey(month)
  const entries = await readMoneyEntries(replica)
  const [row, pulled] = await cache.transaction('r', cache.discountLimits, cache.meta, () =>
    Promise.all([cache.discountLimits.get(key), pulledFor(cache, entries)]),
  )
  const effects = effectsOf(entries, pulled, 'discountLimits').filter((effect) => effect.key === key)
  const limits = overlay<CachedRow>(row ? [[key, row]] : [], effects)
  return (limits.get(key) as DiscountLimitRow | undefined) ?? null
}

/** Discount limit of a month with the discounts given on this device, live. */
export const useDiscountLimit = (month: Month): Reading<DiscountLimitRow | null> =>
  useCacheQuery(`discountLimit:${limitKey(month)}`, (replica) => readDiscountLimit(replica, month))
