import { describe, expect, test } from 'vitest'
import { idOf } from '../../core/form/id-field.ts'
import { draftOf, EMPTY, problemsOf } from './correction-form.ts'

describe('the form of an attendance correction', () => {
  test('names every missing field when it is empty', () => {
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

describe('the draft of an attendance correction', () => {
  const record = { attendanceId: '12', studentId: '7', present: false, remark: 'Absent - Sick' }

  test('has the typed values, and not those that came from the record', () => {
    expect(draftOf(record, record)).toBeNull()
    const draft = draftOf({ ...record, remark: 'left early' }, record)
    expect(draft).toEqual({ typed: { remark: 'left early' } })
  })
})
