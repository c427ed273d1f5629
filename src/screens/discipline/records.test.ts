import { describe, expect, test } from 'vitest'
import { disciplineReport } from '#domain/discipline/discipline.rules.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { exportedRows, sortRows } from '#ui/fields.ts'
import { mayChange } from './may-change.ts'
import { finderOf } from '../core/list/finder.ts'
import { foundBy, recordFields, recordFilters } from './records.tsx'
import { exportedReport, lastDays, monthWords, reportedOf, spanWords, trendWords } from './report.ts'

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

describe('the list of discipline records', () => {
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

  const find = finderOf(all, recordFields(false), foundBy)
  const kept = (name: keyof typeof recordFilters, value: string, among: readonly ShownRecord[] = all) =>
    among.filter((each) => recordFilters[name].keeps?.(each, value))
  const sorted = (by: string, isDown: boolean) => refs(sortRows(all, recordFields(false), { by, isDown }))

  test('can be searched by any spelling of a name, by ID and by words of the text', () => {
    expect(refs(find('mohamed'))).toEqual(['a', 'c'])
    expect(refs(find('12'))).toEqual(['b'])
    expect(refs(find('COPIED'))).toEqual(['b'])
    expect(refs(find(' '))).toEqual(['a', 'b', 'c'])
  })

  test('can be filtered by type, class and days, where a record without a date matches no day', () => {
    expect(refs(kept('type', 'Dishonesty'))).toEqual(['b'])
    expect(refs(kept('class', '2'))).toEqual(['c'])
    expect(refs(kept('to', '2026-09-13', kept('from', '2026-09-01')))).toEqual(['b'])
  })

  test('sorts days as days and classes in the order in which people count', () => {
    expect(sorted('day', true)).toEqual(['a', 'b', 'c'])
    expect(sorted('className', false)).toEqual(['a', 'c', 'b'])
  })

  test('is exported with the state of each record, and shows a missing date as such', () => {
    const waiting = record('d', { id: null, day: null, pending: { entryId: 'e', state: 'waiting' } })
    const { head, rows } = exportedRows([record('a'), waiting], recordFields(false), { fileName: 'x', title: 'x' })
    const at = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(at('State')).toEqual(['Received by the school', 'Waiting to be sent'])
    expect(at('Date')).toEqual(['14/09/2026', 'Not recorded'])
    expect(at('Action taken')).toEqual([null, null])
  })
})

test('a teacher may change only discipline records that she wrote, and the office any record', () => {
  expect(mayChange({ isOwn: false }, 'Teacher')).toBe(false)
  expect(mayChange({ isOwn: true }, 'Teacher')).toBe(true)
  expect(mayChange({ isOwn: false }, 'USER')).toBe(true)
})

describe('a discipline report on the screen', () => {
  const TODAY = '2026-09-30'

  test('covers the chosen number of days, including today', () => {
    expect(lastDays(30, TODAY)).toEqual({ from: '2026-09-01', to: TODAY })
  })

  test('counts the records of the chosen type and class, without refused records', () => {
    const all = [record('a'), record('b', { isRefused: true }), record('c', { type: 'Behavior', classId: 2 })]
    expect(reportedOf(all, '', '')).toHaveLength(2)
    expect(reportedOf(all, 'Behavior', '')).toHaveLength(1)
    expect(reportedOf(all, 'Behavior', '1')).toHaveLength(0)
  })

  test('shows its trend, in per cent where there were records before', () => {
    const trend = { earlier: 2, later: 3, direction: 'rising', percent: 50 } as const
    expect(trendWords(trend)).toBe('Rising (+50%)')
    expect(trendWords({ ...trend, percent: null })).toBe('Rising')
    expect(trendWords({ earlier: 2, later: 1, direction: 'falling', percent: -50 })).toBe('Falling (−50%)')
    expect(monthWords('2026-09')).toBe('September 2026')
  })

  test('is exported as one table: the total, each type, class and month', () => {
    const period = lastDays(30, TODAY)
    const note = spanWords(period.from, period.to)
    const { rows } = exportedReport(disciplineReport([record('a')], period), period, { note, school: 'Dugsi School' })
    expect(note).toBe('01/09/2026 to 30/09/2026')
    expect(rows[0]).toEqual(['Records', '', 1, 1, 1, 0, 'Falling (−100%)'])
    expect(rows.map(([part]) => part)).toEqual(['Records', ...Array<string>(4).fill('By type'), 'By class', 'By month'])
  })
})
