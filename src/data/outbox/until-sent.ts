import type { DeviceDb } from '../device/db.ts'
import { nextQueue } from './queues.ts'
import { isDue } from '../device/settings.ts'
import type { SyncProgress } from '../sync/sync-messages.ts'

/** Longest wait (milliseconds): longer than it takes to begin sending on a working line. */
const PATIENCE_MS = 10_000

type Patience = { signal: AbortSignal; patienceMs?: number }

/**
 * Waits until the entries to be sent have left, or have failed to leave for some time. The first request on a new line
 * uses the one open connection; the others have to open their own, which costs several round trips.
 */
export async function untilSent(
  db: DeviceDb,
  channel: BroadcastChannel,
  { signal, patienceMs = PATIENCE_MS }: Patience,
): Promise<void> {
  const over = new AbortController()
  const sent = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    // An attempt that began before the line came back may still fail; the next one follows at once.
    const look = () => void isToBeSent(db).then((isLeft) => isLeft || resolve(), resolve)
    const onProgress = ({ data }: MessageEvent<SyncProgress>) => data.kind !== 'sending' && look()
    channel.addEventListener('message', onProgress, { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  // The channel is subscribed to before the queue is read: entries may be sent in between.
  if (!signal.aborted && (await isToBeSent(db))) await sent
  over.abort()
}

/** Whether a queue is to be sent: not while the server asked it to pause; after a broken line, any answer starts it again. */
async function isToBeSent(db: DeviceDb): Promise<boolean> {
  const lane = await nextQueue(db)
  return lane !== null && (isDue(lane.nextAt, Date.now()) || lane.failure === 'transport')
}
