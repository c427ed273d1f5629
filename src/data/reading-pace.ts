/** Reading again takes no more than one part in so many of a page's time... */
const PARTS = 8
/** ...but for so much in a short while (milliseconds). */
const AT_ONCE_MS = 250
const LONGEST_REST_MS = 1_000

let running = 0
let begunAt = 0
let restsUntil = 0

/** How long what a page shows may stay as it is though it has changed (milliseconds); 0 to read it at once. */
export const restLeft = (): number => Math.max(0, restsUntil - performance.now())

/**
 * Reads again, and notes what the page spends on it: all that it reads at the same time counts once. Many changes in a
 * row must leave the device's disk and processor to whoever makes them.
 */
export async function readingAgain(read: () => Promise<void>): Promise<void> {
  if (running++ === 0) begunAt = performance.now()
  try {
    await read()
  } finally {
    // Drawing what was read costs as much as reading it, and begins before this.
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
