import { addDays, schoolDay } from '../core/dates.ts'
import { monthNumber, monthNumberOfDay } from '../school/months.ts'
import type { FeeAccountRow } from './fees.schema.ts'
import type { Month } from './ledger.rules.ts'

/** Days within which a family is reminded once, and after a payment not at all. */
export const REMINDER_DAYS = 7

/** Days ahead for which a promise can be noted. */
export const PROMISE_DAYS = 62

/**
 * Why a family is not reminded now. `waiting`: money that a device has taken and the school does not have yet; `held`: money
 * that an administrator has not settled.
 */
export const HOLDS = ['waiting', 'held', 'paid', 'promised', 'reminded'] as const
export type Hold = (typeof HOLDS)[number]

type Account = Pick<FeeAccountRow, 'open' | 'heldCents' | 'reminded' | 'promise'> & { pending?: unknown }

/** A family's promise as it stands on a day: it runs through its day, and is overdue once that has passed. */
export type StandingPromise = { until: string; isOverdue: boolean }

type At = { today: string; timeZone: string }

const newest = <T extends { at: string }>(of: readonly (T | undefined)[]): T | null =>
  of.reduce<T | null>(
    (one, other) => (other && (!one || Date.parse(other.at) > Date.parse(one.at)) ? other : one),
    null,
  )

/** Whether a promise is about one of these months: a month that began after it was made is none of its matter. */
const isAbout = (madeOn: string, open: readonly Month[]): boolean =>
  open.some((month) => monthNumber(month) <= monthNumberOfDay(madeOn))

/** What a family promised last, as long as months of then are open; an empty day takes a promise back. */
export function promiseOf(accounts: readonly Account[], { today, timeZone }: At): StandingPromise | null {
  const last = newest(accounts.map(({ promise }) => promise))
  if (!last || last.until === '') return null
  const open = accounts.flatMap((account) =>
    account.open.filter(({ amountCents, settledCents }) => settledCents < amountCents),
  )
  if (!isAbout(schoolDay(Date.parse(last.at), timeZone), open)) return null
  return { until: last.until, isOverdue: last.until < today }
}

/** The last reminder of a family; the sum is that of all its children. */
export function remindedOf(accounts: readonly Account[]): { at: string; cents: number } | null {
  const last = newest(accounts.map(({ reminded }) => reminded))
  if (!last) return null
  const same = accounts.filter(({ reminded }) => reminded?.at === last.at)
  return { at: last.at, cents: same.reduce((sum, { reminded }) => sum + (reminded?.cents ?? 0), 0) }
}

/** Whether a day is one of the last seven, today included. */
export const isLately = (day: string | null, today: string): boolean =>
  day !== null && day > addDays(today, -REMINDER_DAYS)

type Standing = { accounts: readonly Account[]; paidOn: string | null }

/** Why a family is not reminded now; null where nothing speaks against it. */
export function holdOf({ accounts, paidOn }: Standing, at: At): Hold | null {
  if (accounts.some(({ pending }) => pending !== undefined)) return 'waiting'
  if (accounts.some(({ heldCents }) => heldCents > 0)) return 'held'
  if (isLately(paidOn, at.today)) return 'paid'
  const promise = promiseOf(accounts, at)
  if (promise && !promise.isOverdue) return 'promised'
  const reminded = remindedOf(accounts)
  const day = reminded && schoolDay(Date.parse(reminded.at), at.timeZone)
  return isLately(day, at.today) ? 'reminded' : null
}
