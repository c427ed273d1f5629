import { and, eq } from 'drizzle-orm'
import { problemText } from '#domain/core/problems.ts'
import type { NumberUses } from '#domain/fees/numbers.reports.ts'
import type { NumberCheck, NumberHistory, NumberUse } from '#domain/fees/numbers.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import type { PaymentListed } from '#domain/fees/reports.schema.ts'
import { payments } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentList } from './payment-list.ts'
import { bearsNumber } from './objections.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

/** Most uses of one number that are read, more than any family has. */
const MOST_USES = 2_000

const NOT_USED = 'This number was not used before.'

/** Months that a payment settles, in words; where it settles none, the month that it was taken for. */
const paidFor = ({ fullname: student, allocations, month, year, amountPaid }: PaymentListed) =>
  allocations.length > 0
    ? allocations.map(({ studentFee, amount }) => ({ student, ...studentFee, amount }))
    : [{ student, month, year, amount: amountPaid }]

/** The last use of a number, in either wallet, among payments in force: all of them, or those for one month. */
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

/** History of a number in the reply's shape. */
export const toNumberHistory = ({ rows, ...uses }: NumberUses): NumberHistory => ({
  ...uses,
  message:
    uses.usedCount === 0
      ? NOT_USED
      : `This number was used ${uses.usedCount === 1 ? 'once' : `${uses.usedCount} times`}.`,
  rows: rows.flatMap(({ paymentId, ...row }) => (paymentId === null ? [] : [{ ...row, paymentId }])),
})
