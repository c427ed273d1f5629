import type { DeviceDb } from '../device/db.ts'
import { queuesToSend } from './queues.ts'
import { isDue } from '../device/settings.ts'
import type { SyncProgress } from '../sync/sync-messages.ts'

/**
 * Longest wait (milliseconds) on a line that may be working: longer than the time limit of a small request, after which a
 * silent line is known to be broken.
 */
const PATIENCE_MS = 20_000

// What is to be sent, in the order of reasons to wait. `STUCK`: the signed-in person's own entries, on a line that broke.
const NOTHING = 0
const SOMETHING = 1
const STUCK = 2

type Patience = { signal: AbortSignal; patienceMs?: number }

/**
 * Waits until the entries to be sent have left, or have failed to leave for some time; on a line that is known to be broken,
 * until it has carried some of them. The first request on a new line uses the one open connection; the others have to open
 * their own, which costs several round trips.
 */
export async function untilSent(
  db: DeviceDb,
  channel: BroadcastChannel,
  { signal, patienceMs = PATIENCE_MS }: Patience,
): Promise<void> {
  const over = new AbortController()
  const sent = new Promise<void>((resolve) => {
    let bearable = NOTHING
    // An attempt that began before the line came back may still fail; the next one follows at once.
    const look = () => void toBeSent(db).then((what) => what > bearable || resolve(), resolve)
    // Looks again and again, since a worker that the browser ends reports nothing.
    const timer = setInterval(() => {
      bearable = SOMETHING
      look()
    }, patienceMs)
    const onProgress = ({ data }: MessageEvent<SyncProgress>) => (data.kind !== 'sending' || bearable) && look()
    channel.addEventListener('message', onProgress, { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearInterval(timer))
  })
  // The channel is subscribed to before the queue is read: entries may be sent in between.
  if (!signal.aborted && (await toBeSent(db)) > NOTHING) await sent
  over.abort()
}

/** Leaves out queues that the server asked to pause; after a broken line, any answer starts a queue again. */
async function toBeSent(db: DeviceDb): Promise<number> {
  const states = (await queuesToSend(db)).map(({ isOwn, nextAt, failure, needsSignIn }) => {
    if (needsSignIn) return NOTHING
    if (failure === 'transport') return isOwn ? STUCK : SOMETHING
    return isDue(nextAt, Date.now()) ? SOMETHING : NOTHING
  })
  return Math.max(NOTHING, ...states)
}
