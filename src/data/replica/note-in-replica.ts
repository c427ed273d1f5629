import { device, type CacheDb } from '../device/db.ts'
import { nudge } from '../sync/nudge.ts'
import { currentReader } from './use-cache.ts'

/** Changes the replica as the server's answer says, so that every list shows it at once; the pull brings the same. */
export async function noteInReplica(change: (cache: CacheDb) => Promise<unknown>): Promise<void> {
  try {
    const cache = (await currentReader(device()))?.cache
    if (cache) await change(cache)
  } catch {
    // Nothing is lost: the pull brings it.
  }
  nudge('sendNow')
}
