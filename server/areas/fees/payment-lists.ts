import { and, desc, eq, gt, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { PaymentState } from '#domain/fees/payment-rows.schema.ts'
import { writtenNumber } from '#domain/fees/payment-number.ts'
import { comparableNumber, receiptNumberIn } from '#domain/fees/payments.rules.ts'
import type { DiscountGiven, PaymentPage } from '#domain/fees/reports.schema.ts'
import type { MonthQuery } from '#domain/school/months.schema.ts'
import { idIn, search, searchIndex } from '#domain/school/search.rules.ts'
import { payments, plainNumber, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentPage } from './payment-list.ts'
import { allNames } from './families.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

export async function readDiscounts(tx: Db, { month, year }: MonthQuery): Promise<DiscountGiven[]> {
  const found = await tx
    .select({ payment: payments, fullname: students.fullname, approver: users.fullName })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.studentId))
    .leftJoin(users, sql`${users.id} = coalesce(${payments.settledBy}, ${payments.collectedBy})`)
    .where(
      and(
        gt(payments.discountCents, 0),
        eq(payments.state, 'confirmed'),
        year ? eq(payments.year, year) : undefined,
        month ? eq(payments.month, month) : undefined,
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id))
  return found.map(({ payment, fullname, approver }) => ({
    id: payment.id,
    student: { fullname },
    amount: payment.discountCents,
    reason: payment.discountReason ?? '',
    month: payment.month ?? 0,
    year: payment.year ?? 0,
    approvedUser: { fullName: approver ?? '' },
    createdAt: payment.paidAt,
  }))
}

type Listed = {
  search?: string | undefined
  state?: PaymentState | undefined
  page?: number | undefined
  limit?: number | undefined
}

/**
 * Condition: payments of students who match a search, also those who left, or with this receipt or number. A complete
 * receipt number finds that receipt alone; up to five digits are a student's id first, then a payment's or a receipt's.
 */
async function matching(tx: Db, typed: string): Promise<SQL | undefined> {
  const receipt = receiptNumberIn(typed)
  if (receipt) return eq(payments.receipt, receipt)
  const ids = search(searchIndex(await allNames(tx)), typed).map(({ id }) => id)
  const ofStudents = sql`${payments.studentId} = any(${sql.param(ids)}::integer[])`
  const id = idIn(typed)
  if (id !== null && String(ids[0]) === id) return ofStudents
  if (id !== null) return or(ofStudents, eq(payments.id, Number(id)), sql`${payments.receipt} ~ ${`-R0*${id}$`}`)
  const escaped = typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const number = comparableNumber(writtenNumber(typed))
  return or(
    ofStudents,
    ilike(payments.receipt, `%${escaped}%`),
    number.length >= 4 ? sql`${plainNumber(payments.number)} = ${number}` : undefined,
  )
}

export async function readPayments({ tx, env }: Reading, asked: Listed): Promise<PaymentPage> {
  const { search: typed, state, page, limit } = asked
  const where = and(typed ? await matching(tx, typed) : undefined, state && eq(payments.state, state))
  const { rows, ...paged } = await readPaymentPage({ tx, env }, { page, limit, ...(where ? { where } : {}) })
  return { payments: rows, ...paged }
}
