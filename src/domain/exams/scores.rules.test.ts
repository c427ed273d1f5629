import { describe, expect, it } from 'vitest'
import { correctionsOf, outcomeOf } from './scores.rules.ts'
import { BulkScores, EnteredScores, Marks } from './scores.schema.ts'

describe('the outcome of marks', () => {
  const standing = { marks: 12, revision: 3 }

  it.each([
    ['without a score', null, 5, 0, 'entered'],
    ['without a score any more', null, 5, 3, 'entered'],
    ['the same', standing, 12, 0, 'same'],
    ['based on the score that is there', standing, 13, 3, 'changed'],
    ['without a base', standing, 13, undefined, 'changed'],
    ['based on none', standing, 13, 0, 'conflict'],
    ['based on an older one', standing, 13, 2, 'conflict'],
    ['of the same person and device', { ...standing, isSameLane: true }, 13, 0, 'changed'],
    ['absence where there was 0', { ...standing, marks: 0 }, null, 3, 'changed'],
    ['0 where there was absence', { ...standing, marks: null }, 0, 0, 'conflict'],
    ['absence again', { ...standing, marks: null }, null, 0, 'same'],
  ] as const)('%s', (_, there, marks, base, outcome) => {
    expect(outcomeOf(there, marks, base)).toBe(outcome)
  })
})

it('the number of corrections left is never below zero, also when the limit was lowered', () => {
  expect(correctionsOf(20, 5)).toEqual({ correctionLimit: 20, correctionsUsed: 5, remaining: 15 })
  expect(correctionsOf(3, 5).remaining).toBe(0)
})

describe('marks', () => {
  it.each([0, 0.5, 20, 50, null])('may be %s', (marks) => {
    expect(Marks.safeParse(marks).success).toBe(true)
  })

  it.each([-1, -0.5, 20.3, 1e9, 50.5, '', 'abc', '12', '\u0000', Number.NaN, Infinity, true, [], undefined])(
    'may not be %j',
    (marks) => {
      expect(Marks.safeParse(marks).success).toBe(false)
    },
  )

  it('of a save name each student and subject once', () => {
    const score = { studentId: 1, marks: 5 }
    const entered = { classId: 1, examId: 1, subjectId: 1 }
    expect(EnteredScores.safeParse({ ...entered, scores: [score] }).success).toBe(true)
    expect(EnteredScores.safeParse({ ...entered, scores: [score, score] }).success).toBe(false)
    expect(EnteredScores.safeParse({ ...entered, scores: [] }).success).toBe(false)
    const subject = { subjectId: 1, marks: 5 }
    const bulk = { studentId: 1, examId: 1, academicYearId: 1 }
    expect(BulkScores.safeParse({ ...bulk, scores: [subject] }).success).toBe(true)
    expect(BulkScores.safeParse({ ...bulk, scores: [subject, { ...subject, marks: 6 }] }).success).toBe(false)
    const parsed = BulkScores.safeParse({ ...bulk, examId: undefined, scores: [subject] })
    expect(parsed.error?.issues[0]?.message).toBe('All fields are required')
  })
})
