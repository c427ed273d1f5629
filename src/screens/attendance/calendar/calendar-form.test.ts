import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import {
  addHoliday,
  bodyOf,
  editedOf,
  holidayProblem,
  isSame,
  proposalsFor,
  rangesOf,
  removeHoliday,
  toggleWeekday,
} from './calendar-form.ts'

const school = { id: 1, weekend: [5, 4], holidays: [{ date: '2026-07-01', name: 'Independence' }], revision: 3 }
const edited = editedOf(school)

describe('the form of the school calendar', () => {
  test('detects a change, and takes the same free days in another order for unchanged', () => {
    expect(isSame(edited, editedOf({ ...school, weekend: [4, 5] }))).toBe(true)
    expect(isSame(edited, toggleWeekday(edited, 4))).toBe(false)
    expect(isSame(edited, toggleWeekday(toggleWeekday(edited, 4), 4))).toBe(true)
  })

  test('has how often late is one absence, which drafts of earlier releases lack', () => {
    expect(bodyOf(edited).lateAsAbsence).toBeNull()
    const counted = { ...edited, lateAsAbsence: 3 }
    expect(bodyOf(counted).lateAsAbsence).toBe(3)
    expect(isSame(counted, edited)).toBe(false)
    const { lateAsAbsence: _, ...older } = edited
    expect([isSame(older, edited), bodyOf(older).lateAsAbsence]).toEqual([true, null])
  })

  test('does not allow a week without a school day', () => {
    const all = [0, 1, 2, 3, 4, 5, 6].reduce(toggleWeekday, { ...edited, weekend: [] })
    expect(all.weekend).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('lists holidays by day, each day once and never without a name', () => {
    const more = addHoliday(edited, { date: '2026-06-26', to: '', name: ' Freedom ' })
    expect(more.holidays.map(({ name }) => name)).toEqual(['Freedom', 'Independence'])
    const wrong = (date: string, name: string, to = '') => holidayProblem(more, { date, to, name })
    expect(wrong('2026-06-26', 'Again')).toEqual({ date: 'This day is already in the list.' })
    expect(wrong('2026-06-27', ' ')).toEqual({ name: 'Please enter a name for each holiday.' })
    expect(wrong('', 'x')).toEqual({ date: 'Please choose a date.' })
    expect(isSame(removeHoliday(more, { from: '2026-06-26', to: '2026-06-26' }), edited)).toBe(true)
  })

  test('adds a range in one act, keeps days that have a name, and removes it in one act', () => {
    const eid = { date: '2026-06-30', to: '2026-07-03', name: 'Eid' }
    const more = addHoliday(edited, eid)
    expect(rangesOf(more.holidays)).toEqual([
      { name: 'Eid', from: '2026-06-30', to: '2026-06-30' },
      { name: 'Independence', from: '2026-07-01', to: '2026-07-01' },
      { name: 'Eid', from: '2026-07-02', to: '2026-07-03' },
    ])
    expect(holidayProblem(more, eid)).toEqual({ date: 'All of these days are already in the list.' })
    expect(removeHoliday(more, { from: '2026-07-02', to: '2026-07-03' }).holidays).toHaveLength(2)
  })

  test('refuses a range that ends before it begins, that is too long, or that does not fit', () => {
    const wrong = (date: string, to: string, held = edited) => holidayProblem(held, { date, to, name: 'Summer' })
    expect(wrong('2026-07-10', '2026-07-09')).toEqual({ to: 'The last day is before the first.' })
    expect(wrong('2026-06-01', '2026-09-28')).toBeNull()
    expect(wrong('2026-06-01', '2026-09-29')).toEqual({ to: 'One entry has at most 120 days.' })
    const holidays = Array.from({ length: 998 }, (_, at) => ({ date: addDays('2020-01-01', at), name: 'Old' }))
    const full = { ...edited, holidays }
    expect(wrong('2026-07-10', '2026-07-11', full)).toBeNull()
    expect(wrong('2026-07-10', '2026-07-12', full)).toEqual({ date: expect.stringContaining('at most 1000 days') })
  })

  test('proposes the usual holidays until their days or their name nearby are in the list', () => {
    const names = (held = edited) => proposalsFor(held, '2026-11-29').map(({ name }) => name)
    expect(names()).toContain('Eid al-Fitr')
    const seenLate = addHoliday(edited, { date: '2027-03-10', to: '2027-03-12', name: 'Eid al-Fitr' })
    expect(names(seenLate)).not.toContain('Eid al-Fitr')
    const named = addHoliday(edited, { date: '2027-06-26', to: '', name: '26 June' })
    expect(names(named)).not.toContain('Independence Day')
  })

  test('sends the revision that it was filled from, unless the school has no calendar yet', () => {
    expect(bodyOf(edited).base).toBe(3)
    expect(bodyOf({ ...edited, base: 0 })).not.toHaveProperty('base')
  })
})
