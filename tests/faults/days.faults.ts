import { expect, test } from 'vitest'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { engineLevel, live } from '#tests/days/days.ts'
import { nothingTried, TRIED } from '#tests/days/saved.ts'

test('random days at four schools lose, double and reorder nothing, and all copies agree each evening', async () => {
  const tried = nothingTried()
  expect(await live({ days: 4 * engineLevel.daysOfASchool, seed: 1 }, tried)).toBeNull()
  // A day on which nothing happens proves nothing.
  expect(tried.payments).toBeGreaterThan(40)
  expect(tried.faults).toBeGreaterThan(100)
  expect(TRIED.filter((what) => tried[what] === 0)).toEqual([])
  expect([...tried.faultsByKind.keys()].sort()).toEqual([...new Set(FAULTS.map(({ kind }) => kind))].sort())
})
