import { expect, test } from 'vitest'
import { RefusedError } from '#data/answers/failures.ts'
import { lockSeconds, secondsLeft } from './lockout.ts'

const refused = (code: string, details?: Record<string, unknown>) =>
  new RefusedError(429, { code, message: 'Isku dayo badan ayaa fashilmay.', details }, null)

test('a sign-in lock lasts the seconds of the server’s refusal, whatever the language of its message', () => {
  expect(lockSeconds(refused('tooManyAttempts', { seconds: 30 }))).toBe(30)
})

test('other refusals do not lock the sign-in form', () => {
  expect(lockSeconds(refused('wrongCredentials'))).toBeNull()
  expect(lockSeconds(refused('tooManyRequests', { seconds: 30 }))).toBeNull()
  expect(lockSeconds(refused('tooManyAttempts', { seconds: 0 }))).toBeNull()
  expect(lockSeconds(new Error('Try again in 30 seconds.'))).toBeNull()
})

test('the countdown of a sign-in lock ends at 0 and rounds up before', () => {
  expect(secondsLeft(10_000, 8_100)).toBe(2)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
  expect(secondsLeft(10_000, 99_000)).toBe(0)
})
