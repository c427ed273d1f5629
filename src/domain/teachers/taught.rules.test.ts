import { expect, test } from 'vitest'
import { taughtBy } from './taught.rules.ts'

const teachers = [
  { id: 1, fullName: 'Sahra', ownClassIds: [3] },
  { id: 2, fullName: 'Axmed', ownClassIds: [] },
  { id: 3, fullName: 'Idil', ownClassIds: [] },
]
const given = (teacherId: number, classId: number, subjectId: number) => ({ teacherId, classId, subjectId })
const teaching = { teachers, assignments: [given(1, 7, 1), given(1, 7, 2), given(1, 8, 1), given(2, 8, 1)] }

test('what a teacher teaches is her classes with and without subjects, and which subjects are hers alone', () => {
  expect(taughtBy(teaching, 1)).toEqual({ classIds: [3, 7, 8], subjects: 3, alone: 2 })
  expect(taughtBy(teaching, 2)).toEqual({ classIds: [8], subjects: 1, alone: 0 })
})

test('somebody without classes teaches nothing', () => {
  expect([taughtBy(teaching, 3), taughtBy(teaching, 9)]).toEqual([null, null])
})
