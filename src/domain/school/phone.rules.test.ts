import { expect, it } from 'vitest'
import { phoneInSentence } from './phone.rules.ts'

it('a phone within a sentence is isolated from left to right, and so is a username in its place', () => {
  expect(phoneInSentence('634771501')).toBe('\u206663 477 1501\u2069')
  expect(phoneInSentence('sahra')).toBe('\u2066sahra\u2069')
})
