import { describe, expect, test } from 'vitest'
import { addHoliday, bodyOf, editedOf, holidayProblem, isSame, removeHoliday, toggleWeekday } from './calendar-form.ts'

const school = { id: 1, weekend: [5, 4], holidays: [{ date: '2026-07-01', name: 'Independence' }], revision: 3 }
const edited = editedOf(school)

describe('the form of the school calendar', () => {
  test('detects a change, and takes the same free days in another order for unchanged', () => {
    expect(isSame(edited, editedOf({ ...school, weekend: [4, 5] }))).toBe(true)
    expect(isSame(edited, toggleWeekday(edited, 4))).toBe(false)
    expect(isSame(edited, toggleWeekday(toggleWeekday(edited, 4), 4))).toBe(true)
  })

  test('does not allow a week without a school day', () => {
    const all = [0, 1, 2, 3, 4, 5, 6].reduce(toggleWeekday, { ...edited, weekend: [] })
    expect(all.weekend).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('lists holidays by day, each day once and never without a name', () => {
    const more = addHoliday(edited, { date: '2026-06-26', name: ' Freedom ' })
    expect(more.holidays.map(({ name }) => name)).toEqual(['Freedom', 'Independence'])
    expect(holidayProblem(more, { date: '2026-06-26', name: 'Again' })).toBe('This day is already in the list.')
    expect(holidayProblem(more, { date: '2026-06-27', name: ' ' })).toBe('Please enter a name for each holiday.')
    expect(holidayProblem(more, { date: '', name: 'x' })).toBe('Please choose a date.')
    expect(isSame(removeHoliday(more, '2026-06-26'), edited)).toBe(true)
  })

  test('sends the revision that it was filled from, unless the school has no calendar yet', () => {
    expect(bodyOf(edited).base).toBe(3)
    expect(bodyOf({ ...edited, base: 0 })).not.toHaveProperty('base')
  })
})
