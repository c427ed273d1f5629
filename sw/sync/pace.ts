import { BATCH_MOST } from '#domain/sync/sync.schema.ts'

/** Most and fewest entries of one request; its bytes bound it as well, see batch.ts. */
export const BATCH_ENTRIES = { least: 10, most: BATCH_MOST } as const

/** What servers of every release take. */
const TAKEN_ALWAYS = 500

/** How long a request is meant to take: a line that comes and goes lets so much through. */
const AIM_MS = 4_000

/** A line that is dead says so at once; that says nothing about how much it carries when it is back. */
const AT_ONCE_MS = 2_000

const within = (size: number): number => Math.min(BATCH_ENTRIES.most, Math.max(BATCH_ENTRIES.least, Math.round(size)))

/**
 * How many entries go together after `settled` of them were answered in so long (milliseconds): as many as take AIM_MS
 * at that pace, and no fewer than before while answers are quick.
 */
export function sizeAfterAnswer(before: number, settled: number, tookMs: number): number {
  const size = within((settled * AIM_MS) / Math.max(1, tookMs))
  return tookMs <= AIM_MS ? Math.max(before, size) : Math.min(before, size)
}

/** The same after `sent` of them got no answer in so long (milliseconds). */
export const sizeAfterFailure = (before: number, sent: number, tookMs: number): number =>
  tookMs < AT_ONCE_MS ? before : within(Math.min(before, sent) / 2)

/** Whether a request of so many entries was refused for its size: by a limit on bytes, or on entries. */
export const isTooLarge = (status: number, sent: number): boolean =>
  status === 413 || (status === 400 && sent > TAKEN_ALWAYS)

/** The same after a request of `sent` of them was too large, however small they are. */
export const sizeAfterTooLarge = (sent: number): number => Math.max(1, Math.ceil(sent / 2))
