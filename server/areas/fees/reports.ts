import { and, eq } from 'drizzle-orm'
import type { MonthQuery } from '#domain/school/months.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { debtRow, stateOfFee, type Balance, type Debt, type UnpaidFamily } from '#domain/fees/balances.reports.ts'
import { dueOf, paidOf, type MonthDue } from '#domain/fees/ledger.rules.ts'
import type * as replies from '#domain/fees/reports.schema.ts'
import { classes, students, studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { presentMonth } from '../school/school-time.ts'
import { discountOfFee } from './accounts.ts'
import { classOrLeft, isOnBooks, readDebts } from './balances.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

const toMonthOwed = (month: MonthDue) => ({
  month: month.month,
  year: month.year,
  due: dueOf(month),
  paid: paidOf(month),
  discount: month.discountCents ?? 0,
})

export async function readSummary(tx: Db, id: number): Promise<replies.BalanceSummary> {
  const [found] = await readDebts(tx, and(isOnBooks, eq(students.id, id)))
  if (!found) throw new Problem('studentNotFound')
  const student = debtRow(found)
  return {
    studentId: id,
    fullname: student.name,
    className: student.className,
    monthlyFee: student.feeCents,
    unpaidMonths: student.open.length,
    unpaidDetails: student.open.map(toMonthOwed),
    carryForward: student.carryCents,
    heldAmount: student.heldCents,
  }
}

export async function readDepositStatus({ tx, env }: Reading, asked: MonthQuery): Promise<replies.DepositStatus[]> {
  const { year, month } = { ...presentMonth(env), ...asked }
  const found = await tx
    .select({ fee: studentFees, discountCents: discountOfFee, fullname: students.fullname, className: classOrLeft })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.studentId))
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(eq(studentFees.year, year), eq(studentFees.month, month)))
    .orderBy(students.fullname, students.id)
  return found.map(({ fee, discountCents, fullname, className }) => ({
    studentId: fee.studentId,
    fullname,
    className,
    fee: fee.amountCents,
    due: dueOf(fee),
    paid: paidOf({ ...fee, discountCents }),
    discount: discountCents,
    status: stateOfFee(fee),
  }))
}

/** Converts reports in cents into replies in dollars with their documented field names (GEN-12). */
export const toStudentBalance = (row: Balance): replies.StudentBalance => ({
  studentId: row.studentId,
  fullname: row.name,
  className: row.className,
  monthlyFee: row.feeCents,
  totalMonths: row.months,
  totalFees: row.requiredCents,
  totalPaid: row.paidCents,
  totalDiscount: row.discountCents,
  carryForward: row.carryCents,
  balance: row.balanceCents,
})

export const toUnpaidStudent = (row: Balance): replies.UnpaidStudent => ({
  studentId: row.studentId,
  name: row.name,
  classId: row.classId,
  className: row.className,
  totalRequired: row.requiredCents,
  totalPaid: row.paidCents,
  totalDiscount: row.discountCents,
  unpaidMonths: row.open.length,
  carryForward: row.carryCents,
  balanceDue: row.balanceCents,
})

export const toBalanceByMonth = (row: Debt): replies.BalanceByMonth => ({
  studentId: row.studentId,
  fullname: row.name,
  className: row.className,
  phone1: row.phone ?? '',
  phone2: row.phone2,
  balance: row.balanceCents,
  monthsDue: row.open.length,
  months: row.open.map(toMonthOwed),
})

export const toUnpaidFamily = ({ familyName, phones, totalCents, students: children }: UnpaidFamily) => ({
  familyName,
  phones: [...phones],
  totalBalance: totalCents,
  students: children.map(({ studentId, name, className, open }) => ({
    id: studentId,
    fullname: name,
    className,
    unpaidFees: open.map((month) => ({ month: month.month, year: month.year, student_fee: dueOf(month) })),
  })),
})
