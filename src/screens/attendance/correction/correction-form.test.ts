import { describe, expect, test } from 'vitest'
import { EMPTY, idOf, problemsOf } from './correction-form.ts'

describe('a correction', () => {
  test('of nothing says everything that is missing', () => {
    expect(problemsOf({ ...EMPTY, remark: '  ' })).toEqual({
      attendanceId: 'Attendance ID is required',
      studentId: 'Student ID is required',
      remark: 'Remark is required',
    })
  })

  test('of a record, a student and a remark lacks nothing', () => {
    expect(problemsOf({ attendanceId: ' 12 ', studentId: '7', present: false, remark: 'sick' })).toEqual({})
  })

  test.each(['0', '-3', '1.5', 'x', '', '99999999999'])('takes %j for no id', (text) => {
    expect(idOf(text)).toBeNull()
  })
})
