import { expect, test } from 'vitest'
import { hasBus, sameBus } from './bus-riders.ts'

const rider = (id: number, bus: string | null) => ({ id, bus })
const all = [rider(1, 'Bus 1'), rider(2, ' bus 1 '), rider(3, 'Bus 2'), rider(4, null), rider(5, '  ')]
const ids = (riders: readonly { id: number }[]) => riders.map(({ id }) => id)

test('students ride together whose bus has the same name, capitals and spaces apart, the student among them', () => {
  expect(ids(sameBus(all, rider(1, 'Bus 1')))).toEqual([1, 2])
  expect(ids(sameBus(all, rider(3, 'Bus 2')))).toEqual([3])
})

test('who rides no bus rides with nobody, not with all others who ride none', () => {
  expect(sameBus(all, rider(4, null))).toEqual([])
  expect(ids(all.filter(hasBus))).toEqual([1, 2, 3])
})
