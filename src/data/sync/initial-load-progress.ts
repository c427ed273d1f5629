import type { Role } from '#domain/core/roles.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { tablesOf, type SyncedTableName } from '#domain/synced-tables.ts'
import type { Setting } from '../device/db.ts'

/** Rows that have arrived, and the table of the newest of them; tables arrive in their declared order. */
type Arrived = { rows: number; table: string }

/** Note of how far an initial load has come with this page, added to the former note; none for pulls that follow it. */
export function arrivedWith({ tables, position }: PullPage, before: Setting | undefined): Setting[] {
  if (position > 0) return []
  const { rows, table } = (before?.value as Arrived | undefined) ?? { rows: 0, table: '' }
  const came = Object.values(tables).reduce((sum, { put }) => sum + put.length, 0)
  return [{ key: 'arrived', value: { rows: rows + came, table: Object.keys(tables).at(-1) ?? table } }]
}

/** Progress of an initial load: complete tables out of how many, and the rows of all of them. */
export type LoadProgress = { done: number; of: number; rows: number; hasStudents: boolean }

export function progressOf(noted: Setting | undefined, role: Role): LoadProgress {
  const names = tablesOf(role)
  const { rows, table } = (noted?.value as Arrived | undefined) ?? { rows: 0, table: '' }
  const done = Math.max(0, names.indexOf(table as SyncedTableName))
  return { done, of: names.length, rows, hasStudents: done > names.indexOf('students') }
}
