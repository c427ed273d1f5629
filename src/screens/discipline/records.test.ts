import { describe, expect, test } from 'vitest'
import { disciplineReport } from '#domain/discipline/discipline.rules.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { mayChange } from './may-change.ts'
import { exportedRecords, filterRecords, findRecords, sortRecords, spanWords } from './record-list.ts'
import { exportedReport, lastDays, monthWords, periodOf, reportedOf, trendWords } from './report.ts'

const record = (ref: string, more: Partial<ShownRecord> = {}): ShownRecord => ({
  ref,
  id: 1,
  studentId: 11,
  studentName: 'Maxamed Cali',
  classId: 1,
  className: '1A',
  type: 'Disruption',
  description: 'Talked in the lesson',
  actionTaken: null,
  recordedAt: '2026-09-14T06:00:00.000Z',
  day: '2026-09-14',
  recordedBy: 'Sahra',
  isOwn: false,
  base: 1,
  pending: null,
  parked: [],
  isRefused: false,
  ...more,
})

const refs = (records: readonly ShownRecord[]): string[] => records.map(({ ref }) => ref)
const ANY = { type: '', class: '', from: '', to: '' }

describe('the list', () => {
  const all = [
    record('a'),
    record('b', {
      studentId: 12,
      studentName: 'Hodan Nuur',
      type: 'Dishonesty',
      className: '10A',
      classId: 10,
      description: 'Copied a test',
      recordedAt: '2026-09-01T06:00:00.000Z',
      day: '2026-09-01',
    }),
    record('c', { className: '2A', classId: 2, recordedAt: null, day: null }),
  ]

  test('is searched by any spelling of a name, by ID and by words of the text', () => {
    expect(refs(findRecords(all, 'mohamed'))).toEqual(['a', 'c'])
    expect(refs(findRecords(all, '12'))).toEqual(['b'])
    expect(refs(findRecords(all, 'COPIED'))).toEqual(['b'])
    expect(refs(findRecords(all, ' '))).toEqual(['a', 'b', 'c'])
  })

  test('is left by type, class and days; a record without a date is on no day', () => {
    expect(refs(filterRecords(all, { ...ANY, type: 'Dishonesty' }))).toEqual(['b'])
    expect(refs(filterRecords(all, { ...ANY, class: '2' }))).toEqual(['c'])
    expect(refs(filterRecords(all, { ...ANY, from: '2026-09-01', to: '2026-09-13' }))).toEqual(['b'])
  })

  test('sorts days as days and classes as people read them', () => {
    expect(refs(sortRecords(all, { by: 'day', isDown: true }))).toEqual(['a', 'b', 'c'])
    expect(refs(sortRecords(all, { by: 'className', isDown: false }))).toEqual(['a', 'c', 'b'])
  })

  test('leaves with the state of each record, and a missing date as such', () => {
    const waiting = record('d', { id: null, day: null, pending: { entryId: 'e', state: 'waiting' } })
    const { head, rows } = exportedRecords([record('a'), waiting], { fileName: 'x', title: 'x' })
    const at = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(at('State')).toEqual(['Received by the school', 'Waiting to be sent'])
    expect(at('Date')).toEqual(['14/09/2026', 'Not recorded'])
    expect(at('Action taken')).toEqual(['–', '–'])
  })
})

test('a teacher changes only what she wrote herself, the office any record', () => {
  expect(mayChange({ isOwn: false }, { Role: 'Teacher' })).toBe(false)
  expect(mayChange({ isOwn: true }, { Role: 'Teacher' })).toBe(true)
  expect(mayChange({ isOwn: false }, { Role: 'USER' })).toBe(true)
})

describe('a report', () => {
  const TODAY = '2026-09-30'

  test('is about the days that the address names, and else about all that the device holds', () => {
    const held = { from: '2026-06-02', to: TODAY }
    expect(periodOf(new URLSearchParams(), held.from, TODAY)).toEqual(held)
    expect(periodOf(new URLSearchParams('from=2026-09-01&to=2026-02-31'), held.from, TODAY)).toEqual({
      from: '2026-09-01',
      to: TODAY,
    })
    expect(lastDays(30, TODAY)).toEqual({ from: '2026-09-01', to: TODAY })
  })

  test('counts nothing that was refused, and takes type and class of the filters', () => {
    const all = [record('a'), record('b', { isRefused: true }), record('c', { type: 'Behavior', classId: 2 })]
    expect(reportedOf(all, '', '')).toHaveLength(2)
    expect(reportedOf(all, 'Behavior', '')).toHaveLength(1)
    expect(reportedOf(all, 'Behavior', '1')).toHaveLength(0)
  })

  test('says which way it goes, in per cent where there was something before', () => {
    const trend = { earlier: 2, later: 3, direction: 'rising', percent: 50 } as const
    expect(trendWords(trend)).toBe('Rising (+50%)')
    expect(trendWords({ ...trend, percent: null })).toBe('Rising')
    expect(trendWords({ earlier: 2, later: 1, direction: 'falling', percent: -50 })).toBe('Falling (−50%)')
    expect(monthWords('2026-09')).toBe('September 2026')
  })

  test('leaves as one table: the whole, each type, class and month', () => {
    const period = lastDays(30, TODAY)
    const note = spanWords(period.from, period.to)
    const { rows } = exportedReport(disciplineReport([record('a')], period), period, note)
    expect(note).toBe('01/09/2026 to 30/09/2026')
    expect(rows[0]).toEqual(['Records', '', 1, 1, 1, 0, 'Falling (−100%)'])
    expect(rows.map(([part]) => part)).toEqual(['Records', ...Array<string>(4).fill('By type'), 'By class', 'By month'])
  })
})
