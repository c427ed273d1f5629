import type { SchoolInfo } from '#domain/auth/auth.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { shortMonth } from '#domain/school/months.ts'
import { formatTime } from '#domain/core/times.ts'
import { compareMonths } from '#domain/fees/ledger.rules.ts'
import type { PaymentRow } from '#domain/fees/fees.schema.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'

/** State of the payment at school. */
export type ReceiptState = 'saved' | 'confirmed' | 'held' | 'voided' | 'refunded'

export type ReceiptLine = {
  studentId: number
  name: string
  className: string
  /** The months that it settles, or the one that it was taken for. */
  months: string
  amountCents: number
  discountCents: number
}

/** Content of a receipt, for every paper. */
export type Receipt = {
  number: string
  school: string
  /** Below the school's name: its address, and the numbers to call and to pay to. */
  contact: readonly string[]
  /** DD/MM/YYYY HH:MM in school time. */
  date: string
  lines: readonly ReceiptLine[]
  /** `ZAAD - 634000001`, or `Cash`. */
  method: string
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
}

const contactOf = ({ address, phones = [], wallets = [] }: SchoolInfo): string[] =>
  [address, phones.join(', '), wallets.map(({ method, number }) => `${method} ${number}`).join(' · ')].filter(
    (line) => line !== undefined && line !== '',
  ) as string[]

/** Sums of a receipt; the discount is not part of any line. */
export const totalsOf = ({ lines }: Pick<Receipt, 'lines'>) => {
  const totalCents = lines.reduce((sum, { amountCents, discountCents }) => sum + amountCents + discountCents, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  return { totalCents, discountCents, netCents: Math.max(0, totalCents - discountCents) }
}

function monthsOf({ parts, year, month, amountCents }: PaymentRow): string {
  const settled = parts.toSorted(compareMonths).map(shortMonth)
  if (settled.length === 0) return year && month ? shortMonth({ year, month }) : ''
  const isAhead = parts.reduce((sum, part) => sum + part.amountCents, 0) < amountCents
  return [...settled, ...(isAhead ? ['in advance'] : [])].join(', ')
}

function stateOf(parts: readonly Part[]): ReceiptState {
  const states = new Set(parts.map(({ payment }) => payment.state))
  if (parts.some(({ payment: { pending } }) => pending && pending.state !== 'acknowledged')) return 'saved'
  if (states.has('held')) return 'held'
  if (states.has('confirmed')) return 'confirmed'
  return states.has('refunded') ? 'refunded' : 'voided'
}

/** The receipt of these parts of one payment; null without any. */
export function receiptOf(parts: readonly Part[], school: SchoolInfo): Receipt | null {
  const [first] = parts
  if (!first) return null
  const { receipt, paidAt, method, number, discountReason, description, collector } = first.payment
  const { name, timeZone } = school
  const instant = Date.parse(paidAt)
  return {
    number: receipt,
    school: name,
    contact: contactOf(school),
    date: `${formatDay(schoolDay(instant, timeZone))} ${formatTime(instant, timeZone)}`,
    // Sorted, so that a reprint is the same whether the data come from this device or the school.
    lines: parts
      .toSorted((a, b) => a.payment.studentId - b.payment.studentId)
      .map(({ payment, fullname, className }) => ({
        studentId: payment.studentId,
        name: fullname,
        className,
        months: monthsOf(payment),
        amountCents: payment.amountCents,
        discountCents: payment.discountCents,
      })),
    method: describeMethod(method, number),
    discountReason,
    description,
    collector,
    state: stateOf(parts),
  }
}
