import { expect, test } from 'vitest'
import { listedRates } from './rates-list.ts'

test('rates are listed with their change from the day before, and those that were replaced are marked', () => {
  const rate = (day: string, value: number, at: string) => ({ ref: `${day} ${at}`, day, rate: value, by: 'Sahra', at })
  const listed = listedRates([
    rate('2026-10-06', 8_520, '09'),
    rate('2026-10-05', 8_550, '11'),
    rate('2026-10-05', 8_500, '07'),
    rate('2026-10-03', 8_400, '07'),
  ])
  expect(listed.map(({ isReplaced, change }) => [isReplaced, change])).toEqual([
    [false, -30],
    [false, 150],
    [true, null],
    [false, null],
  ])
})
