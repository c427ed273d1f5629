import { sumOf } from '../core/grouped.ts'
import { percentOf } from '../core/percent.ts'
import { monthDays } from '../school/calendar.rules.ts'
import type { ClassFeeStatus, IncomeRequired } from './income.schema.ts'
import type { Month } from './ledger.rules.ts'

type Days = { from: string; to: string }

/** The period of a report: a day, else a month (of the current year), else a year, else the current month. */
export function daysAsked(
  period: { date?: string | undefined; month?: number | undefined; year?: number | undefined },
  present: Month,
): Days {
  if (period.date) return { from: period.date, to: period.date }
  if (period.month) return monthDays(period.year ?? present.year, period.month)
  if (period.year) return { from: `${period.year}-01-01`, to: `${period.year}-12-31` }
  return monthDays(present.year, present.month)
}

/**
 * How much of what is required was paid, in per cent with one decimal; 100 when nothing is required (FEE-24).
 */
export const percentagePaid = (requiredCents: number, paidCents: number): number =>
  requiredCents <= 0 ? 100 : percentOf(paidCents, requiredCents)

/** A student's month in cents: its fee, the money paid for it, its discounts, debts of earlier months, money paid in advance. */
export type StudentMonthCents = {
  studentId: number
  name: string
  classId: number
  className: string
  dueCents: number
  paidCents: number
  discountCents: number
  pastCents: number
  carryCents: number
}

const balanceDue = ({ dueCents, paidCents, discountCents, pastCents, carryCents }: StudentMonthCents): number =>
  Math.max(0, dueCents - paidCents - discountCents + pastCents - carryCents)

/**
 * Amount in cents by which the balances due exceed the result of the sums of their columns: money that a student has paid in
 * advance beyond the dues lowers nobody else's balance.
 */
export const aheadOf = ({ students }: Pick<ClassFeeStatus, 'students'>): number =>
  sumOf(
    students,
    (student) =>
      student.balanceDue -
      (student.currentMonthDue -
        student.currentMonthPaid -
        student.currentMonthDiscount +
        student.pastUnpaidBalance -
        student.carryForward),
  )

/**
 * Difference in cents between the dues of a month now and its required sum less the money and discounts of its days. Below zero:
 * settled by money of other days, or lowered since; above zero: money of its days that is for later months.
 */
export const settledOtherwise = ({ requiredIncome, actualPaid, totalDiscount, totalDue }: IncomeRequired): number =>
  totalDue - (requiredIncome.total - actualPaid - totalDiscount)

type ClassSums = { classId: number; className: string; count: number } & Record<
  'required' | 'paid' | 'discount' | 'carry' | 'past' | 'balance',
  number
>

const nothing = ({ classId, className }: StudentMonthCents): ClassSums => ({
  classId,
  className,
  count: 0,
  required: 0,
  paid: 0,
  discount: 0,
  carry: 0,
  past: 0,
  balance: 0,
})

/** Students and the sums of their classes, each class at the place of its first student. */
export function classFeeStatus(found: readonly StudentMonthCents[]): Pick<ClassFeeStatus, 'summary' | 'students'> {
  const sums = new Map<number, ClassSums>()
  for (const student of found) {
    const sum = sums.get(student.classId) ?? nothing(student)
    sums.set(student.classId, sum)
    sum.count += 1
    sum.required += student.dueCents
    sum.paid += student.paidCents
    sum.discount += student.discountCents
    sum.carry += student.carryCents
    sum.past += student.pastCents
    sum.balance += balanceDue(student)
  }
  const summary = [...sums.values()].map(({ classId, className, ...sum }) => ({
    classId,
    className,
    totalStudents: sum.count,
    totalRequired: sum.required,
    totalPaid: sum.paid,
    totalDiscount: sum.discount,
    totalCarryForward: sum.carry,
    totalPastUnpaid: sum.past,
    totalBalanceDue: sum.balance,
    // Amounts that a discount has settled are not to be paid any more.
    percentagePaid: percentagePaid(sum.required - sum.discount, sum.paid),
  }))
  const students = found.map((student) => ({
    studentId: student.studentId,
    name: student.name,
    className: student.className,
    currentMonthDue: student.dueCents,
    currentMonthPaid: student.paidCents,
    currentMonthDiscount: student.discountCents,
    pastUnpaidBalance: student.pastCents,
    carryForward: student.carryCents,
    balanceDue: balanceDue(student),
  }))
  return { summary, students }
}
