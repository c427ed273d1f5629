import { describe, expect, test, vi } from 'vitest'
import type { DayMark } from '#data/school/day-marks.ts'
import type { Marked } from './form-rows.ts'
import {
  changeRow,
  createMarkForm,
  discardEdits,
  followDay,
  formDraft,
  formMarks,
  formTotals,
  markAll,
  noteSaved,
  restoreDraft,
  rowOf,
  subscribe,
  subscribeRow,
  takeBack,
  toggleRow,
  undoMarkAll,
} from './mark-form.ts'
import { markingTexts } from './marking.texts.ts'

const mark = (more: Partial<DayMark> = {}): DayMark => ({
  present: true,
  remark: 'Present',
  markedBy: 'Sahra',
  markedAt: '2026-09-14T05:00:00.000Z',
  base: 1,
  pending: null,
  ...more,
})
const absentMark = (more: Partial<DayMark> = {}) => mark({ present: false, remark: 'Absent - Sick', ...more })

const dayOf = (...marks: (DayMark | null)[]): Marked[] => marks.map((one, index) => ({ id: index + 1, mark: one }))

describe('a marking form', () => {
  test('shows every student as present at first, and saves the whole class', () => {
    const form = createMarkForm(dayOf(null, null))
    expect(formTotals(form)).toEqual({ present: 2, absent: 0, changed: 0, unmarked: 2, justSaved: 0, canUndo: false })
    expect(formMarks(form)).toEqual([
      { id: 1, present: true, remark: 'Present', base: 0 },
      { id: 2, present: true, remark: 'Present', base: 0 },
    ])
  })

  test('makes a student absent with one tap, takes the remark from a reason chip, and makes her present with another tap', () => {
    const form = createMarkForm(dayOf(null))
    toggleRow(form, 1)
    expect(formMarks(form)[0]).toMatchObject({ present: false, remark: 'Absent - Unknown' })
    changeRow(form, 1, (choice) => ({ ...choice, reason: 'sick' }))
    expect(formMarks(form)[0]).toMatchObject({ present: false, remark: 'Absent - Sick' })
    toggleRow(form, 1)
    expect(formMarks(form)[0]).toMatchObject({ present: true, remark: 'Present' })
    expect(formTotals(form).changed).toBe(0)
  })

  test('keeps the typed reason of an absence when a row is tapped twice', () => {
    const form = createMarkForm(dayOf(null))
    toggleRow(form, 1)
    changeRow(form, 1, (choice) => ({ ...choice, reason: 'other', otherText: 'wedding' }))
    toggleRow(form, 1)
    toggleRow(form, 1)
    expect(formMarks(form)[0]?.remark).toBe('wedding')
  })

  test('keeps reasons of absences when all students are marked at once, and can undo marking all', () => {
    const form = createMarkForm(dayOf(null, null))
    toggleRow(form, 2)
    changeRow(form, 2, (choice) => ({ ...choice, reason: 'travel' }))
    markAll(form, false)
    expect(formTotals(form)).toMatchObject({ present: 0, absent: 2, canUndo: true })
    expect(formMarks(form)[1]?.remark).toBe('Absent - Travel')
    undoMarkAll(form)
    expect(formTotals(form)).toMatchObject({ present: 1, absent: 1, canUndo: false })
  })

  test('renders only the tapped row and the totals again', () => {
    const form = createMarkForm(dayOf(null, null))
    const [own, other, totals] = [vi.fn(), vi.fn(), vi.fn()]
    subscribeRow(form, 1, own)
    subscribeRow(form, 2, other)
    subscribe(form, totals)
    const before = rowOf(form, 2)
    toggleRow(form, 1)
    expect([own, other, totals].map((spy) => spy.mock.calls.length)).toEqual([1, 0, 1])
    expect(rowOf(form, 2)).toBe(before)
  })
})

describe('a marking form that knows late comers', () => {
  const opened = (...marks: (DayMark | null)[]) => createMarkForm(dayOf(...marks), () => '07:45')

  test('goes on from absent to late with the time of the clock, and then to present', () => {
    const form = opened(null)
    toggleRow(form, 1)
    expect(formMarks(form)[0]).toMatchObject({ present: false, remark: 'Absent - Unknown' })
    toggleRow(form, 1)
    expect(formMarks(form)).toEqual([
      { id: 1, present: true, remark: 'Late 07:45', base: 0, kind: 'late', time: '07:45' },
    ])
    expect(formTotals(form)).toMatchObject({ present: 1, absent: 0, late: 1 })
    toggleRow(form, 1)
    expect(formMarks(form)).toEqual([{ id: 1, present: true, remark: 'Present', base: 0 }])
    expect(formTotals(form).changed).toBe(0)
  })

  test('keeps a time that was changed when a row is tapped on by mistake', () => {
    const form = opened(null)
    toggleRow(form, 1)
    toggleRow(form, 1)
    changeRow(form, 1, (choice) => ({ ...choice, time: '08:10' }))
    for (let tap = 0; tap < 3; tap++) toggleRow(form, 1)
    expect(formMarks(form)[0]?.remark).toBe('Late 08:10')
  })

  test('takes back an unsaved mark with one tap, to what counted before', () => {
    const form = opened(absentMark({ kind: 'excused' }), null)
    toggleRow(form, 1)
    toggleRow(form, 2)
    takeBack(form, 1)
    takeBack(form, 2)
    expect(formTotals(form)).toMatchObject({ present: 1, absent: 1, changed: 0 })
    expect(rowOf(form, 1).choice).toMatchObject({ present: false, kind: 'excused' })
  })

  test('makes everybody present with one tap, without making the absent late', () => {
    const form = opened(null, null)
    toggleRow(form, 1)
    markAll(form, true)
    expect(formMarks(form).map(({ remark }) => remark)).toEqual(['Present', 'Present'])
  })

  test('saves an excuse that is given to a saved absence, and shows marks with kinds as the school has them', () => {
    const form = opened(absentMark(), mark({ kind: 'late', time: '07:50', remark: 'Late 07:50' }))
    expect(formMarks(form)).toEqual([])
    changeRow(form, 1, (choice) => ({ ...choice, kind: 'excused' }))
    expect(formMarks(form)).toEqual([{ id: 1, present: false, remark: 'Absent - Sick', base: 1, kind: 'excused' }])
    expect(rowOf(form, 2).choice).toMatchObject({ kind: 'late', time: '07:50' })
    const again = opened(absentMark(), null)
    expect(restoreDraft(again, structuredClone(formDraft(form)))).toBe(1)
    expect(rowOf(again, 1).choice.kind).toBe('excused')
    changeRow(form, 2, (choice) => ({ ...choice, kind: 'leftEarly' }))
    expect(formTotals(form)).toEqual(expect.objectContaining({ present: 1, absent: 1, leftEarly: 1 }))
    expect(markingTexts.save(formTotals(form))).toBe('Save 1 present (1 left early), 1 absent')
  })
})

describe('saving the marks of a class again', () => {
  test('sends only changed marks, each with the revision that it is based on', () => {
    const form = createMarkForm(dayOf(mark({ base: 4 }), mark()))
    toggleRow(form, 1)
    expect(formMarks(form)).toEqual([{ id: 1, present: false, remark: 'Absent - Unknown', base: 4 }])
  })

  test('also sends marks that wait in an entry of the outbox, since that entry may be replaced', () => {
    const form = createMarkForm(dayOf(absentMark({ pending: 'waiting', base: 0 }), mark()))
    expect(formMarks(form)).toEqual([{ id: 1, present: false, remark: 'Absent - Sick', base: 0 }])
  })

  test('has no more marks to save once they are stored on the device, and no row changes back in the meantime', () => {
    const form = createMarkForm(dayOf(null, null))
    toggleRow(form, 1)
    noteSaved(form, formMarks(form))
    expect(formTotals(form)).toMatchObject({ present: 1, absent: 1, changed: 0, unmarked: 0, justSaved: 2 })
    followDay(form, dayOf(null, null))
    expect(rowOf(form, 1).choice.present).toBe(false)
    followDay(
      form,
      dayOf(mark({ present: false, remark: 'Absent - Unknown', pending: 'waiting' }), mark({ pending: 'waiting' })),
    )
    expect(formTotals(form).justSaved).toBe(0)
    expect(rowOf(form, 1)).toMatchObject({ choice: { present: false }, isEdited: false })
  })

  test('keeps changes of marks that were made while a save was running', () => {
    const form = createMarkForm(dayOf(null))
    const marks = formMarks(form)
    toggleRow(form, 1)
    noteSaved(form, marks)
    expect(formTotals(form).changed).toBe(1)
  })
})

describe('when the school’s marks change while a marking form is open,', () => {
  test('untouched rows show the school’s marks, and touched rows keep their choice and show the received mark as well', () => {
    const form = createMarkForm(dayOf(null, null))
    changeRow(form, 1, (choice) => ({ ...choice, present: false, reason: 'travel' }))
    followDay(form, dayOf(absentMark({ markedBy: 'Cabdi' }), absentMark({ markedBy: 'Cabdi' })))
    expect(rowOf(form, 1)).toMatchObject({
      choice: { reason: 'travel' },
      isEdited: true,
      meanwhile: { markedBy: 'Cabdi' },
    })
    expect(rowOf(form, 2)).toMatchObject({ choice: { reason: 'sick' }, isEdited: false })
  })

  test('a choice made before another mark arrived keeps the revision that it was based on', () => {
    const form = createMarkForm(dayOf(mark({ base: 1 })))
    toggleRow(form, 1)
    followDay(form, dayOf(absentMark({ base: 2 })))
    expect(formMarks(form)[0]?.base).toBe(1)
    changeRow(form, 1, (choice) => ({ ...choice, reason: 'travel' }))
    expect(formMarks(form)[0]?.base).toBe(2)
  })

  test('a mark of the person herself, received back after she changed it again, is not shown as somebody else’s mark', () => {
    const form = createMarkForm(dayOf(absentMark({ pending: 'waiting', base: 0 })))
    toggleRow(form, 1)
    followDay(form, dayOf(absentMark({ base: 1 })))
    expect(rowOf(form, 1).meanwhile).toBeNull()
    expect(formMarks(form)[0]).toMatchObject({ present: true, base: 1 })
  })

  test('a student who has left the class is removed from the form', () => {
    const form = createMarkForm(dayOf(null, null))
    toggleRow(form, 2)
    followDay(form, dayOf(null))
    expect(formTotals(form)).toMatchObject({ present: 1, absent: 0, changed: 0 })
  })
})

describe('the draft of a marking form', () => {
  test('restores changed marks in a new form, and can be discarded', () => {
    const form = createMarkForm(dayOf(null, mark()))
    changeRow(form, 1, (choice) => ({ ...choice, present: false, reason: 'other', otherText: 'rain ' }))
    toggleRow(form, 2)
    const again = createMarkForm(dayOf(null, mark()))
    expect(restoreDraft(again, structuredClone(formDraft(form)))).toBe(2)
    expect(rowOf(again, 1).choice).toEqual({ present: false, reason: 'other', otherText: 'rain ' })
    expect(formTotals(again)).toMatchObject({ present: 0, absent: 2, changed: 2 })
    discardEdits(again)
    expect(formDraft(again).rows).toEqual([])
    expect(formTotals(again)).toMatchObject({ present: 2, absent: 0, changed: 0 })
  })

  test('does not replace marks that were changed before the draft was read', () => {
    const form = createMarkForm(dayOf(null, mark()))
    changeRow(form, 1, (choice) => ({ ...choice, present: false, reason: 'sick' }))
    toggleRow(form, 2)
    const again = createMarkForm(dayOf(null, mark()))
    changeRow(again, 1, (choice) => ({ ...choice, present: false, reason: 'travel' }))
    restoreDraft(again, structuredClone(formDraft(form)))
    expect(rowOf(again, 1).choice).toMatchObject({ present: false, reason: 'travel' })
    expect(rowOf(again, 2).choice).toMatchObject({ present: false })
  })

  test('drops a changed mark that the school has already', () => {
    const form = createMarkForm(dayOf(null))
    changeRow(form, 1, (choice) => ({ ...choice, present: false, reason: 'sick' }))
    const again = createMarkForm(dayOf(absentMark()))
    expect(restoreDraft(again, formDraft(form))).toBe(0)
  })
})
