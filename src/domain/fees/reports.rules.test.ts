import { expect, it } from 'vitest'
import { aheadOf, classFeeStatus, daysAsked, percentagePaid, settledOtherwise } from './reports.rules.ts'

it.each([
  [{}, '2026-09-01', '2026-09-30'],
  [{ date: '2026-03-04' }, '2026-03-04', '2026-03-04'],
  [{ month: 4 }, '2026-04-01', '2026-04-30'],
  [{ month: 4, year: 2025 }, '2025-04-01', '2025-04-30'],
  [{ year: 2025 }, '2025-01-01', '2025-12-31'],
])('a report on %o, asked for in September 2026, covers %s to %s', (asked, from, to) =>
  expect(daysAsked(asked, { year: 2026, month: 9 })).toEqual({ from, to }),
)

it.each([
  [10_000, 7_500, 75],
  [10_000, 4_999, 50],
  [300, 100, 33.3],
  [0, 0, 100],
  [1_700, 0, 0],
])('of %i cents required, %i paid are %f per cent', (required, paid, percent) =>
  expect(percentagePaid(required, paid)).toBe(percent),
)

it('a class sums up its students, and money paid in advance makes no balance negative', () => {
  const student = {
    classId: 1,
    className: '1A',
    name: 'Hodan',
    dueCents: 1_700,
    discountCents: 0,
    pastCents: 0,
    carryCents: 0,
  }
  const { summary, students } = classFeeStatus([
    { ...student, studentId: 1, paidCents: 1_700, carryCents: 500 },
    { ...student, studentId: 2, paidCents: 250, pastCents: 3_400 },
    { ...student, studentId: 3, classId: 2, className: '1B', dueCents: 0, paidCents: 0 },
  ])
  expect(students.map(({ balanceDue }) => balanceDue)).toEqual([0, 4_850, 0])
  expect(summary).toEqual([
    {
      classId: 1,
      className: '1A',
      totalStudents: 2,
      totalRequired: 3_400,
      totalPaid: 1_950,
      totalDiscount: 0,
      totalCarryForward: 500,
      totalPastUnpaid: 3_400,
      totalBalanceDue: 4_850,
      percentagePaid: 57.4,
    },
    expect.objectContaining({ className: '1B', totalStudents: 1, percentagePaid: 100 }),
  ])
})

it('a discount is no payment: it lowers the amount to be paid', () => {
  const { summary, students } = classFeeStatus([
    {
      studentId: 1,
      classId: 1,
      className: '1A',
      name: 'Hodan',
      dueCents: 1_700,
      paidCents: 1_200,
      discountCents: 500,
      pastCents: 0,
      carryCents: 0,
    },
  ])
  expect(students).toMatchObject([{ currentMonthPaid: 1_200, currentMonthDiscount: 500, balanceDue: 0 }])
  expect(summary).toMatchObject([{ totalPaid: 1_200, totalDiscount: 500, percentagePaid: 100 }])
})

it('the columns of the class table lead to the balances due, apart from money that a student has paid in advance', () => {
  const student = { classId: 1, className: '1A', name: 'Hodan', dueCents: 1_700, pastCents: 0, carryCents: 0 }
  const status = classFeeStatus([
    { ...student, studentId: 1, paidCents: 1_300, discountCents: 400 },
    { ...student, studentId: 2, paidCents: 250, discountCents: 100, pastCents: 3_400 },
    { ...student, studentId: 3, paidCents: 1_700, discountCents: 0, carryCents: 500 },
  ])
  const [sum] = status.summary
  const columns =
    sum!.totalRequired - sum!.totalPaid - sum!.totalDiscount + sum!.totalPastUnpaid - sum!.totalCarryForward
  expect(columns + aheadOf(status)).toBe(sum!.totalBalanceDue)
  expect(aheadOf(status)).toBe(500)
})

it('the sum that a month requires leads to the dues of the month', () => {
  const required = {
    month: 11,
    year: 2026,
    totalStudents: 701,
    requiredIncome: { total: 1_798_800, expectedFromPreviousMonths: 400_000, expectedFromCurrentMonth: 1_398_800 },
    actualPaid: 954_000,
    lateIncome: 0,
    totalDiscount: 5_300,
    unpaidBalance: 439_000,
    totalDue: 839_000,
  }
  expect(settledOtherwise(required)).toBe(-500)
  expect(settledOtherwise({ ...required, totalDue: 839_500 })).toBe(0)
})
