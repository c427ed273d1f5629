import type { PullPage } from '#domain/sync/sync.schema.ts'
import type { Setting } from '../device/db.ts'

/**
 * Progress of an initial load: complete steps out of how many, the rows that have arrived, and whether all that daily work needs
 * is there.
 */
export type LoadProgress = { done: number; of: number; rows: number; isDaily: boolean }

/** The progress as it was noted; the note of an earlier release has rows only. */
export const progressOf = (noted: Setting | undefined): LoadProgress => ({
  done: 0,
  of: 1,
  rows: 0,
  isDaily: false,
  ...(noted?.value as Partial<LoadProgress> | undefined),
})

/** Note of how far an initial load has come with this page, added to the former note; none for pulls that follow it. */
export function arrivedWith(
  { tables, position, steps: [done, of] = [0, 1], isDaily }: PullPage,
  before: Setting | undefined,
): Setting[] {
  if (position > 0) return []
  const rows = Object.values(tables).reduce((sum, { put }) => sum + put.length, progressOf(before).rows)
  return [{ key: 'arrived', value: { done, of, rows, isDaily: isDaily === true } satisfies LoadProgress }]
}
