import { expect, test } from 'vitest'
import { lockSeconds, secondsLeft } from './lockout.ts'

test('the seconds of a sign-in lock are parsed from the server’s message', () => {
  expect(lockSeconds('Too many failed attempts. Try again in 30 seconds.')).toBe(30)
  expect(lockSeconds('try again in 1 second')).toBe(1)
})

test('other messages do not lock the sign-in form', () => {
  expect(lockSeconds('Invalid email or password')).toBeNull()
  expect(lockSeconds('Try again in 0 seconds.')).toBeNull()
  expect(lockSeconds('Try again in a few seconds.')).toBeNull()
})

test('the countdown of a sign-in lock ends at 0 and rounds up before', () => {
  expect(secondsLeft(10_000, 8_100)).toBe(2)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
  expect(secondsLeft(10_000, 99_000)).toBe(0)
})
