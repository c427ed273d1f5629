import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/core/money.ts'
import { Problem } from '#domain/core/problems.ts'
import { paymentStatus } from '#domain/fees/fees.rules.ts'
import { dueOf, type MonthDue } from '#domain/fees/ledger.rules.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import type * as replies from '#domain/fees/reports.schema.ts'
import { classes, students, studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { presentMonth } from '../paid-fees.ts'
import { hasOpenMonths, readOwing, readTotals, type Owing } from './balances.ts'

type Reading = Pick<HandlerContext, 'tx' | 'facts'>

const toMonthOwed = (month: MonthDue) => ({
  month: month.month,
  year: month.year,
  due: dollarsOf(dueOf(month)),
  paid: dollarsOf(month.settledCents),
})

export const inClass = (classId: number | undefined): SQL | undefined =>
  classId ? eq(students.classId, classId) : undefined

const owingIn = (tx: Db, classId: number | undefined): Promise<Owing[]> =>
  readOwing(tx, and(hasOpenMonths, inClass(classId)))

export async function readSummary(tx: Db, id: number): Promise<replies.BalanceSummary> {
  const [student] = await readOwing(tx, eq(students.id, id))
  if (!student) throw new Problem('studentNotFound')
  return {
    studentId: id,
    fullname: student.fullname,
    className: student.className,
    monthlyFee: dollarsOf(student.feeCents),
    unpaidMonths: student.open.length,
    unpaidDetails: student.open.map(toMonthOwed),
    carryForward: dollarsOf(student.carryCents),
    heldAmount: dollarsOf(student.heldCents),
  }
}

export async function readDepositStatus(
  { tx, facts }: Reading,
  asked: replies.MonthQuery,
): Promise<replies.DepositStatus[]> {
  const { year, month } = { ...presentMonth(facts), ...asked }
  const found = await tx
    .select({ fee: studentFees, fullname: students.fullname, className: classes.name })
    .from(studentFees)
    .innerJoin(students, and(eq(students.id, studentFees.studentId), isNull(students.deletedAt)))
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(eq(studentFees.year, year), eq(studentFees.month, month)))
    .orderBy(students.fullname, students.id)
  return found.map(({ fee, fullname, className }) => ({
    studentId: fee.studentId,
    fullname,
    className,
    fee: dollarsOf(fee.amountCents),
    due: dollarsOf(dueOf(fee)),
    paid: dollarsOf(fee.settledCents),
    status: paymentStatus({ feeCents: fee.amountCents, paidCents: fee.settledCents }),
  }))
}

const idsOf = (found: readonly Owing[]): number[] => found.map(({ studentId }) => studentId)

export async function readBalances(tx: Db, condition: SQL | undefined): Promise<replies.StudentBalance[]> {
  const found = await readOwing(tx, condition)
  const totalsOf = await readTotals(tx, idsOf(found))
  return found.map((student) => {
    const { studentId, fullname, className, carryCents } = student
    const totals = totalsOf(studentId)
    return {
      studentId,
      fullname,
      className,
      monthlyFee: dollarsOf(student.feeCents),
      totalMonths: totals.months,
      totalFees: dollarsOf(totals.chargedCents),
      totalPaid: dollarsOf(totals.paidCents),
      totalDiscount: dollarsOf(totals.discountCents),
      carryForward: dollarsOf(carryCents),
      balance: dollarsOf(balanceOf(student)),
    }
  })
}

export async function readUnpaid(tx: Db, classId: number | undefined): Promise<replies.UnpaidStudent[]> {
  const found = await owingIn(tx, classId)
  const totalsOf = await readTotals(tx, idsOf(found))
  return found.map((student) => {
    const totals = totalsOf(student.studentId)
    return {
      studentId: student.studentId,
      name: student.fullname,
      classId: student.classId,
      className: student.className,
      totalRequired: dollarsOf(totals.chargedCents),
      totalPaid: dollarsOf(totals.paidCents),
      totalDiscount: dollarsOf(totals.discountCents),
      unpaidMonths: student.open.length,
      carryForward: dollarsOf(student.carryCents),
      balanceDue: dollarsOf(balanceOf(student)),
    }
  })
}

export async function readByMonth(tx: Db, classId: number | undefined): Promise<replies.BalanceByMonth[]> {
  const found = await owingIn(tx, classId)
  return found.map((student) => ({
    studentId: student.studentId,
    fullname: student.fullname,
    className: student.className,
    phone1: student.phone,
    phone2: student.phone2,
    balance: dollarsOf(balanceOf(student)),
    monthsDue: student.open.length,
    months: student.open.map(toMonthOwed),
  }))
}
