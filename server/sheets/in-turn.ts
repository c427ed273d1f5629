import { Problem } from '#domain/core/problems.ts'

/** Most files that wait for their turn; each is held in memory. */
const MOST_WAITING = 5

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Runs one at a time: two large files at once would not fit into a small machine. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Problem('unavailable')
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}
