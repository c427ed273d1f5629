import { expect, test } from 'vitest'
import { engineLevel, live } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/saved.ts'

test('random days at four schools lose, double and reorder nothing, and all copies agree each evening', async () => {
  const tried = nothingTried()
  expect(await live({ days: 4 * engineLevel.daysOfASchool, seed: 1 }, tried)).toBeNull()
  // A day on which nothing happens proves nothing.
  expect(tried.payments).toBeGreaterThan(40)
  expect(tried.faults).toBeGreaterThan(100)
  expect(Math.min(...Object.values(tried))).toBeGreaterThan(0)
})
