import { describe, expect, it } from 'vitest'
import { bellFor, gateMark, staffMark } from './gate.rules.ts'

const SUNDAY = 0
const bells = [
  { shift: 'Morning' as const, weekday: null, periods: [{ start: '07:30', end: '08:10' }] },
  { shift: 'Morning' as const, weekday: SUNDAY, periods: [{ start: '08:00', end: '08:30' }] },
  { shift: 'Afternoon' as const, weekday: null, periods: [{ start: '13:00', end: '13:40' }] },
]

describe('the bell of a scan', () => {
  it('is the first of the class’s shift, also on a day that differs', () => {
    expect(bellFor({ bells, shifts: ['Afternoon'], weekday: 1, time: '07:10' })).toBe('13:00')
    expect(bellFor({ bells, shifts: ['Morning'], weekday: SUNDAY, time: '12:50' })).toBe('08:00')
  })

  it.each([
    ['06:00', '07:30'],
    ['07:29', '07:30'],
    ['11:29', '07:30'],
    ['11:30', '13:00'],
    ['15:00', '13:00'],
  ])('is by time where nothing says in which shift the class is: at %s that of %s', (time, bell) => {
    expect(bellFor({ bells, shifts: [], weekday: 1, time })).toBe(bell)
  })

  it('is none without bell times', () => {
    expect(bellFor({ bells: [], shifts: ['Morning'], weekday: 1, time: '07:10' })).toBeNull()
  })
})

describe('a scan', () => {
  const at = (time: string) => ({ time, lateAfter: '07:30' })

  it('marks present until the bell, and late with the time from then on', () => {
    expect(gateMark(null, at('07:30'))).toMatchObject({
      mark: { present: true, remark: 'Present, at the gate', base: 0 },
      isLate: false,
      overrules: false,
    })
    expect(gateMark(null, at('07:31'))?.mark).toEqual({
      present: true,
      remark: 'Late 07:31, at the gate',
      base: 0,
      kind: 'late',
      time: '07:31',
    })
    expect(gateMark(null, { time: '12:00', lateAfter: null })?.isLate).toBe(false)
  })

  it('of somebody who is marked present marks nothing', () => {
    expect(gateMark({ present: true, base: 1 }, at('07:31'))).toBeNull()
  })

  it('of somebody who is marked absent names the mark that it overrules', () => {
    expect(gateMark({ present: false, base: 3 }, at('07:31'))).toMatchObject({ mark: { base: 3 }, overrules: true })
  })
})

describe('a scan of an employee', () => {
  it('marks present on the revision that the device has seen, with the time of arrival, and nothing twice', () => {
    const mark = { employeeId: 7, present: true, remark: 'Present 07:45, at the gate' }
    expect(staffMark(7, null, '07:45')).toEqual({ ...mark, base: 0 })
    expect(staffMark(7, { present: false, base: 2 }, '07:45')).toEqual({ ...mark, base: 2 })
    expect(staffMark(7, { present: true, base: 2 }, '07:45')).toBeNull()
  })
})
