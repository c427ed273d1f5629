const FIRST_MS = 2_000
const MOST_MS = 300_000
// Full jitter may come out near 0 ms, and a dead link must not be tried again at once.
const LEAST_MS = 250

/** How long to wait after so many failures in a row: full jitter under a doubling bound, 2 s to 5 min. */
export const backoffMs = (failures: number, random: () => number): number =>
  Math.max(LEAST_MS, Math.round(random() * Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))))
