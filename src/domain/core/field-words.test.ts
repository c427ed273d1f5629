import { expect, test } from 'vitest'
import { z } from 'zod'
import { labelOf, wordsOf } from './field-words.ts'

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: wordsOf }).error?.issues.map(({ message }) => message) ?? []

test('a field is labelled in words that people use', () => {
  expect(['studentId', 'studentIds', 'fourtname', 'amountCents', 'newPassword', 'date'].map(labelOf)).toEqual([
    'Student ID',
    'Student IDs',
    'Fourth name',
    'Amount',
    'New password',
    'Date',
  ])
})

const Body = z.strictObject({
  studentId: z.int(),
  present: z.boolean(),
  date: z.iso.date(),
  kind: z.enum(['a', 'b']),
  keep: z.literal('one'),
  remark: z.string().min(2).max(3),
  names: z.array(z.string()).min(1).max(1),
  own: z.string('Please say who').min(1, 'Please say who'),
})
const GOOD = {
  studentId: 1,
  present: true,
  date: '2026-09-14',
  kind: 'a',
  keep: 'one',
  remark: 'abc',
  names: ['x'],
  own: 'me',
}

test.each([
  [{ studentId: undefined }, 'Student ID is required'],
  [{ studentId: null }, 'Student ID is required'],
  [{ studentId: 'x' }, 'Student ID must be a number'],
  [{ studentId: 1.5 }, 'Student ID must be a whole number'],
  [{ present: 'yes' }, 'Present must be true or false'],
  [{ date: '14/09/2026' }, 'Date must be a day such as 2026-09-14'],
  [{ kind: 'c' }, 'Kind must be one of: a, b'],
  [{ keep: 'two' }, 'Keep must be one'],
  [{ remark: 'a' }, 'Remark must have at least 2 characters'],
  [{ remark: 'abcd' }, 'Remark must have at most 3 characters'],
  [{ names: [] }, 'Names is required'],
  [{ names: ['x', 'y'] }, 'Names must have at most 1 entry'],
  [{ names: [1] }, 'Names in line 1 must be text'],
  [{ own: undefined }, 'Please say who'],
  [{ more: 1 }, 'This call does not know: more'],
])('the refusal of %j is in plain words', (change, words) => {
  expect(messagesOf(Body, { ...GOOD, ...change })).toEqual([words])
})

test('the refusal of a missing request is in plain words', () => {
  expect(messagesOf(Body, undefined)).toEqual(['The request is required'])
  expect(messagesOf(Body, [])).toEqual(['The request must be an object with fields'])
})
