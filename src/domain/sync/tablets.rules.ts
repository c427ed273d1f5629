import { NOTHING_UNSENT, type DeviceNews, type Tablet, type Unsent } from './tablets.schema.ts'

const DAY_MS = 86_400_000

/** The unsent entries that a pull reports; null where it reports nothing, not even the version of the app. */
export function unsentOf({ appVersion, unsent, oldestAt, payments, cents }: DeviceNews): Unsent | null {
  if (appVersion === undefined) return null
  if (!unsent) return NOTHING_UNSENT
  return { count: unsent, oldestAt: oldestAt ?? null, payments: payments ?? 0, cents: cents ?? 0 }
}

export type UnsentMoney = { tablets: number; payments: number; cents: number }

/** Number of tablets with payments that the school has not received, number of those payments, and their sum (cents). */
export function unsentMoney(tablets: readonly Tablet[]): UnsentMoney {
  const holding = tablets.flatMap(({ unsent }) => (unsent && unsent.payments > 0 ? [unsent] : []))
  const sum = (of: (each: Unsent) => number): number => holding.reduce((total, each) => total + of(each), 0)
  return { tablets: holding.length, payments: sum((each) => each.payments), cents: sum((each) => each.cents) }
}

/** Whether a tablet holds unsent entries and has had no contact for a day or more; `now` in milliseconds. */
export const isOverdue = ({ unsent, lastContactAt }: Tablet, now: number): boolean =>
  (unsent?.count ?? 0) > 0 && now - Date.parse(lastContactAt) >= DAY_MS

const rankOf = ({ unsent }: Tablet): number => (!unsent?.count ? 2 : unsent.payments > 0 ? 0 : 1)

const oldestOf = ({ unsent }: Tablet): number => (unsent?.oldestAt ? Date.parse(unsent.oldestAt) : Infinity)

/**
 * Tablets with unsent payments first, then those with other unsent entries, the oldest entry first; the rest by last
 * contact.
 */
export const byUrgency = (tablets: readonly Tablet[]): Tablet[] =>
  tablets.toSorted((a, b) => {
    const byRank = rankOf(a) - rankOf(b)
    if (byRank !== 0) return byRank
    const [ofA, ofB] = [oldestOf(a), oldestOf(b)]
    return ofA === ofB ? Date.parse(b.lastContactAt) - Date.parse(a.lastContactAt) : ofA - ofB
  })
