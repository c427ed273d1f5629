import type { DeviceDb } from './db.ts'
import { nextQueue } from './queues.ts'
import { isDue } from './settings.ts'
import type { SyncProgress } from './sync-messages.ts'

/** Longer than sending begins to take on a line that works. */
const PATIENCE_MS = 10_000

type Patience = { signal: AbortSignal; patienceMs?: number }

/**
 * Waits until what is to be sent has left, or does not leave for long. Whatever asks the server first on a new line
 * takes the one connection that stands; the other has to open its own, which costs several rounds.
 */
export async function untilSent(
  db: DeviceDb,
  channel: BroadcastChannel,
  { signal, patienceMs = PATIENCE_MS }: Patience,
): Promise<void> {
  const over = new AbortController()
  const sent = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    const hear = ({ data }: MessageEvent<SyncProgress>) => data.kind !== 'sending' && resolve()
    channel.addEventListener('message', hear, { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  // Heard from before the look into the queue on: it may be sent in between.
  if (!signal.aborted && (await isToBeSent(db))) await sent
  over.abort()
}

/** A server that asked to be left alone for a while is sent nothing; after a broken line the next sign of life sends. */
async function isToBeSent(db: DeviceDb): Promise<boolean> {
  const lane = await nextQueue(db)
  return lane !== null && (isDue(lane.nextAt, Date.now()) || lane.failure === 'transport')
}
