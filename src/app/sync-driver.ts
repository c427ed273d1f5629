import { onNudge } from '#data/sync/nudge.ts'
import { device, openCacheDb, type CacheDb } from '#data/device/db.ts'
import { API } from '#data/answers/host.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { getSetting, isDue } from '#data/device/settings.ts'
import { nextQueue } from '#data/outbox/queues.ts'
import { readSession } from '#data/session/session.ts'
import { readLive } from '#data/sync/live-state.ts'
import { SYNC_CHANNEL, type DrainReason, type WorkerAnswer, type WorkerMessage } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from '#sw/sync/deps.ts'
import { firstScreen } from './first-screen.ts'

/** How often the page probes the server while something waits. */
const PROBE_MS = 4_000
const TIMER_MS = 30_000
const WORKER_PATIENCE_MS = 5_000
const WORKER_LIMIT_MS = 60_000
/** Pause between pulls on focus: pulling at every switch of tabs costs more than it brings. */
const FOCUS_PAUSE_MS = 60_000

const channel = new BroadcastChannel(SYNC_CHANNEL)
const replicas = new Map<string, CacheDb>()

function openReplica(name: string): CacheDb {
  let replica = replicas.get(name)
  if (!replica || replica.hasBeenClosed()) replicas.set(name, (replica = openCacheDb(name)))
  return replica
}

const pageDeps = (): SyncDeps => ({
  ...refreshDeps(),
  openReplica,
  random: Math.random,
  report: (progress) => channel.postMessage(progress),
})

// Most pages have a worker and never use it. It is loaded early all the same, since it may be needed when the line is
// bad.
const loadEngine = () => import('#sw/sync/drain.ts')

/** Where no worker is active the page drains by itself; a lock prevents both from draining at once. */
async function drainHere(reason: DrainReason): Promise<void> {
  // Without a line the engine may fail to load, and could send nothing either; the next trigger tries again.
  const engine = await loadEngine().catch(() => null)
  await engine?.drain(pageDeps(), reason).catch((error: unknown) => reportError(error))
}

/** Resolves when the worker, or the page in its place, has finished the drain. */
const ask = (worker: ServiceWorker, reason: DrainReason): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const watchdog = setTimeout(() => void drainHere(reason).then(resolve), WORKER_PATIENCE_MS)
    // The browser may end a worker before it answers, so waiting is limited.
    const limit = setTimeout(resolve, WORKER_LIMIT_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(watchdog)
      if (data.type !== 'done') return
      clearTimeout(limit)
      resolve()
    })
    port1.start()
    worker.postMessage({ type: 'drain', reason }, [port2])
  })

async function nudgeWorker(reason: DrainReason): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (reason === 'signIn') registration?.waiting?.postMessage({ type: 'keepFiles' } satisfies WorkerMessage)
  if (registration?.active) {
    const done = ask(registration.active, reason)
    if (reason === 'news') await done
  } else await drainHere(reason)
  // Background Sync sends even after the last tab is closed, in browsers that have it.
  if (reason === 'enqueue') await registration?.sync?.register('outbox').catch(() => undefined)
}

async function lacksReplica(): Promise<boolean> {
  const session = await readSession(device())
  return Boolean(session?.token) && (await getSetting(device(), `pulledAt:${session?.user.id ?? 0}`)) === undefined
}

const isAlive = async (): Promise<boolean> => {
  try {
    const answer = await fetch(`${API}/health`, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    return answer.ok && ((await answer.json()) as { name?: string }).name === 'dugsi'
  } catch {
    return false
  }
}

/** Only an answer of our own server counts as a sign of life; `navigator.onLine` is a hint. */
async function probe(): Promise<void> {
  if (document.hidden) return
  const lane = await nextQueue(device())
  // A broken initial load goes on as soon as possible: without a replica there is nothing to work with.
  if (!lane) return (await lacksReplica()) ? nudgeWorker('timer') : undefined
  if (isDue(lane.nextAt, Date.now())) return nudgeWorker('timer')
  if (lane.failure === 'transport' && (await isAlive())) await nudgeWorker('alive')
}

/** While the live link stands and nothing waits, there is nothing to ask. */
async function lookAround(): Promise<void> {
  if (!readLive() || (await nextQueue(device()))) await nudgeWorker('timer')
}

let focusedAt = 0
function onFocus(): void {
  if (document.hidden || Date.now() - focusedAt < FOCUS_PAUSE_MS) return
  focusedAt = Date.now()
  void nudgeWorker('focus')
}

/** Starts all triggers that send waiting entries: called once per page. */
export function startSyncDriver(): void {
  onNudge((reason) => void nudgeWorker(reason))
  addEventListener('online', () => void nudgeWorker('online'))
  addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  setInterval(() => void probe(), PROBE_MS)
  setInterval(() => void lookAround(), TIMER_MS)
  // The live link is optional: the first paint does not wait for it, and polling works without it.
  void import('./live-driver.ts').then(({ startLive }) => startLive(() => nudgeWorker('news'))).catch(() => undefined)
  void nudgeWorker('load')
  void firstScreen.then(loadEngine).catch(() => undefined)
}
