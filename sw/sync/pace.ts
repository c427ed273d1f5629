import { BATCH_MOST } from '#domain/sync/sync.schema.ts'

/** Bounds for the bytes of one request after compression. */
export const BATCH_BYTES = { least: 1024, most: 64 * 1024 } as const

/**
 * Bytes of a request on a line whose pace is not known: four seconds at 48 kbit/s, twelve on the slowest line that is supported,
 * and the single marks of a school's morning. Two requests would have the first half safe earlier and cost a round trip more,
 * which pays only where the line breaks every few seconds; after such a break the next request is half as large.
 */
export const FIRST_BYTES = 24 * 1024

/** Bytes of the smallest entries, single marks, in a compressed request; larger ones are counted when they are compressed. */
const ENTRY_BYTES = 14

/** How long a request is meant to take: short enough to get through on an unsteady line. */
const AIM_MS = 4_000

/** A request that fails sooner than this met a dead line, which says nothing about its speed when it is back. */
const AT_ONCE_MS = 2_000

const within = (bytes: number): number => Math.min(BATCH_BYTES.most, Math.max(BATCH_BYTES.least, Math.round(bytes)))

/** Most entries that are taken for a request of so many bytes. */
export const entriesIn = (bytes: number): number => Math.min(BATCH_MOST, Math.ceil(bytes / ENTRY_BYTES))

/**
 * The bytes of the next request after `settled` of them were answered in `tookMs`: what fits into AIM_MS at that pace, and not fewer
 * than before while answers are quick.
 */
export function bytesAfterAnswer(before: number, settled: number, tookMs: number): number {
  const bytes = within((settled * AIM_MS) / Math.max(1, tookMs))
  return tookMs <= AIM_MS ? Math.max(before, bytes) : Math.min(before, bytes)
}

/** The bytes of the next request after `sent` of them got no answer within `tookMs`. */
export const bytesAfterFailure = (before: number, sent: number, tookMs: number): number =>
  tookMs < AT_ONCE_MS ? before : within(Math.min(before, sent) / 2)

/** The most entries of the next request after one of `sent` entries was too large. */
export const sizeAfterTooLarge = (sent: number): number => Math.max(1, Math.ceil(sent / 2))

/** The most entries of the next request after an answer. */
export const sizeAfterAnswer = (before: number): number => Math.min(BATCH_MOST, before * 2)
