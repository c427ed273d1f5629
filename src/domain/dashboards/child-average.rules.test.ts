import { expect, test } from 'vitest'
import { averageSoFar, isSoFar, latestYear, overallAverage, possibleMarks, yearAverage } from './child-average.rules.ts'

const year = (...totals: number[]) => ({
  subjects: totals.map((total) => ({ total })),
  total: totals.reduce((sum, each) => sum + each, 0),
})

test('the average of a year is the share that was achieved of 100 marks per subject, with two decimals', () => {
  expect([yearAverage(year(80, 70.5, 61)), possibleMarks(year(80, 70.5, 61))]).toEqual([70.5, 300])
  expect(yearAverage(year(50, 50, 51))).toBe(50.33)
  expect(yearAverage(year(0))).toBe(0)
})

test('a child counts with its latest year that has results', () => {
  const [empty, before] = [year(), year(90)]
  expect(latestYear({ years: [empty, before, year(10)] })).toBe(before)
  expect(latestYear({ years: [empty] })).toBeNull()
})

test('the overall average is the mean of the children’s averages, without those who have no results', () => {
  const children = [{ years: [year(60, 70)] }, { years: [] }, { years: [year(), year(40)] }]
  expect(overallAverage(children)).toBe(52.5)
  expect(overallAverage([{ years: [year(100)] }, { years: [year(50)] }, { years: [year(50)] }])).toBe(66.67)
  expect([overallAverage([]), overallAverage([{ years: [] }])]).toEqual([null, null])
})

test('a year that is not over is measured by the exams so far, beside the average of the whole year', () => {
  const begun = { ...year(12, 9), possible: 40 }
  expect([averageSoFar(begun), yearAverage(begun), averageSoFar(year(80, 70))]).toEqual([52.5, 10.5, 75])
  const children = [{ years: [begun] }, { years: [year(80, 70)] }]
  expect([overallAverage(children, averageSoFar), overallAverage(children)]).toEqual([63.75, 42.75])
  expect([isSoFar(children), isSoFar([{ years: [year(80)] }]), isSoFar([])]).toEqual([true, false, false])
})
