/** Rereading may take one part in this many of a page's time. */
const PARTS = 8
/** Length of a first burst of rereading that needs no pause (milliseconds). */
const AT_ONCE_MS = 250
const LONGEST_REST_MS = 1_000

let running = 0
let begunAt = 0
let restsUntil = 0

/** How long a page should wait before it reads again what has changed (milliseconds); 0 for at once. */
export const restLeft = (): number => Math.max(0, restsUntil - performance.now())

/**
 * Runs a reading and records the time that the page spends on it; simultaneous readings count once. During many changes
 * in a row this leaves disk and processor to the writers.
 */
export async function readingAgain(read: () => Promise<void>): Promise<void> {
  if (running++ === 0) begunAt = performance.now()
  try {
    await read()
  } finally {
    // Painting what was read costs as much as reading it, and is queued before this.
    setTimeout(ended)
  }
}

function ended(): void {
  running--
  if (running > 0) return
  const now = performance.now()
  const owed = Math.max(restsUntil, now - PARTS * AT_ONCE_MS) + PARTS * (now - begunAt)
  restsUntil = Math.min(owed, now + LONGEST_REST_MS)
}
