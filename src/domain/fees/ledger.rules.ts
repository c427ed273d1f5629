import type { ReducedBy } from './payment-rows.schema.ts'

/**
 * How payments settle fees. Server, replica and screens share these functions: pure, in cents. A payment settles its
 * chosen month first, then the oldest month that is still due; the remainder is carried forward and settles the next
 * fee. A discount settles like money and is never carried forward.
 */

export type Month = { year: number; month: number }

/** A month's fee and how much of it is settled, by money and discounts together. */
export type MonthDue = Month & {
  amountCents: number
  settledCents: number
  /** Part of the settled amount that discounts have settled; missing: nothing. */
  discountCents?: number | undefined
  /** Whether it is a debt from before the opening day. */
  isOpening?: boolean | undefined
  reducedBy?: ReducedBy
}

/** Money paid for one student; `chosen` null: the oldest month first. */
export type Taken = { amountCents: number; discountCents: number; chosen: Month | null }

/** Amounts of one month that one payment settles. */
export type Part = Month & {
  amountCents: number
  discountCents: number
  isOpening?: boolean | undefined
  reducedBy?: ReducedBy
}

export type Allocation = {
  parts: Part[]
  /** Money that no month has used. */
  carryCents: number
  /** Discount that no month has used; above zero, the payment is not valid as it is. */
  excessDiscountCents: number
}

export const isSameMonth = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month

export const compareMonths = (a: Month, b: Month): number => a.year - b.year || a.month - b.month

/** Amount still owed for a month; never negative. */
export const dueOf = ({ amountCents, settledCents }: MonthDue): number => Math.max(0, amountCents - settledCents)

/** Amount of a month's fee that money has settled: discounts are no payment. */
export const paidOf = ({ settledCents, discountCents = 0 }: MonthDue): number => settledCents - discountCents

/** Sum of the debts of these months. */
export const totalDue = (months: readonly MonthDue[]): number => months.reduce((sum, month) => sum + dueOf(month), 0)

/** Debt of one of these months. */
export const dueOfMonth = (months: readonly MonthDue[], wanted: Month): number =>
  totalDue(months.filter((month) => isSameMonth(month, wanted)))

/** Months with a debt, the oldest first. */
export const dueMonths = <Due extends MonthDue>(months: readonly Due[]): Due[] =>
  months.filter((month) => dueOf(month) > 0).toSorted(compareMonths)

/** The months in which money is used: the chosen one, then the others from the oldest on. */
function inTurn(months: readonly MonthDue[], chosen: Month | null): MonthDue[] {
  const sorted = dueMonths(months)
  if (!chosen) return sorted
  const isChosen = (month: MonthDue): boolean => isSameMonth(month, chosen)
  return [...sorted.filter(isChosen), ...sorted.filter((month) => !isChosen(month))]
}

/**
 * Allocation of a payment (FEE-18; product rules on money). The discount settles the chosen month, or the oldest where none is
 * chosen, before money does; with a chosen month it never spreads over other months.
 */
export function allocate(months: readonly MonthDue[], { amountCents, discountCents, chosen }: Taken): Allocation {
  const parts: Part[] = []
  let [money, discount] = [amountCents, discountCents]
  for (const due of inTurn(months, chosen)) {
    if (money === 0 && discount === 0) break
    const takesDiscount = chosen === null || isSameMonth(due, chosen)
    const byDiscount = takesDiscount ? Math.min(discount, dueOf(due)) : 0
    const byMoney = Math.min(money, dueOf(due) - byDiscount)
    if (byDiscount + byMoney === 0) continue
    const { year, month, isOpening, reducedBy } = due
    const of = { year, month, ...(isOpening ? { isOpening } : {}), ...(reducedBy ? { reducedBy } : {}) }
    parts.push({ ...of, amountCents: byMoney, discountCents: byDiscount })
    money -= byMoney
    discount -= byDiscount
  }
  return { parts, carryCents: money, excessDiscountCents: discount }
}

/** The months after these parts have settled them. */
export function settle(months: readonly MonthDue[], parts: readonly Part[]): MonthDue[] {
  return months.map((month) => {
    const part = parts.find((candidate) => isSameMonth(candidate, month))
    if (!part) return month
    const discountCents = (month.discountCents ?? 0) + part.discountCents
    return {
      ...month,
      settledCents: month.settledCents + part.amountCents + part.discountCents,
      ...(discountCents > 0 ? { discountCents } : {}),
    }
  })
}

/** Money of an earlier payment that no fee has used yet. */
export type Leftover = { paymentId: number; cents: number }

/** Parts that carried money settles when months become due: the oldest payment first, for the oldest month first. */
export function settleFromCarry(
  months: readonly MonthDue[],
  leftovers: readonly Leftover[],
): { paymentId: number; parts: Part[] }[] {
  let open = [...months]
  const settled: { paymentId: number; parts: Part[] }[] = []
  for (const { paymentId, cents } of leftovers.toSorted((a, b) => a.paymentId - b.paymentId)) {
    const { parts } = allocate(open, { amountCents: cents, discountCents: 0, chosen: null })
    if (parts.length === 0) continue
    settled.push({ paymentId, parts })
    open = settle(open, parts)
  }
  return settled
}

/** The parts of a payment after a correction: the newest months are taken back first. */
export function shrink(parts: readonly Part[], amountCents: number, discountCents: number): Part[] {
  let [money, discount] = [amountCents, discountCents]
  return parts.toSorted(compareMonths).flatMap((part) => {
    const kept = {
      ...part,
      amountCents: Math.min(part.amountCents, money),
      discountCents: Math.min(part.discountCents, discount),
    }
    money -= kept.amountCents
    discount -= kept.discountCents
    return kept.amountCents + kept.discountCents > 0 ? [kept] : []
  })
}
