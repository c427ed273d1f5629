import { NOTHING_UNSENT, type DeviceNews, type Tablet, type Unsent } from './tablets.schema.ts'

const DAY_MS = 86_400_000

/** The unsent entries that a pull reports; null where it reports nothing, not even the version of the app. */
export function unsentOf({ appVersion, unsent, refused, oldestAt, payments, cents }: DeviceNews): Unsent | null {
  if (appVersion === undefined) return null
  const ofRefused = refused ? { refused } : {}
  if (!unsent) return { ...NOTHING_UNSENT, ...ofRefused }
  return { count: unsent, ...ofRefused, oldestAt: oldestAt ?? null, payments: payments ?? 0, cents: cents ?? 0 }
}

/** Number of entries on a tablet that the school has refused. */
export const refusedOf = ({ unsent }: Pick<Tablet, 'unsent'>): number => unsent?.refused ?? 0

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

function rankOf({ unsent }: Tablet): number {
  if (unsent && unsent.payments > 0) return 0
  return unsent?.count || unsent?.refused ? 1 : 2
}

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

/** The devices of the staff. */
export const ofStaff = (tablets: readonly Tablet[]): Tablet[] => tablets.filter(({ isOfParent }) => !isOfParent)

/** Whether entries lie on a tablet that the school has not received, or has refused. */
const isHolding = ({ unsent }: Tablet): boolean => Boolean(unsent?.count || unsent?.refused)

/**
 * The phones of parents: of each parent the one that was in touch last, and those that hold something. A browser whose
 * storage was cleared gets another code at the next sign-in.
 */
export function ofParents(tablets: readonly Tablet[]): Tablet[] {
  const phones = tablets.filter(({ isOfParent }) => isOfParent)
  const latest = new Map<string | null, Tablet>()
  for (const phone of phones) {
    const known = latest.get(phone.person)
    if (!known || Date.parse(known.lastContactAt) < Date.parse(phone.lastContactAt)) latest.set(phone.person, phone)
  }
  return phones.filter((phone) => isHolding(phone) || latest.get(phone.person) === phone)
}

/** Number of the staff's devices on which entries lie that the school has refused. */
export const countRefusing = (tablets: readonly Tablet[]): number =>
  ofStaff(tablets).filter((tablet) => refusedOf(tablet) > 0).length
