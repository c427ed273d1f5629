import { expect, test } from 'vitest'
import { wordsOf } from '../core/field-words.ts'
import { NewWorkPlan } from './workplans.schema.ts'

const GOOD = {
  title: ' Paint ',
  description: 'Before the rains',
  startDate: '2026-09-14',
  endDate: '2026-09-14',
  assignedToId: 7,
}
const messagesOf = (over: object) =>
  (NewWorkPlan.safeParse({ ...GOOD, ...over }, { error: wordsOf }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('every field of a plan is needed', () => {
  const required = 'Please fill in all fields.'
  expect(messagesOf({})).toEqual([])
  expect(messagesOf({ title: '  ', description: '', startDate: '', endDate: '', assignedToId: undefined })).toEqual([
    ['title', required],
    ['description', required],
    ['startDate', required],
    ['endDate', required],
    ['assignedToId', required],
  ])
  expect(messagesOf({ title: 'x'.repeat(121) })).toEqual([['title', 'Title must have at most 120 characters']])
  expect(messagesOf({ description: 'x'.repeat(4_001) })).toEqual([
    ['description', 'Description must have at most 4000 characters'],
  ])
})
