import { expect, test } from 'vitest'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { Setting } from '../device/db.ts'
import { arrivedWith, progressOf } from './initial-load-progress.ts'

const pageOf = (counts: Record<string, number>, position = 0): PullPage => ({
  epoch: 'e1',
  time: '2026-09-14T06:00:00.000Z',
  cursor: 'c',
  more: position === 0,
  position,
  tables: Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      { put: Array.from({ length: count }, () => ({})), remove: [] },
    ]),
  ),
})

const noteAll = (pages: readonly PullPage[]): Setting | undefined =>
  pages.reduce<Setting | undefined>((noted, page) => arrivedWith(page, noted).at(0) ?? noted, undefined)

test('the progress of an initial load is given by its newest table and the rows of all pages', () => {
  const noted = noteAll([pageOf({ classes: 12, calendar: 1, students: 187 }), pageOf({ students: 400 })])
  const { length } = tablesOf('ADMIN')
  expect(progressOf(noted, 'ADMIN')).toEqual({ done: 2, of: length, rows: 600, hasStudents: false })
  const further = noteAll([pageOf({ classes: 12, students: 188 }), pageOf({ students: 3, feeAccounts: 397 })])
  expect(progressOf(further, 'ADMIN')).toEqual({ done: 3, of: length, rows: 600, hasStudents: true })
})

test("the steps of a role's initial load are the tables that the role holds", () => {
  const noted = noteAll([pageOf({ classes: 1, students: 2, attendanceConflicts: 0 })])
  const names = tablesOf('ATTENDANCE')
  expect(progressOf(noted, 'ATTENDANCE')).toMatchObject({
    done: names.indexOf('attendanceConflicts'),
    of: names.length,
    hasStudents: true,
  })
})

test('later pulls do not count as part of an initial load, and no note means that it has just begun', () => {
  expect(arrivedWith(pageOf({ students: 3 }, 17), undefined)).toEqual([])
  expect(progressOf(undefined, 'PARENT')).toEqual({
    done: 0,
    of: tablesOf('PARENT').length,
    rows: 0,
    hasStudents: false,
  })
})
