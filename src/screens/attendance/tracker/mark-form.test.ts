import { describe, expect, test } from 'vitest'
import { asAnnounced, editOf, newMark, problemsOf, withStatus } from './mark-form.ts'

const TODAY = '2026-09-14'

describe('the form for a student’s mark of one day', () => {
  test('proposes the mark present, today', () => {
    expect(problemsOf(newMark(TODAY), TODAY)).toEqual({})
    expect(newMark(TODAY)).toMatchObject({ present: true, date: TODAY })
  })

  test('requires a day that is not in the future, and a remark for an absence', () => {
    expect(problemsOf({ ...newMark('2026-09-15'), present: false, remark: ' ' }, TODAY)).toEqual({
      date: 'The date cannot be in the future.',
      remark: 'Please provide a remark for absence.',
    })
    expect(problemsOf(newMark(''), TODAY)).toHaveProperty('date')
  })

  test('confirms what a parent has announced as absent and excused, with the reason', () => {
    const typed = asAnnounced(newMark(TODAY), { reason: 'travel', note: '' })
    expect(typed).toMatchObject({ present: false, remark: 'Absent - Travel', kind: 'excused' })
    expect(problemsOf(typed, TODAY)).toEqual({})
  })

  test('is filled from the existing mark when a mark is edited', () => {
    const mark = { date: '2026-09-10', present: false, remark: 'Absent - Sick' }
    expect(editOf(mark)).toEqual({ ...mark, isEdit: true })
  })

  test('clears a remark that contradicts the new status, and keeps any other', () => {
    const sick = editOf({ date: TODAY, present: false, remark: 'Absent - Sick' })
    expect(withStatus(sick, true).remark).toBe('')
    expect(withStatus({ ...sick, remark: 'came at nine' }, true).remark).toBe('came at nine')
  })
})
