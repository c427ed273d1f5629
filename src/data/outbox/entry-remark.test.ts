import { afterEach, beforeAll, expect, test } from 'vitest'
import { notApplied } from '#domain/school/not-applied.texts.ts'
import { remarkOf } from './entry-remark.ts'
import { knowWrites } from './known-writes.ts'
import { testEntry } from './test-entry.ts'

const words = notApplied as { conflict: (count: number) => string }
const { conflict } = words
// As reading a person's entries does.
beforeAll(() => knowWrites([accepted()]))
afterEach(() => void (words.conflict = conflict))

const reply = { message: 'Saved', applied: 0, merged: 0, notApplied: [{ studentId: 7, outcome: 'conflict' }] }
const accepted = (change: object = {}) =>
  testEntry(1, {
    endpoint: 'attendance.markClass',
    state: 'acknowledged',
    attention: 'One mark differs.',
    ack: { epoch: 'e', position: 1, reply, at: 0 },
    ...change,
  })

test('a remark that the worker stored in English is shown in the language of the page', () => {
  words.conflict = (count) => `${count} xaadirin ayaa ka duwan`
  expect(remarkOf(accepted())).toBe('1 xaadirin ayaa ka duwan')
})

test('a remark whose reply is missing or cannot be read stays as it was stored', () => {
  const ofReply = (other: unknown) => remarkOf(accepted({ ack: { epoch: 'e', position: 1, reply: other, at: 0 } }))
  expect([ofReply(null), ofReply({ hasRemark: true }), remarkOf(accepted({ ack: null }))]).toEqual([
    'One mark differs.',
    'One mark differs.',
    'One mark differs.',
  ])
  expect(remarkOf(accepted({ attention: null }))).toBeNull()
})
