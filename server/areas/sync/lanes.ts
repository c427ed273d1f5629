import type { Db } from '../../db/types.ts'

const lanes = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Runs the batches of a lane (a device and whose entries it sends) one after the other. A device that gave up waiting
 * sends the same entries again: in parallel with the first, the two would wait for each other's row locks on
 * connections that others need.
 */
export async function inLane<T>(db: Db, lane: string, run: () => Promise<T>): Promise<T> {
  const ends = lanes.get(db) ?? new Map<string, Promise<unknown>>()
  lanes.set(db, ends)
  const own = (ends.get(lane) ?? Promise.resolve()).then(run)
  const end = own.catch(() => undefined)
  ends.set(lane, end)
  try {
    return await own
  } finally {
    if (ends.get(lane) === end) ends.delete(lane)
  }
}
