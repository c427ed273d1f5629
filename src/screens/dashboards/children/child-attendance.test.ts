import { expect, test } from 'vitest'
import { reasonOf, wordsOfDay, wordsOfMark } from './child-attendance.ts'

const DAY = '2026-09-14'
const mark = (present: boolean, remark: string) => ({ date: DAY, present, remark })

test('a reason for absence is shown without the word that every absence begins with', () => {
  expect(reasonOf('Absent - Sick')).toBe('Sick')
  expect(reasonOf('Helps at home')).toBe('Helps at home')
})

test.each(['', 'Absent - Unknown', 'Absent - '])('a missing reason for absence (%j) is reported as such', (remark) => {
  expect(reasonOf(remark)).toBe('No reason given')
})

test('a child’s day is present, absent with its reason, or not marked yet', () => {
  expect(wordsOfDay([mark(true, 'Present')], DAY)).toEqual({ tone: 'good', words: 'Present' })
  expect(wordsOfDay([mark(false, 'Absent - Travel')], DAY)).toEqual({ tone: 'bad', words: 'Absent: Travel' })
  expect(wordsOfDay([mark(false, 'Absent - Travel')], '2026-09-15')).toEqual({ tone: 'none', words: 'Not marked yet' })
})

test('a mark is told with its remark, unless that says no more than the mark', () => {
  expect(wordsOfMark({ present: true, remark: 'Present' })).toBe('Present')
  expect(wordsOfMark({ present: true, remark: '' })).toBe('Present')
  expect(wordsOfMark({ present: true, remark: 'Came late' })).toBe('Present: Came late')
  expect(wordsOfMark({ present: false, remark: 'Absent - Sick' })).toBe('Absent: Sick')
})
