import { expect, test } from 'vitest'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import type { Setting } from '../device/db.ts'
import { arrivedWith, progressOf } from './initial-load-progress.ts'

type Step = Pick<PullPage, 'steps' | 'isDaily'> & { position?: number }

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

test('the progress of an initial load is given by its complete steps and the rows of all pages', () => {
  const first = pageOf({ classes: 12, calendar: 1, students: 187 }, { steps: [2, 20] })
  expect(progressOf(noteAll([first]))).toEqual({ done: 2, of: 20, rows: 200, isDaily: false })
  const further = noteAll([first, pageOf({ students: 3, feeAccounts: 397 }, { steps: [3, 20] })])
  expect(progressOf(further)).toEqual({ done: 3, of: 20, rows: 600, isDaily: false })
})

test('what daily work needs has come with the page that says so', () => {
  const page = pageOf({ classes: 1, students: 2 }, { steps: [17, 20], isDaily: true })
  expect(progressOf(noteAll([page])).isDaily).toBe(true)
  expect(progressOf(noteAll([pageOf({ classes: 1 }, { steps: [1, 20] })])).isDaily).toBe(false)
})

test('later pulls do not count as part of an initial load, and no note means that it has just begun', () => {
  expect(arrivedWith(pageOf({ students: 3 }, { position: 17 }), undefined)).toEqual([])
  expect(progressOf(undefined)).toEqual({ done: 0, of: 1, rows: 0, isDaily: false })
})

test('the note of an earlier release counts rows, and no steps', () => {
  const noted = { key: 'arrived', value: { rows: 600, table: 'students' } }
  expect(progressOf(noted)).toMatchObject({ done: 0, rows: 600, isDaily: false })
})
