import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth, shortMonth } from '#domain/school/months.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { inARow } from '#domain/school/shown-words.texts.ts'
import type { ReceiptShillings } from '#domain/school/shillings.schema.ts'
import { compareMonths } from '#domain/fees/ledger.rules.ts'
import type { PaymentChange, PaymentRow, PaymentState } from '#domain/fees/payment-rows.schema.ts'
import { reducedWords } from '#domain/fees/reduced-words.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { isVoucher, voucherMonth } from '#domain/fees/vouchers.reports.ts'
import { momentWords } from '../../core/list/columns.tsx'
import { texts } from './receipt.texts.ts'

/** State of the payment at school. */
export type ReceiptState = 'saved' | 'confirmed' | 'held' | 'voided' | 'refunded'

export type ReceiptLine = {
  studentId: number
  name: string
  className: string
  /** How much for which month: "Aug 2026 $7.00, Sep 2026 $10.00". Before it settles any, the month that it was taken for. */
  months: string
  /** What rules took off the fees of these months; empty: nothing. It is in no amount. */
  reduced: string
  amountCents: number
  discountCents: number
  state: PaymentState
  /** Later changes in words: corrections with the old amount, a void, a refund. */
  changes: readonly string[]
}

/** Content of a receipt, for every paper. */
export type Receipt = {
  number: string
  school: string
  /** Below the school's name: its address, and the numbers to call and to pay to. */
  contact: readonly string[]
  /** DD/MM/YYYY HH:MM in school time. */
  date: string
  /** The month under which its vouchers are filed; several where its lines differ. */
  month: string
  lines: readonly ReceiptLine[]
  /** The whole receipt of a family, where this is one child's part of it. */
  partOf: { children: number; netCents: number } | null
  /** `ZAAD - 634000001`, or `Cash`. */
  method: string
  /** Cash that came in shillings as well: labels and what they say; empty where all of it was in dollars. */
  cash: readonly (readonly [label: string, value: string])[]
  discountReason: string | null
  description: string | null
  collector: string
  state: ReceiptState
}

/** One student's part, as lists of payments have it. */
type Part = {
  payment: PaymentRow & { pending?: { state: string } | undefined }
  fullname: string
  className: string
  inShillings?: ReceiptShillings | undefined
}

/** What was handed over, the rate, and the change; older calls told only what stayed. */
function cashOf({ given, shillings, rate, cents }: ReceiptShillings): Receipt['cash'] {
  const change = given && { cents: given.backCents, shillings: given.shillings - shillings }
  const isBack = change ? change.cents > 0 || change.shillings > 0 : shillings < 0
  const handed = given
    ? formatCash(given)
    : shillings > 0
      ? `${formatShillings(shillings)} (${formatCents(cents)})`
      : ''
  return [
    ...(handed ? [[texts.handed, handed] as const] : []),
    ...(rate === null ? [] : [[texts.rate, formatShillings(rate)] as const]),
    ...(isBack ? [[texts.change, change ? formatCash(change) : formatShillings(-shillings)] as const] : []),
  ]
}

const contactOf = ({ address, phones = [], wallets = [] }: SchoolInfo): string[] =>
  [address, phones.join(', '), wallets.map(({ method, number }) => `${method} ${number}`).join(' · ')].filter(
    (line) => line !== undefined && line !== '',
  ) as string[]

/** Sums without voided and refunded lines, or of all lines if none is left; only the total includes the discount. */
export function totalsOf({ lines }: Pick<Receipt, 'lines'>) {
  const valid = lines.filter(isVoucher)
  const counted = valid.length > 0 ? valid : lines
  const discountCents = sumOf(counted, (line) => line.discountCents)
  const netCents = sumOf(counted, ({ amountCents }) => amountCents)
  return { totalCents: netCents + discountCents, discountCents, netCents }
}

/** What the last sum of a receipt is called: what was voided or given back is not received. */
export const netLabel = ({ state }: Pick<Receipt, 'state'>): string =>
  state === 'voided' || state === 'refunded' ? texts.amount : texts.net

function monthsOf({ parts, year, month, amountCents }: PaymentRow): string {
  const settled = parts
    .toSorted(compareMonths)
    .map((part) => `${shortMonth(part)} ${formatCents(part.amountCents + part.discountCents)}`)
  if (settled.length === 0) return year && month ? shortMonth({ year, month }) : ''
  const aheadCents = amountCents - sumOf(parts, (part) => part.amountCents)
  return inARow([...settled, ...(aheadCents > 0 ? [texts.inAdvance(formatCents(aheadCents))] : [])])
}

/** The sentence for a change; a decision about held money that leaves its amounts as they were needs none. */
function changeWords(change: PaymentChange, timeZone: string): string | null {
  const { kind, at, amountBeforeCents, amountAfterCents, discountBeforeCents, discountAfterCents } = change
  const moment = momentWords(at, timeZone)
  const [before, after] = [formatCents(amountBeforeCents), formatCents(amountAfterCents)]
  if (kind === 'voided') return texts.changes.voided(moment)
  if (kind === 'refunded')
    return texts.changes.refunded(formatCents(amountBeforeCents - amountAfterCents), moment, change.receipt)
  const words = [
    amountBeforeCents === amountAfterCents ? null : texts.changes.amount(after, before),
    discountBeforeCents === discountAfterCents
      ? null
      : texts.changes.discount(formatCents(discountAfterCents), formatCents(discountBeforeCents)),
  ].filter((each) => each !== null)
  return words.length > 0 ? texts.changes.corrected(moment, inARow(words)) : null
}

function lineOf({ payment, fullname, className }: Part, timeZone: string): ReceiptLine {
  const { studentId, state, changes = [] } = payment
  const changeTexts = changes.flatMap((change) => changeWords(change, timeZone) ?? [])
  const [first] = changes
  // A voided or refunded payment is worth 0 now; its receipt shows the amount as it was taken.
  const asTaken = !isVoucher(payment) && first
  return {
    studentId,
    name: fullname,
    className,
    months: monthsOf(payment),
    reduced: reducedWords(payment.parts.toSorted(compareMonths)),
    amountCents: asTaken ? first.amountBeforeCents : payment.amountCents,
    discountCents: asTaken ? first.discountBeforeCents : payment.discountCents,
    state,
    changes: changeTexts.length > 0 || isVoucher(payment) ? changeTexts : [texts.states[state]],
  }
}

function stateOf(parts: readonly Part[]): ReceiptState {
  const states = new Set(parts.map(({ payment }) => payment.state))
  if (parts.some(({ payment: { pending } }) => pending && pending.state !== 'acknowledged')) return 'saved'
  if (states.has('held')) return 'held'
  if (states.has('confirmed')) return 'confirmed'
  return states.has('refunded') ? 'refunded' : 'voided'
}

const filedUnder = (parts: readonly Part[], timeZone: string): string => {
  const months = parts.map(({ payment }) => voucherMonth(payment, timeZone)).toSorted(compareMonths)
  return inARow([...new Set(months.map(formatMonth))])
}

/**
 * The receipt for these parts of one payment; null without parts. `whole`: all parts of a family's receipt, where only
 * some are shown.
 */
export function receiptOf(parts: readonly Part[], school: SchoolInfo, whole = parts): Receipt | null {
  const [first] = parts
  if (!first) return null
  const { receipt, paidAt, method, number, discountReason, description, collector } = first.payment
  const { name, timeZone } = school
  const linesOf = (of: readonly Part[]) => of.map((part) => lineOf(part, timeZone))
  return {
    number: receipt,
    school: name,
    contact: contactOf(school),
    date: momentWords(paidAt, timeZone),
    month: filedUnder(parts, timeZone),
    // In a fixed order, so that the reprint of a receipt equals the first print.
    lines: linesOf(parts.toSorted((a, b) => a.payment.studentId - b.payment.studentId)),
    partOf:
      whole.length > parts.length
        ? { children: whole.length, netCents: totalsOf({ lines: linesOf(whole) }).netCents }
        : null,
    method: describeMethod(method, number),
    cash: first.inShillings ? cashOf(first.inShillings) : [],
    discountReason,
    description,
    collector,
    state: stateOf(parts),
  }
}
