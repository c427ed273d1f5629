import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { voucherMonths } from '#domain/fees/vouchers.reports.ts'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/fees/vouchers.endpoints.ts'
import type { PrintedReceipt } from '#domain/fees/vouchers.schema.ts'
import { payments } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { inSql } from '../reports/report-rows.ts'
import { readInWallet } from './in-wallet.ts'
import { isInForce, monthOfPayment, readPaymentList, readPaymentPage } from './payment-list.ts'

/** Most rows of one receipt that are read, more than any family has children. */
const MOST_LINES = 100

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The latest receipt in force, of all or for a student, with all of its parts. */
async function readLast({ tx, env }: HandlerContext, condition?: SQL): Promise<PrintedReceipt> {
  const [last] = await tx
    .select({ receipt: payments.receipt })
    .from(payments)
    .where(and(isInForce, condition))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(1)
  if (!last) throw new Problem('paymentNotFound')
  const where = and(isInForce, eq(payments.receipt, last.receipt))
  const vouchers = await readPaymentList({ tx, env }, { where, limit: MOST_LINES, isOldestFirst: true })
  const [first] = vouchers
  if (!first) throw new Problem('paymentNotFound')
  const net = sumOf(vouchers.map(({ amountPaid }) => amountPaid))
  const discount = sumOf(vouchers.map((voucher) => voucher.discount))
  return {
    receipt: first.receipt,
    date: first.date,
    monthYear: `${first.month}/${first.year}`,
    receivedBy: first.user?.fullName ?? '',
    students: vouchers.map((voucher) => ({
      name: voucher.fullname,
      amount: sumOf([voucher.amountPaid, voucher.discount]),
    })),
    total: sumOf([net, discount]),
    discount,
    net,
    description: first.Description,
    method: first.method,
    number: first.number,
    vouchers,
  }
}

const voucherMonthsInSql = inSql(voucherMonths, async ({ tx, env }) => ({
  months: await tx
    .select({ ...monthOfPayment(env), count: sql<number>`count(*)::int` })
    .from(payments)
    .where(isInForce)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1 desc`, sql`2 desc`),
}))

export const voucherHandlers = [
  handle(endpoints.listVouchers, async ({ query: { month, year, page, limit } }, { tx, env }) => {
    const taken = monthOfPayment(env)
    const isOfMonth = and(
      isInForce,
      year ? sql`${taken.year} = ${year}` : undefined,
      month ? sql`${taken.month} = ${month}` : undefined,
    )
    const { rows, ...paged } = await readPaymentPage(
      { tx, env },
      { page, limit, ...(isOfMonth ? { where: isOfMonth } : {}) },
    )
    return { vouchers: rows, ...paged }
  }),

  handle(endpoints.getVoucher, async ({ params: { id } }, context) => {
    const [voucher] = await readPaymentList(context, { where: eq(payments.id, id), limit: 1 })
    if (!voucher) throw new Problem('paymentNotFound')
    return voucher
  }),

  handle(endpoints.getInWallet, async ({ params: { receipt } }, { tx }) => ({
    lines: await readInWallet(tx, receipt),
  })),

  handle(endpoints.groupVouchers, async (_, context) => (await voucherMonthsInSql.run(context, {})).months),

  handle(endpoints.getLastReceipt, (_, context) => readLast(context)),
  handle(endpoints.getLastReceiptOf, ({ params: { studentId } }, context) =>
    readLast(context, eq(payments.studentId, studentId)),
  ),
]
