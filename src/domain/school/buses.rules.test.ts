import { describe, expect, it } from 'vitest'
import { busLabel, hasBus, isDriver, plateKey, ridersOf } from './buses.rules.ts'

const rider = (id: number, bus: string | null) => ({ id, bus })
const all = [rider(1, 'Bus 1'), rider(2, ' bus 1 '), rider(3, 'Bus 2'), rider(4, null), rider(5, '  ')]
const ids = (riders: readonly { id: number }[]) => riders.map(({ id }) => id)

describe('the students on a bus', () => {
  it('are those whose records name it, whatever the capitals and spaces', () => {
    expect(ids(ridersOf(all, 'BUS 1'))).toEqual([1, 2])
    expect(ids(ridersOf(all, 'Bus 2'))).toEqual([3])
  })

  it('are nobody where no bus is named, instead of all students without one', () => {
    expect(ridersOf(all, ' ')).toEqual([])
    expect(ids(all.filter(hasBus))).toEqual([1, 2, 3])
  })
})

describe('the label of a bus', () => {
  const bus = { name: 'Cali', route: 'North', plate: 'SL 1' }
  it('is name and route, with the plate and then a number for as long as another bus has the same label', () => {
    expect(busLabel(bus, [])).toBe('Cali - North')
    expect(busLabel(bus, [{ label: 'cali - north' }])).toBe('Cali - North (SL 1)')
    expect(busLabel(bus, [{ label: 'Cali - North' }, { label: 'CALI - NORTH (SL 1)' }])).toBe('Cali - North (SL 1, 2)')
  })
})

it('plates are compared without spaces, dots and dashes, in capitals', () => {
  expect(['SL 10-a', 'sl.10/A', 'SL10A', 'sl_10_a'].map(plateKey)).toEqual(Array(4).fill('SL10A'))
})

it('drivers are of the job title Bus', () => {
  expect(['Bus', ' bus ', 'BUS', 'Bus guard', 'Driver'].map(isDriver)).toEqual([true, true, true, false, false])
})
