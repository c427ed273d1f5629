import { device, type CacheDb } from '../device/db.ts'
import { currentReader } from './use-cache.ts'

/** Changes the replica by the server's answer, so that every list shows it at once; the pull brings the same rows. */
export async function noteInReplica(change: (cache: CacheDb) => Promise<unknown>): Promise<void> {
  try {
    const cache = (await currentReader(device()))?.cache
    if (cache) await change(cache)
  } catch {
    // Nothing is lost: the pull brings the rows.
  }
}
