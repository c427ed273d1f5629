import { expect, test } from 'vitest'
import { DAYS_OF_A_SCHOOL, live } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/world.ts'

test('random days at two schools lose, double and reorder nothing, and all copies agree each evening', async () => {
  const tried = nothingTried()
  expect(await live(2 * DAYS_OF_A_SCHOOL, 1, tried)).toBeNull()
  // A day on which nothing happens proves nothing.
  expect(tried.payments).toBeGreaterThan(20)
  expect(tried.faults).toBeGreaterThan(50)
  expect(Math.min(...Object.values(tried))).toBeGreaterThan(0)
})
