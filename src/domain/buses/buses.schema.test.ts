import { expect, test } from 'vitest'
import { NewBus } from './buses.schema.ts'

const GOOD = { driverId: 7, route: ' Harbour ', plate: ' SL 1 ', type: 'Van', color: 'Green' }
const messagesOf = (over: object) =>
  (NewBus.safeParse({ ...GOOD, ...over }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a bus needs a driver, a route, a plate, a type and a colour', () => {
  expect(messagesOf({})).toEqual([])
  expect(messagesOf({ driverId: undefined, route: ' ', plate: '', type: undefined, color: undefined })).toEqual([
    ['route', 'Route is required'],
    ['plate', 'Plate is required'],
    ['type', 'Type is required'],
    ['color', 'Color is required'],
    ['driverId', 'Please choose a driver'],
  ])
  expect(messagesOf({ route: 'x'.repeat(81), plate: 'x'.repeat(21) }).map(([name]) => name)).toEqual(['route', 'plate'])
})

test('seats and number of a bus are whole numbers from 0', () => {
  for (const seats of [-1, 1.5, 201, Number.NaN])
    expect(messagesOf({ seats })).toEqual([['seats', 'A whole number from 0 to 200']])
  expect(messagesOf({ capacity: 100_001 })).toEqual([['capacity', 'A whole number from 0 to 100,000']])
  expect(NewBus.parse(GOOD)).toEqual({ ...GOOD, route: 'Harbour', plate: 'SL 1', seats: 0, capacity: 0 })
})
