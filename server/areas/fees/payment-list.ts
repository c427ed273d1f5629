import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PaymentChange } from '#domain/fees/payment-rows.schema.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { USUAL_PAGE_ROWS, type PaymentListed } from '#domain/fees/reports.schema.ts'
import type { PaymentOfStudent } from '#domain/report.ts'
import { classes, paymentAllocations, payments, studentFees, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { isTaken } from './accounts.ts'
import { changesOf } from './payment-lines.ts'
import { readReceiptShillings } from '../school/shilling-rows.ts'
import { shownEmail } from '../school/accounts.ts'

type Reading = { tx: Db; env: Pick<ServerEnv, 'school'> }
type Asked = { where?: SQL | undefined; limit: number; offset?: number; isOldestFirst?: boolean }

/** The month that a payment was taken for, else the month of its date. */
export const monthOfPayment = ({ school }: Pick<ServerEnv, 'school'>) => {
  const taken = sql`${payments.paidAt} at time zone ${school.timeZone}::text`
  return {
    year: sql<number>`coalesce(${payments.year}, extract(year from ${taken})::int)`,
    month: sql<number>`coalesce(${payments.month}, extract(month from ${taken})::int)`,
  }
}

const findPayments = ({ tx, env }: Reading, { where, limit, offset = 0, isOldestFirst = false }: Asked) => {
  const towards = isOldestFirst ? asc : desc
  return tx
    .select({
      payment: payments,
      ...monthOfPayment(env),
      fullname: students.fullname,
      className: classes.name,
      user: { fullName: users.fullName, email: shownEmail(users) },
    })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.studentId))
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(and(isTaken, where))
    .orderBy(towards(payments.paidAt), towards(payments.id))
    .limit(limit)
    .offset(offset)
}

async function allocationsOf(tx: Db, ids: readonly number[]): Promise<Map<number, PaymentListed['allocations']>> {
  const { isOpening } = studentFees
  const found = await tx
    .select({ part: paymentAllocations, year: studentFees.year, month: studentFees.month, isOpening })
    .from(paymentAllocations)
    .innerJoin(studentFees, eq(studentFees.id, paymentAllocations.feeId))
    .where(sql`${paymentAllocations.paymentId} = any(${sql.param([...ids])}::integer[])`)
    .orderBy(asc(studentFees.year), asc(studentFees.month))
  const parts = new Map<number, PaymentListed['allocations']>(ids.map((id) => [id, []]))
  for (const { part, year, month, isOpening: isOld } of found) {
    const [amount, discount] = [part.amountCents, part.discountCents]
    const studentFee = { month, year, ...(isOld ? { isOpening: true } : {}) }
    parts.get(part.paymentId)?.push({ studentFee, amount, discount })
  }
  return parts
}

type Found = Awaited<ReturnType<typeof findPayments>>[number]

const toListed = (
  { payment, fullname, className, user, year, month }: Found,
  parts: ReadonlyMap<number, PaymentListed['allocations']>,
  changes: ReadonlyMap<number, PaymentChange[]>,
): PaymentListed => ({
  id: payment.id,
  receipt: payment.receipt,
  studentId: payment.studentId,
  fullname,
  student: { fullname, className },
  amountPaid: payment.amountCents,
  discount: payment.discountCents,
  discountReason: payment.discountReason,
  Description: payment.description,
  method: payment.method,
  number: payment.number,
  date: payment.paidAt,
  month,
  year,
  allocations: parts.get(payment.id) ?? [],
  user,
  collectorId: payment.collectedBy,
  state: payment.state,
  heldCode: payment.heldCode,
  revision: payment.revision,
  changes: changes.get(payment.id) ?? [],
})

async function readFound(reading: Reading, asked: Asked) {
  const found = await findPayments(reading, asked)
  const ids = found.map(({ payment }) => payment.id)
  const parts = ids.length > 0 ? await allocationsOf(reading.tx, ids) : new Map<number, PaymentListed['allocations']>()
  const changes = await changesOf(reading.tx, ids)
  return found.map((one) => ({ ...one, listed: toListed(one, parts, changes) }))
}

/** Payments with student, collector and what they settle, the newest first: the one source of lists and vouchers. */
export async function readPaymentList(reading: Reading, asked: Asked): Promise<PaymentListed[]> {
  const found = await readFound(reading, asked)
  const ofReceipt = await readReceiptShillings(
    reading.tx,
    found.flatMap(({ payment: { method, receipt } }) => (method === 'Cash' ? [receipt] : [])),
  )
  return found.map(({ listed }) => {
    const inShillings = ofReceipt.get(listed.receipt)
    return inShillings ? { ...listed, inShillings } : listed
  })
}

/** Payments in the shape of rows of reports, with fields that replicas do not hold. */
export const readPaymentRows = async (reading: Reading, asked: Asked): Promise<PaymentOfStudent[]> =>
  (await readFound(reading, asked)).map(({ payment, listed }) => {
    const { payment: row, ...whose } = paymentOfListed(listed)
    const { deviceCode, drawer, createdAt: arrivedAt } = payment
    return {
      ...whose,
      payment: { ...row, deviceCode, ...(drawer ? { drawer } : {}) },
      atSchool: { arrivedAt },
    }
  })

/** Reads one page of payments, and the number of all. */
export async function readPaymentPage(
  { tx, env }: Reading,
  { page = 1, limit = USUAL_PAGE_ROWS, where }: { page?: number | undefined; limit?: number | undefined; where?: SQL },
) {
  const offset = (page - 1) * limit
  const rows = await readPaymentList({ tx, env }, { where, limit, offset })
  return { rows, total: await tx.$count(payments, and(isTaken, where)), page, limit }
}

/** Condition: payments that are confirmed or held. */
export const isInForce = inArray(payments.state, ['confirmed', 'held'])
