import { expect, it } from 'vitest'
import { classFeeStatus, daysAsked, percentagePaid } from './reports.rules.ts'

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
  const student = { classId: 1, className: '1A', name: 'Hodan', dueCents: 1_700, pastCents: 0, carryCents: 0 }
  const { summary, students } = classFeeStatus([
    { ...student, studentId: 1, paidCents: 1_700, carryCents: 500 },
    { ...student, studentId: 2, paidCents: 250, pastCents: 3_400 },
    { ...student, studentId: 3, classId: 2, className: '1B', dueCents: 0, paidCents: 0 },
  ])
  expect(students.map(({ balanceDue }) => balanceDue)).toEqual([0, 48.5, 0])
  expect(summary).toEqual([
    {
      classId: 1,
      className: '1A',
      totalStudents: 2,
      totalRequired: 34,
      totalPaid: 19.5,
      totalCarryForward: 5,
      totalPastUnpaid: 34,
      totalBalanceDue: 48.5,
      percentagePaid: 57.4,
    },
    expect.objectContaining({ className: '1B', totalStudents: 1, percentagePaid: 100 }),
  ])
})
