import type { Role } from '#domain/core/roles.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { Setting } from '../device/db.ts'

/** Rows that have arrived, the tables that are complete, and whether all that daily work needs is there. */
type Arrived = { rows: number; done: readonly string[]; isDaily?: boolean | undefined }

const arrivedIn = (noted: Setting | undefined): Arrived => ({
  rows: 0,
  done: [],
  ...(noted?.value as Partial<Arrived> | undefined),
})

/** Note of how far an initial load has come with this page, added to the former note; none for pulls that follow it. */
export function arrivedWith(
  { tables, position, done = [], isDaily }: PullPage,
  before: Setting | undefined,
): Setting[] {
  if (position > 0) return []
  const known = arrivedIn(before)
  const rows = Object.values(tables).reduce((sum, { put }) => sum + put.length, known.rows)
  return [{ key: 'arrived', value: { rows, done: [...known.done, ...done], isDaily } satisfies Arrived }]
}

/** Progress of an initial load: complete tables out of how many, and the rows of all of them. */
export type LoadProgress = { done: number; of: number; rows: number; hasStudents: boolean; isDaily: boolean }

export function progressOf(noted: Setting | undefined, role: Role): LoadProgress {
  const { rows, done, isDaily = false } = arrivedIn(noted)
  return { done: done.length, of: tablesOf(role).length, rows, hasStudents: done.includes('students'), isDaily }
}
