import { expect, test } from 'vitest'
import { reasonOf, wordsOfDay, wordsOfMark } from './child-attendance.ts'

const DAY = '2026-09-14'
const mark = (present: boolean, remark: string) => ({ date: DAY, present, remark })

test('parents see the reason of an absence without the word Absent, with which its remark begins', () => {
  expect(reasonOf('Absent - Sick')).toBe('Sick')
  expect(reasonOf('Helps at home')).toBe('Helps at home')
})

test.each(['', 'Absent - Unknown', 'Absent - '])(
  'parents see that an absence with the remark %j has no reason',
  (remark) => {
    expect(reasonOf(remark)).toBe('No reason given')
  },
)

test('parents see a child’s day as present, absent with the reason, or not marked yet', () => {
  expect(wordsOfDay([mark(true, 'Present')], DAY)).toEqual({ tone: 'good', words: 'Present' })
  expect(wordsOfDay([mark(false, 'Absent - Travel')], DAY)).toEqual({ tone: 'bad', words: 'Absent: Travel' })
  expect(wordsOfDay([mark(false, 'Absent - Travel')], '2026-09-15')).toEqual({ tone: 'none', words: 'Not marked yet' })
})

test('parents see the remark of a mark, unless the remark says the same as the mark', () => {
  expect(wordsOfMark({ present: true, remark: 'Present' })).toBe('Present')
  expect(wordsOfMark({ present: true, remark: '' })).toBe('Present')
  expect(wordsOfMark({ present: true, remark: 'Came late' })).toBe('Present: Came late')
  expect(wordsOfMark({ present: false, remark: 'Absent - Sick' })).toBe('Absent: Sick')
})

test('parents see that a child was late, left early or is excused', () => {
  expect(wordsOfMark({ present: true, remark: 'Late 07:45', kind: 'late' })).toBe('Late 07:45')
  expect(wordsOfMark({ present: true, remark: 'rain', kind: 'leftEarly' })).toBe('Left early: rain')
  expect(wordsOfMark({ present: false, remark: 'Absent - Sick', kind: 'excused' })).toBe('Absent: Sick, excused')
})
