import { describe, expect, test } from 'vitest'
import { ageAt, isHiredBy, tenureAt } from './employees.rules.ts'

describe('the age of an employee', () => {
  test.each([
    ['1990-05-20', '2026-05-19', 35],
    ['1990-05-20', '2026-05-20', 36],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2026-12-01', '2026-11-23', 0],
  ])('of somebody born on %s is on %s %i years', (born, today, years) => {
    expect(ageAt(born, today)).toBe(years)
  })
})

describe('the tenure of an employee', () => {
  test.each([
    ['2026-11-23', '2026-11-23', { years: 0, months: 0 }],
    ['2026-10-24', '2026-11-23', { years: 0, months: 0 }],
    ['2026-10-23', '2026-11-23', { years: 0, months: 1 }],
    ['2023-12-31', '2026-11-30', { years: 2, months: 10 }],
    ['2020-11-01', '2026-11-23', { years: 6, months: 0 }],
    ['2027-01-01', '2026-11-23', { years: 0, months: 0 }],
  ])('of somebody hired on %s is on %s %o', (hired, today, tenure) => {
    expect(tenureAt(hired, today)).toEqual(tenure)
  })
})

test('nobody can be marked before the day of the hire', () => {
  expect(isHiredBy({ dateOfHire: '2026-11-23' }, '2026-11-23')).toBe(true)
  expect(isHiredBy({ dateOfHire: '2026-11-23' }, '2026-11-22')).toBe(false)
})
