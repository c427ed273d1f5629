import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { DiscountLimitRow, HeldSettlement } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { allocate, compareMonths, dueOf, isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { settlesText } from '../pay/plan.ts'
import { heldTexts } from './held.texts.ts'

const texts = heldTexts.acts

/** A way to settle a payment on hold, with all its effects. */
export type HeldAct = {
  key: string
  label: string
  /** Sentences about what happens to the money, the discount and the payment number. */
  effects: readonly string[]
  settlement: HeldSettlement
  needsReason: boolean
}

type Known = {
  payment: PaymentRow
  /** The student's unsettled months; null if this device does not have the student. */
  open: FeeOfStudent['account']['open'] | null
  /** The discount limit of the payment's month; null if there is none. */
  limit: Pick<DiscountLimitRow, 'maxCents' | 'usedCents'> | null
}

const MONTHS_OFFERED = 3

const ownMonth = ({ year, month }: PaymentRow): Month | null =>
  year !== null && month !== null ? { year, month } : null

type Use = { chosen: Month | null; discountCents: number }

function effectsOf({ payment, open, limit }: Known, { chosen, discountCents }: Use): string[] {
  const { amountCents, heldCode, number } = payment
  const taken = open && allocate(open, { amountCents, discountCents, chosen })
  const refusedCents = payment.discountCents - discountCents
  const month = chosen ? formatMonth(chosen) : ''
  const overCents = limit ? discountCents - (limit.maxCents - limit.usedCents) : 0
  return [
    taken && taken.parts.length > 0 ? texts.settles(settlesText(taken)) : '',
    taken && taken.parts.length === 0 ? texts.waits(formatCents(taken.carryCents)) : '',
    discountCents > 0 ? texts.approves(formatCents(discountCents), month) : '',
    overCents > 0 && discountCents > 0 ? texts.above(formatCents(Math.min(overCents, discountCents)), month) : '',
    refusedCents > 0 ? texts.refuses(formatCents(refusedCents)) : '',
    heldCode === 'numberUsed' && number ? texts.keepsNumber(number) : '',
  ].filter(Boolean)
}

/** Accepts the payment as it was taken, with the discount up to the dues of its month. */
function acceptance(known: Known): HeldAct[] {
  const { payment, open, limit } = known
  const chosen = ownMonth(payment)
  const accept = payment.heldCode ? heldTexts.accept[payment.heldCode] : null
  if (!accept) return []
  const { excessDiscountCents } = open ? allocate(open, { ...payment, chosen }) : { excessDiscountCents: 0 }
  const discountCents = chosen ? payment.discountCents - excessDiscountCents : 0
  if (payment.amountCents + discountCents === 0) return []
  const needsReason = limit !== null && discountCents > 0 && discountCents > limit.maxCents - limit.usedCents
  return [
    {
      key: 'accept',
      label: needsReason && payment.heldCode !== 'discountLimit' ? texts.withApproval(accept) : accept,
      effects: effectsOf(known, { chosen, discountCents }),
      settlement: { action: 'accept' },
      needsReason,
    },
  ]
}

/** Accepts the money for a month and refuses the discount. */
const forMonth = (known: Known, month: Month, label: string): HeldAct => ({
  key: `${month.year}-${month.month}`,
  label,
  effects: effectsOf(known, { chosen: month, discountCents: 0 }),
  settlement: { action: 'allocate', year: month.year, month: month.month, discount: 'refused' },
  needsReason: false,
})

function withoutDiscount(known: Known): HeldAct[] {
  const { payment, open } = known
  if (payment.amountCents === 0) return []
  const chosen = ownMonth(payment)
  const due = (open ?? []).filter((each) => dueOf(each) > 0).toSorted(compareMonths)
  const own = chosen && due.find((each) => isSameMonth(each, chosen))
  const [oldest] = due
  const others = due.filter((each) => each !== oldest && each !== own).slice(0, MONTHS_OFFERED)
  return [
    // Only for payments with a discount: without one, this act would equal accepting the payment.
    ...(own && payment.discountCents > 0 ? [forMonth(known, own, texts.refuseDiscount)] : []),
    ...(oldest && oldest !== own ? [forMonth(known, oldest, texts.useForOldest(formatMonth(oldest)))] : []),
    ...others.map((month) => forMonth(known, month, texts.useFor(formatMonth(month)))),
    ...(due.length === 0
      ? [
          {
            key: 'carry',
            label: open ? texts.carry : texts.useForDue,
            effects: effectsOf(known, { chosen: null, discountCents: 0 }),
            settlement: { action: 'carry' as const },
            needsReason: false,
          },
        ]
      : []),
  ]
}

/** All acts for a payment on hold; a discount is approved only by an act whose label says so. */
export const heldActs = (known: Known): HeldAct[] => {
  const refusing = withoutDiscount(known)
  const accepting = acceptance(known)
  // If the payment is held for its discount, accepting the money without the discount is offered first.
  const isAboutDiscount = known.payment.heldCode === 'discountLimit' || known.payment.heldCode === 'discountTooLarge'
  return isAboutDiscount ? [...refusing.slice(0, 1), ...accepting, ...refusing.slice(1)] : [...accepting, ...refusing]
}
