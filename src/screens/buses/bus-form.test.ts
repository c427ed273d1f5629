import { expect, test } from 'vitest'
import { BLANK, busOf, problemsOf, typedOf, type Typed } from './bus-form.ts'

const GOOD: Typed = { ...BLANK, driverId: '7', route: ' Harbour ', plate: ' SL 1 ', type: 'Van', color: 'Green' }
const wrongIn = (over: Partial<Typed>) =>
  Object.entries(problemsOf({ ...GOOD, ...over })).flatMap(([name, problem]) => (problem ? [name] : []))

test('a bus needs a driver, a route, a plate, a type and a colour', () => {
  expect(wrongIn({})).toEqual([])
  expect(Object.entries(problemsOf(BLANK)).filter(([, problem]) => problem)).toEqual([
    ['driverId', 'Please choose a driver'],
    ['route', 'Route is required'],
    ['plate', 'Plate is required'],
    ['type', 'Type is required'],
    ['color', 'Color is required'],
  ])
  expect(wrongIn({ route: 'x'.repeat(81), plate: 'x'.repeat(21) })).toEqual(['route', 'plate'])
})

test('seats and number of a bus are whole numbers from 0, and an empty one is 0', () => {
  for (const typed of ['-1', '1.5', '201', 'many']) expect(wrongIn({ seats: typed })).toEqual(['seats'])
  expect(wrongIn({ capacity: '100001' })).toEqual(['capacity'])
  expect(busOf({ ...GOOD, seats: ' ', capacity: '12' }, 'Cali Nuur')).toEqual({
    name: 'Cali Nuur',
    route: 'Harbour',
    plate: 'SL 1',
    type: 'Van',
    color: 'Green',
    seats: 0,
    capacity: 12,
    driverId: 7,
  })
})

test('a bus that is changed is typed as it is, on the revision that was read', () => {
  const bus = {
    ...busOf(GOOD, 'Cali'),
    id: 3,
    name: 'Cali',
    seats: 0,
    capacity: 0,
    label: 'Cali - Harbour',
    revision: 4,
  }
  expect(typedOf(bus)).toMatchObject({ driverId: '7', route: 'Harbour', seats: '0', base: 4 })
  expect(problemsOf(typedOf(bus)).plate).toBeUndefined()
})
