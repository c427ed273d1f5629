import { expect, test } from 'vitest'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { Setting } from '../device/db.ts'
import { arrivedWith, progressOf } from './initial-load-progress.ts'

type Step = { done?: string[]; isDaily?: true; position?: number }

const pageOf = (counts: Record<string, number>, { position = 0, ...step }: Step = {}): PullPage => ({
  epoch: 'e1',
  time: '2026-09-14T06:00:00.000Z',
  cursor: 'c',
  more: position === 0,
  position,
  ...step,
  tables: Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      { put: Array.from({ length: count }, () => ({})), remove: [] },
    ]),
  ),
})

const noteAll = (pages: readonly PullPage[]): Setting | undefined =>
  pages.reduce<Setting | undefined>((noted, page) => arrivedWith(page, noted).at(0) ?? noted, undefined)

const NOTHING = { done: 0, rows: 0, hasStudents: false, isDaily: false }

test('the progress of an initial load is given by its complete tables and the rows of all pages', () => {
  const first = pageOf({ classes: 12, calendar: 1, students: 187 }, { done: ['classes', 'calendar'] })
  const { length } = tablesOf('ADMIN')
  expect(progressOf(noteAll([first, pageOf({ students: 400 })]), 'ADMIN')).toEqual({
    ...NOTHING,
    done: 2,
    of: length,
    rows: 600,
  })
  const further = noteAll([first, pageOf({ students: 3, feeAccounts: 397 }, { done: ['students'] })])
  expect(progressOf(further, 'ADMIN')).toEqual({ ...NOTHING, done: 3, of: length, rows: 600, hasStudents: true })
})

test('what daily work needs has come with the page that says so, and stays', () => {
  const page = pageOf({ classes: 1, students: 2 }, { done: ['classes', 'students'], isDaily: true })
  expect(progressOf(noteAll([page]), 'ATTENDANCE')).toMatchObject({ hasStudents: true, isDaily: true })
  expect(progressOf(noteAll([page, pageOf({ classDays: 3 }, { isDaily: true })]), 'ATTENDANCE').isDaily).toBe(true)
  expect(progressOf(noteAll([pageOf({ classes: 1 })]), 'ATTENDANCE').isDaily).toBe(false)
})

test('later pulls do not count as part of an initial load, and no note means that it has just begun', () => {
  expect(arrivedWith(pageOf({ students: 3 }, { position: 17 }), undefined)).toEqual([])
  expect(progressOf(undefined, 'PARENT')).toEqual({ ...NOTHING, of: tablesOf('PARENT').length })
})

test('the note of an earlier release counts no complete tables', () => {
  const noted = { key: 'arrived', value: { rows: 600, table: 'students' } }
  expect(progressOf(noted, 'ADMIN')).toMatchObject({ ...NOTHING, rows: 600 })
})
