import { expect, test } from 'vitest'
import { hasBus, sameBus } from './bus-riders.ts'

const rider = (id: number, bus: string | null) => ({ id, bus })
const all = [rider(1, 'Bus 1'), rider(2, ' bus 1 '), rider(3, 'Bus 2'), rider(4, null), rider(5, '  ')]
const ids = (riders: readonly { id: number }[]) => riders.map(({ id }) => id)

test('students take the same bus when its name is equal but for capitals and spaces, and the student is among them', () => {
  expect(ids(sameBus(all, rider(1, 'Bus 1')))).toEqual([1, 2])
  expect(ids(sameBus(all, rider(3, 'Bus 2')))).toEqual([3])
})

test('a student without a bus shares a bus with nobody, not with all others without one', () => {
  expect(sameBus(all, rider(4, null))).toEqual([])
  expect(ids(all.filter(hasBus))).toEqual([1, 2, 3])
})
