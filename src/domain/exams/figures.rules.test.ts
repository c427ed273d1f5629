import { describe, expect, it } from 'vitest'
import {
  average,
  examResultsPercent,
  gradeOf,
  isGoodInMidterm,
  isPassed,
  marksInTypes,
  maximumOf,
  meanOf,
  midtermPercent,
  passRate,
  percentOfMaximum,
  ranked,
  subjectTotal,
  transcriptPercent,
} from './figures.rules.ts'

describe('figures of exams', () => {
  it('take the mean of several exams of one type in halves, with absence as 0', () => {
    expect([meanOf([]), meanOf([null, null]), meanOf([20, 15]), meanOf([10, null]), meanOf([10, 10, 11])]).toEqual([
      undefined,
      null,
      17.5,
      5,
      10.5,
    ])
  })

  it('tell missing, absent and 0 apart in the marks of several types', () => {
    expect(marksInTypes({})).toBeUndefined()
    expect(marksInTypes({ MONTHLY: null })).toBeNull()
    expect(marksInTypes({ MONTHLY: null, FINAL: 0 })).toBe(0)
    expect(marksInTypes({ MONTHLY: 12, MIDTERM: 20.5, FINAL: 50 }, ['MONTHLY', 'MIDTERM'])).toBe(32.5)
    expect(subjectTotal({ MONTHLY: 20, MIDTERM: 30, FINAL: 50 })).toBe(100)
  })

  it.each([
    [100, 'A+'],
    [90, 'A+'],
    [89.5, 'A'],
    [80, 'A'],
    [70, 'B+'],
    [60, 'B'],
    [50, 'C+'],
    [40, 'C'],
    [39.5, 'D'],
    [0, 'D'],
  ])('grade a total of %d as %s', (total, grade) => expect(gradeOf(total)).toBe(grade))

  it('divide totals as each report requires', () => {
    expect([transcriptPercent(191, 7), transcriptPercent(0, 0)]).toEqual([27.29, 0])
    expect([examResultsPercent(191, 7), examResultsPercent(0, 0)]).toEqual([27, 0])
    expect(midtermPercent(251.5)).toBe(50.3)
    expect([percentOfMaximum(100, 300), percentOfMaximum(0, 0)]).toEqual([33.33, 0])
    expect(maximumOf(['MONTHLY', 'FINAL'], 10)).toBe(700)
    expect([average([1, 2, 2]), average([]), passRate(1, 3), passRate(0, 0)]).toEqual([1.7, 0, 33.3, 0])
  })

  it('pass at the threshold, and never where nothing could be reached', () => {
    expect([isPassed(70, 140, 50), isPassed(69.5, 140, 50), isPassed(0, 0, 0)]).toEqual([true, false, false])
    expect([isGoodInMidterm(25, 10), isGoodInMidterm(24.5, 10), isGoodInMidterm(36, 7)]).toEqual([true, false, true])
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
