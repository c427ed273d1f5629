import { expect, test } from 'vitest'
import { missingWords } from './missing-words.ts'

const student = (studentId: number, subjectIds: number[]) => ({
  studentId,
  fullName: `Student ${studentId}`,
  subjectIds,
})

test('the missing marks of an exam are counted in words, and an exam without students is not called complete', () => {
  const missing = [student(1, [1, 2, 3]), student(2, [2])]
  expect(missingWords({ expected: 224, missing })).toBe('Still missing: 4 of 224 scores, of 2 students')
  expect(missingWords({ expected: 224, missing: [] })).toBe('Every score is entered.')
  expect(missingWords({ expected: 0, missing: [] })).not.toContain('Every')
})
