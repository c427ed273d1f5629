import { describe, expect, test } from 'vitest'
import { EMPTY, idOf, problemsOf } from './correction-form.ts'

describe('a correction form', () => {
  test('lists everything that is missing when it is empty', () => {
    expect(problemsOf({ ...EMPTY, remark: '  ' })).toEqual({
      attendanceId: 'Attendance ID is required',
      studentId: 'Student ID is required',
      remark: 'Remark is required',
    })
  })

  test('is complete with a record, a student and a remark', () => {
    expect(problemsOf({ attendanceId: ' 12 ', studentId: '7', present: false, remark: 'sick' })).toEqual({})
  })

  test.each(['0', '-3', '1.5', 'x', '', '99999999999'])('does not accept %j as an id', (text) => {
    expect(idOf(text)).toBeNull()
  })
})
