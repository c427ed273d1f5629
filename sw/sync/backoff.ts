const FIRST_MS = 2_000
const MOST_MS = 300_000
// Jitter may come out near nothing; a dead link is not asked again within the same breath.
const LEAST_MS = 250

/** How long to wait after so many failures in a row: full jitter under a doubling bound, 2 s to 5 min. */
export const backoffMs = (failures: number, random: () => number): number =>
  Math.max(LEAST_MS, Math.round(random() * Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))))

const PATIENCE_MS = 15_000
const SLOWEST_BYTES_PER_SECOND = 2_000

/** Deadline of a request that sends so many bytes: 15 s and the time they take on the slowest link worth waiting for. */
export const deadlineMs = (bytes: number): number => PATIENCE_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000)

/** A stream of pages that says nothing for this long is given up and asked for again on a new connection. */
export const SILENCE_MS = PATIENCE_MS
