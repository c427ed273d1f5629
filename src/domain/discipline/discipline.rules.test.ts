import { describe, expect, test } from 'vitest'
import { dayOfRecord, disciplineReport, shownDay, type ReportedRecord } from './discipline.rules.ts'

const record = (day: string | null, more: Partial<ReportedRecord> = {}): ReportedRecord => ({
  day,
  type: 'Disruption',
  studentId: 1,
  classId: 1,
  className: '1A',
  ...more,
})

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }

describe('the day of a record', () => {
  test('is that of the school’s time zone, not that of UTC', () => {
    expect(dayOfRecord('2026-09-13T21:30:00.000Z', 'Africa/Mogadishu')).toBe('2026-09-14')
  })

  test('is formatted for people, and shown as not recorded where it is missing', () => {
    expect(shownDay(dayOfRecord('2026-09-14T06:00:00.000Z', 'Africa/Mogadishu'))).toBe('14/09/2026')
    for (const missing of [null, undefined, '', 'yesterday'])
      expect(shownDay(dayOfRecord(missing, 'Africa/Mogadishu'))).toBe('Not recorded')
  })
})

describe('a discipline report', () => {
  test('counts records between the two days, both included, and none without a date', () => {
    const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01', null]
    expect(
      disciplineReport(
        days.map((day) => record(day)),
        SEPTEMBER,
      ).total,
    ).toBe(2)
  })

  test('lists every type in the documented order (DIS-2), and counts each child once', () => {
    const { byType, students } = disciplineReport(
      [record('2026-09-02'), record('2026-09-03'), record('2026-09-04', { type: 'Late Arrival', studentId: 2 })],
      SEPTEMBER,
    )
    expect(byType.map(({ type, count, students: heads }) => [type, count, heads])).toEqual([
      ['Late Arrival', 1, 1],
      ['Disruption', 2, 1],
      ['Dishonesty', 0, 0],
      ['Behavior', 0, 0],
    ])
    expect(students).toBe(2)
  })

  test('lists the class with most records first, and equal ones by name as people count', () => {
    const ofClass = (classId: number, className: string | null) => record('2026-09-02', { classId, className })
    const { byClass } = disciplineReport(
      [ofClass(3, '10A'), ofClass(2, '2A'), ofClass(1, null), ofClass(1, '1B'), ofClass(1, '1B')],
      SEPTEMBER,
    )
    expect(byClass.map(({ className, count }) => [className, count])).toEqual([
      ['1B', 3],
      ['2A', 1],
      ['10A', 1],
    ])
  })

  test('has every month of the period, across a new year, including months without a record', () => {
    const { byMonth } = disciplineReport([record('2026-12-31'), record('2027-02-01', { type: 'Behavior' })], {
      from: '2026-11-15',
      to: '2027-02-03',
    })
    expect(byMonth.map(({ month, count }) => [month, count])).toEqual([
      ['2026-11', 0],
      ['2026-12', 1],
      ['2027-01', 0],
      ['2027-02', 1],
    ])
    expect(byMonth[3]?.types).toEqual({ 'Late Arrival': 0, Disruption: 0, Dishonesty: 0, Behavior: 1 })
  })

  test('compares the later half of the period with the earlier one, a middle day in the later', () => {
    const week = { from: '2026-09-05', to: '2026-09-11' }
    const of = (...days: number[]) =>
      disciplineReport(
        days.map((day) => record(`2026-09-${String(day).padStart(2, '0')}`)),
        week,
      ).trend
    expect(of(5, 7, 8, 9, 10)).toEqual({ earlier: 2, later: 3, direction: 'rising', percent: 50 })
    expect(of(5, 6, 8)).toEqual({ earlier: 2, later: 1, direction: 'falling', percent: -50 })
    expect(of(8, 8)).toEqual({ earlier: 0, later: 2, direction: 'rising', percent: null })
    expect(of(6, 9)).toEqual({ earlier: 1, later: 1, direction: 'steady', percent: 0 })
  })

  test('has every record in one half, whatever the number of days', () => {
    const days = Array.from({ length: 9 }, (_, at) => `2026-09-0${at + 1}`)
    for (const to of days) {
      const { total, trend, byType } = disciplineReport(
        days.map((day) => record(day)),
        { from: '2026-09-01', to },
      )
      expect([to, trend.earlier + trend.later]).toEqual([to, total])
      for (const { count, trend: of } of byType) expect([to, of.earlier + of.later]).toEqual([to, count])
    }
  })

  test('of a single day has a steady trend', () => {
    const day = '2026-09-14'
    expect(disciplineReport([record(day)], { from: day, to: day }).trend.direction).toBe('steady')
  })

  test('is empty when the days are in the wrong order', () => {
    const report = disciplineReport([record('2026-09-14')], { from: '2026-10-01', to: '2026-08-01' })
    expect([report.total, report.byMonth]).toEqual([0, []])
  })
})
