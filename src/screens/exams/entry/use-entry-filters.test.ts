import { expect, test } from 'vitest'
import type { ExamRow } from '#domain/exams/exams.schema.ts'
import { chosenExam } from './use-entry-filters.ts'

const exam = (id: number): ExamRow => ({ id, name: `Month ${id}`, type: 'MONTHLY', academicYearId: 3 })

test('the newest of several exams of a type is open until another is chosen', () => {
  const fitting = [exam(1), exam(12), exam(4)]
  expect(chosenExam(fitting, 0)?.id).toBe(12)
  expect(chosenExam(fitting, 4)?.id).toBe(4)
  expect(chosenExam(fitting, 99)?.id).toBe(12)
  expect(chosenExam([], 4)).toBeNull()
})
