import { BATCH_MOST } from '#domain/sync/sync.schema.ts'

/** Bounds for the entries of one request; its bytes are bounded as well, see batch.ts. */
export const BATCH_ENTRIES = { least: 10, most: BATCH_MOST } as const

/** How long a request is meant to take: short enough to get through on an unsteady line. */
const AIM_MS = 4_000

/** A request that fails sooner than this met a dead line, which says nothing about its speed when it is back. */
const AT_ONCE_MS = 2_000

const within = (size: number): number => Math.min(BATCH_ENTRIES.most, Math.max(BATCH_ENTRIES.least, Math.round(size)))

/**
 * The next batch size after `settled` entries were answered in `tookMs`: what fits into AIM_MS at that pace, and not
 * fewer than before while answers are quick.
 */
export function sizeAfterAnswer(before: number, settled: number, tookMs: number): number {
  const size = within((settled * AIM_MS) / Math.max(1, tookMs))
  return tookMs <= AIM_MS ? Math.max(before, size) : Math.min(before, size)
}

/** The next batch size after `sent` entries got no answer within `tookMs`. */
export const sizeAfterFailure = (before: number, sent: number, tookMs: number): number =>
  tookMs < AT_ONCE_MS ? before : within(Math.min(before, sent) / 2)

/** The next batch size after a request of `sent` entries was too large. */
export const sizeAfterTooLarge = (sent: number): number => Math.max(1, Math.ceil(sent / 2))
