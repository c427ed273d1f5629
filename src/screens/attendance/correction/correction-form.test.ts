import { describe, expect, test } from 'vitest'
import { idOf } from '../../core/form/id-field.ts'
import { draftOf, EMPTY, problemsOf } from './correction-form.ts'

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

describe('a draft of a correction', () => {
  const record = { attendanceId: '12', studentId: '7', present: false, remark: 'Absent - Sick' }

  test('has what was typed, and nothing that the record says', () => {
    expect(draftOf(record, record)).toBeNull()
    const draft = draftOf({ ...record, remark: 'left early' }, record)
    expect(draft).toEqual({ typed: { remark: 'left early' } })
  })
})
