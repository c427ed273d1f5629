import { expect, test } from 'vitest'
import { toldState } from './told.ts'

const told = { hasNothing: false, isReading: false, isAsking: false, isOver: false }

test('the list of things to do is told once device and school have both said their part', () => {
  expect(toldState(told)).toBe('whole')
  expect(toldState({ ...told, isReading: true })).toBe('reading')
  expect(toldState({ ...told, isAsking: true })).toBe('reading')
})

test('a school that takes long does not keep back what the device knows, and a device that is not ready tells nothing', () => {
  expect(toldState({ ...told, isAsking: true, isOver: true })).toBe('partly')
  expect(toldState({ ...told, isReading: true, isAsking: true, isOver: true })).toBe('reading')
  expect(toldState({ ...told, hasNothing: true, isReading: true })).toBe('never')
})
