import { describe, expect, it } from 'vitest'
import {
  academicYearOf,
  examResultsPercent,
  gradeOf,
  meanOf,
  midtermPassed,
  midtermPercent,
  presentYear,
  ranked,
  subjectTotal,
  transcriptPercent,
} from './figures.rules.ts'

it('grades follow the bands of the specification', () => {
  const grades = [100, 90, 89.5, 80, 79.5, 70, 69.5, 60, 59.5, 50, 49.5, 40, 39.5, 0].map(gradeOf)
  expect(grades.join(' ')).toBe('A+ A+ A A B+ B+ B B C+ C+ C C D D')
})

it('percentages differ by report, as the specification has them', () => {
  expect([transcriptPercent(505, 7), examResultsPercent(505, 7), midtermPercent(251)]).toEqual([72.14, 72, 50.2])
  expect([transcriptPercent(0, 0), examResultsPercent(0, 0)]).toEqual([0, 0])
  expect([midtermPassed(250), midtermPassed(249.5)]).toEqual([true, false])
})

describe('the marks of a type with several exams', () => {
  it('are their mean in halves; absence counts 0, unless there is nothing else', () => {
    expect(meanOf([])).toBeUndefined()
    expect(meanOf([null, null])).toBeNull()
    expect(meanOf([15, null])).toBe(7.5)
    expect(meanOf([10, 11, 11])).toBe(10.5)
  })

  it('count for a subject with those of the others', () => {
    expect(subjectTotal({ MONTHLY: 18.5, MIDTERM: null, FINAL: 40 })).toBe(58.5)
    expect(subjectTotal({})).toBe(0)
  })
})

it('equal totals share a rank and the next is skipped; students without scores stand last without one', () => {
  const row = (studentId: number, fullName: string, totalMarks: number, hasScores = true) => ({
    studentId,
    fullName,
    totalMarks,
    hasScores,
  })
  const rows = [
    row(1, 'None', 0, false),
    row(2, 'Zero', 0),
    row(3, 'Cali', 80),
    row(4, 'Best', 90),
    row(5, 'Axmed', 80),
    row(6, 'Cali', 80),
  ]
  expect(ranked(rows).map(({ studentId, rank }) => [studentId, rank])).toEqual([
    [4, 1],
    [5, 2],
    [3, 2],
    [6, 2],
    [2, 5],
    [1, null],
  ])
})

describe('the academic year', () => {
  it('begins in August', () => {
    expect(['2026-07-31', '2026-08-01', '2027-01-01'].map(academicYearOf)).toEqual([
      '2025-2026',
      '2026-2027',
      '2026-2027',
    ])
  })

  it('of the school is today’s, else the newest that has begun, else the first', () => {
    const years = ['2027-2028', '2025-2026', '2024-2025'].map((year) => ({ year }))
    const of = (today: string) => presentYear(years, today)?.year
    expect(['2025-09-01', '2026-09-01', '2030-01-01', '2020-01-01'].map(of)).toEqual([
      '2025-2026',
      '2025-2026',
      '2027-2028',
      '2024-2025',
    ])
    expect(presentYear([], '2026-09-01')).toBeUndefined()
  })
})
