import { and, eq, inArray } from 'drizzle-orm'
import { monthDays } from '#domain/calendar/calendar.rules.ts'
import { centsOf, dollarsOf } from '#domain/core/money.ts'
import { problemText } from '#domain/core/problems.ts'
import type { NumberCheck, NumberHistory, NumberHistoryQuery, NumberUse } from '#domain/fees/numbers.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import type { PaymentListed } from '#domain/fees/reports.schema.ts'
import { payments } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentList } from '../payment-list.ts'
import { isWithin } from '../school-time.ts'
import { bearsNumber } from './objections.ts'

type Reading = Pick<HandlerContext, 'tx' | 'facts'>

/** More uses of one number than any family makes. */
const MOST_USES = 2_000

const NOT_USED = 'This number was not used before.'

/** What a payment was used for; where it settles nothing, the month that it was taken for. */
const paidFor = ({ fullname: student, allocations, month, year, amountPaid }: PaymentListed) =>
  allocations.length > 0
    ? allocations.map(({ studentFee, amount }) => ({ student, ...studentFee, amount }))
    : [{ student, month, year, amount: amountPaid }]

/** Where a number was used last, in either wallet, of payments in force: of all, or of those taken for a month. */
export async function readLastUse(reading: Reading, asked: NumberCheck, month?: Month): Promise<NumberUse> {
  const isOfMonth = month && and(eq(payments.year, month.year), eq(payments.month, month.month))
  const where = and(bearsNumber(asked.number), isOfMonth)
  const found = await readPaymentList(reading, { where, limit: MOST_USES })
  const [last] = found
  if (!last) return { message: NOT_USED, alreadyUsed: false, description: null, createdAt: null, paidFor: [] }
  return {
    message: problemText('numberAlreadyUsed'),
    alreadyUsed: true,
    description: last.Description ?? describeMethod(last.method, last.number),
    createdAt: last.date,
    paidFor: found.filter(({ receipt }) => receipt === last.receipt).flatMap(paidFor),
  }
}

function daysOf({ dateStart, dateEnd, month, year }: NumberHistoryQuery) {
  if (dateStart && dateEnd) return { from: dateStart, to: dateEnd }
  if (month && year) return monthDays(year, month)
  return year ? { from: `${year}-01-01`, to: `${year}-12-31` } : null
}

/** A row for each month that a payment settles, and one for what is carried forward, or held. */
function rowsOf(payment: PaymentListed): NumberHistory['rows'] {
  const row = {
    paymentId: payment.id,
    student: payment.fullname,
    class: payment.student.className,
    date: payment.date,
    user: payment.user?.fullName ?? '',
    method: payment.method,
    number: payment.number ?? '',
    state: payment.state,
  }
  const used = payment.allocations.map(({ studentFee, amount }) => ({ ...row, ...studentFee, amount }))
  const cents = used.reduce((rest, { amount }) => rest - centsOf(amount), centsOf(payment.amountPaid))
  return cents > 0 ? [...used, { ...row, month: null, year: null, amount: dollarsOf(cents) }] : used
}

export async function readNumberHistory(reading: Reading, asked: NumberHistoryQuery): Promise<NumberHistory> {
  const days = daysOf(asked)
  const where = and(
    bearsNumber(asked.number),
    inArray(payments.method, asked.methods),
    days ? isWithin(reading.facts, payments.paidAt, days) : undefined,
  )
  const found = await readPaymentList(reading, { where, limit: MOST_USES })
  const usedCount = new Set(found.map(({ receipt }) => receipt)).size
  const counted = found.filter(({ state }) => state === 'confirmed')
  const cents = counted.reduce((sum, { amountPaid }) => sum + centsOf(amountPaid), 0)
  return {
    usedCount,
    totalAllocations: found.reduce((sum, { allocations }) => sum + allocations.length, 0),
    totalAmountThisMonth: dollarsOf(cents),
    dateStart: days?.from ?? null,
    dateEnd: days?.to ?? null,
    message: usedCount === 0 ? NOT_USED : `This number was used ${usedCount === 1 ? 'once' : `${usedCount} times`}.`,
    rows: found.flatMap(rowsOf),
  }
}
