import { setDiscountLimit, updateDiscountLimit } from '#domain/discounts/discounts.endpoints.ts'
import type { DiscountLimitRow } from '#domain/fees/fees.schema.ts'
import { compareMonths } from '#domain/fees/ledger.rules.ts'
import { limitKey } from '#domain/row-keys.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { cacheQuery, currentReader } from '../replica/use-cache.ts'

/** Limits as the school last sent them, the latest month first. */
export const useDiscountLimits = cacheQuery(async ({ cache }) => {
  const rows = (await cache.discountLimits.toArray()) as unknown as DiscountLimitRow[]
  return rows.sort((a, b) => compareMonths(b, a))
})

export type NewLimit = { month: number; year: number; maxLimit: number }

/** Puts the server's answer into the replica at once; the pull after the call brings the same row. */
async function note(row: DiscountLimitRow): Promise<void> {
  try {
    await (await currentReader(device()))?.cache?.discountLimits.put(row, limitKey(row))
  } catch {
    // Nothing is lost: the pull brings the row.
  }
}

/** Sets the limit of a month. `isKnown`: the month has a limit, which is changed. */
export async function saveDiscountLimit({ month, year, maxLimit }: NewLimit, isKnown: boolean): Promise<void> {
  const { limit } = await (isKnown
    ? call(updateDiscountLimit, { params: { month: String(month), year: String(year) }, body: { maxLimit } })
    : call(setDiscountLimit, { body: { month, year, maxLimit } }))
  await note({ year, month, maxCents: limit.maxLimit, usedCents: limit.usedCents })
}
