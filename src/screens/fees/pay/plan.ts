import { sumOf } from '#domain/core/grouped.ts'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import type { DiscountLimitRow, PaymentLine } from '#domain/fees/fees.schema.ts'
import { dueMonths, dueOfMonth, isSameMonth, totalDue, type Allocation, type Month } from '#domain/fees/ledger.rules.ts'
import { isSettledMonth, preview } from '#domain/fees/payments.rules.ts'
import { monthName } from '#domain/core/day-names.ts'
import { formatMonth, monthNumber } from '#domain/school/months.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'

/** The plan for one child, before it is confirmed. */
export type PlannedChild = FeeOfStudent & {
  /** Dues of the form's month, and of all months. */
  monthCents: number
  allCents: number
  /** The text in the amount field. */
  amountText: string
  /** The typed amount; 0 where it is none. */
  cents: number
  problem: string | null
  /** Null where nothing is taken for this child. */
  line: PaymentLine | null
  allocation: Allocation | null
  isFree: boolean
}

export type Plan = {
  children: PlannedChild[]
  lines: PaymentLine[]
  /** The months that each line settles, as shown in the form. */
  shown: Allocation[]
  monthCents: number
  allCents: number
  totalCents: number
  discountCents: number
  netCents: number
  /** Discount that the month still allows; null without a limit. */
  limitLeftCents: number | null
  discountProblem: string | null
  /** Why the payment cannot be confirmed; null when it can. */
  blocked: string | null
}

const asTyped = (cents: number): string => (cents > 0 ? typedAmount(cents) : '')

/** Settled months of more than a year ago are not in the replica; one that is not open was settled or never charged. */
const isPast = (month: Month, today: Month): boolean => monthNumber(month) <= monthNumber(today) - 100

/** The month that a child's payment is for: the wanted one, or the oldest open one where that is settled; else null. */
function chosenFor({ account }: FeeOfStudent, wanted: Month, today: Month): Month | null {
  const isOpen = account.open.some((month) => isSameMonth(month, wanted))
  const isSettled = !isOpen && (isSettledMonth(account, wanted) || isPast(wanted, today))
  if (!isSettled) return wanted
  const [oldest] = dueMonths(account.open)
  return oldest ? { year: oldest.year, month: oldest.month } : null
}

type PlanInput = { typed: Typed; today: Month; hasPreset: boolean }

function draftOf(child: FeeOfStudent, { typed, today, hasPreset }: PlanInput) {
  const { account, student } = child
  const wanted = { year: typed.year, month: typed.month }
  const [monthCents, allCents] = [dueOfMonth(account.open, wanted), totalDue(account.open)]
  const preset = !hasPreset ? 0 : typed.isAll ? allCents : monthCents
  const amountText = typed.amounts[student.id] ?? asTyped(preset)
  const cents = amountText.trim() === '' ? 0 : parseAmount(amountText)
  const chosen = chosenFor(child, wanted, today)
  const isForMonth = chosen !== null && isSameMonth(chosen, wanted)
  const problem =
    cents === null ? texts.badAmount : cents > 0 && !chosen ? texts.noDue(monthName(wanted.month), wanted.year) : null
  // A discount is for the month of the form, and no larger than its dues.
  const mostDiscount = isForMonth && cents ? Math.min(cents, monthCents) : 0
  const isFree = student.feeCents === 0
  return { ...child, monthCents, allCents, amountText, cents: cents ?? 0, chosen, problem, mostDiscount, isFree }
}

type Draft = ReturnType<typeof draftOf>

function planned(draft: Draft, discountCents: number): PlannedChild {
  const { account, student, cents, chosen, problem } = draft
  if (cents === 0 || problem || !chosen) return { ...draft, line: null, allocation: null }
  const amountCents = cents - discountCents
  const amounts = { amountPaid: dollarsOf(amountCents), discount: dollarsOf(discountCents) }
  const allocation = preview(account, { amountCents, discountCents, chosen })
  return { ...draft, line: { studentId: student.id, ...chosen, ...amounts }, allocation }
}

/** Gives the discount to the children in turn, each up to the month's fee. */
function spread(drafts: readonly Draft[], discountCents: number): { shares: number[]; restCents: number } {
  let restCents = discountCents
  const shares = drafts.map(({ mostDiscount }) => {
    const share = Math.min(restCents, mostDiscount)
    restCents -= share
    return share
  })
  return { shares, restCents }
}

type DiscountAsked = { wanted: number | null; restCents: number; left: number | null; month: Month }

function discountProblemOf({ wanted, restCents, left, month }: DiscountAsked): string | null {
  if (wanted === null) return texts.badAmount
  if (wanted === 0) return null
  if (restCents > 0) return texts.discountTooLarge
  return left !== null && wanted > left ? texts.overLimit(formatCents(Math.max(0, left)), formatMonth(month)) : null
}

function blockedBy(plan: Omit<Plan, 'blocked'>, typed: Typed): string | null {
  if (typed.studentIds.length === 0) return texts.searchFirst
  if (plan.children.length === 0) return texts.notFound
  const wrong = plan.children.find(({ problem }) => problem)
  if (wrong?.problem) return wrong.problem
  if (plan.lines.length === 0) {
    const month = [monthName(typed.month), typed.year] as const
    return typed.isSingle ? texts.noDue(...month) : texts.noDues(...month)
  }
  return plan.discountProblem
}

/** What the typed payment would settle; used for the screen and for what is saved. */
export function planOf(children: readonly FeeOfStudent[], limit: DiscountLimitRow | null, input: PlanInput): Plan {
  const { typed } = input
  const drafts = children.map((child) => draftOf(child, input))
  const wanted = typed.discount.trim() === '' ? 0 : parseAmount(typed.discount)
  const { shares, restCents } = spread(drafts, wanted ?? 0)
  const rows = drafts.map((draft, at) => planned(draft, shares[at] ?? 0))
  const taken = rows.flatMap(({ line, allocation }) => (line && allocation ? [{ line, allocation }] : []))
  const totalCents = sumOf(drafts, ({ cents, problem }) => (problem ? 0 : cents))
  const limitLeftCents = limit && limit.maxCents - limit.usedCents
  const plan = {
    children: rows,
    lines: taken.map(({ line }) => line),
    shown: taken.map(({ allocation }) => allocation),
    monthCents: sumOf(rows, ({ monthCents }) => monthCents),
    allCents: sumOf(rows, ({ allCents }) => allCents),
    totalCents,
    discountCents: wanted ?? 0,
    netCents: Math.max(0, totalCents - (wanted ?? 0)),
    limitLeftCents,
    discountProblem: discountProblemOf({ wanted, restCents, left: limitLeftCents, month: typed }),
  }
  return { ...plan, blocked: blockedBy(plan, typed) }
}

/** What an allocation settles, in words: "Aug 2026 $10.00, Sep 2026 $17.00, $3.00 in advance". */
export const settlesText = ({ parts, carryCents }: Allocation): string =>
  [
    ...parts.map((part) => `${formatMonth(part)} ${formatCents(part.amountCents + part.discountCents)}`),
    ...(carryCents > 0 ? [texts.inAdvance(formatCents(carryCents))] : []),
  ].join(', ')
