import { onNudge } from '#data/sync/nudge.ts'
import { device } from '#data/device/db.ts'
import { API } from '#data/answers/host.ts'
import { getSetting, isDue } from '#data/device/settings.ts'
import { hasAnswers, hasPackets } from '#data/handover/carrying.ts'
import { queuesToSend } from '#data/outbox/queues.ts'
import { readSession } from '#data/session/session.ts'
import { readLive } from '#data/sync/live-state.ts'
import type { DrainReason, WorkerAnswer, WorkerMessage } from '#data/sync/sync-messages.ts'
import { NETWORK_EVENTS } from '#data/sync/use-sync-status.ts'
import { pause } from '#data/live/pause.ts'
import { firstScreen } from './first-screen.ts'

/** Interval at which the page probes the server while entries wait. */
const PROBE_MS = 4_000
const TIMER_MS = 30_000
const WORKER_PATIENCE_MS = 5_000
const WORKER_LIMIT_MS = 60_000
/** Longest wait of the first pull for the first screen, whose rows are read from the same device. */
const FIRST_PULL_MS = 1_000
/** Least time between two pulls on focus: pulling at every switch of tabs would cost too much traffic. */
const FOCUS_PAUSE_MS = 60_000

// The engine of synchronization, for pages without a worker. Most pages never use it, but all load it early, since it may
// be needed when the network is bad.
const loadEngine = () => import('./drain-here.ts')

/** Drains the outbox in the page where no worker is active. */
async function drainHere(reason: DrainReason): Promise<void> {
  // Without network the engine may fail to load, and could send nothing either; the next trigger tries again.
  const engine = await loadEngine().catch(() => null)
  await engine?.drainHere(reason).catch((error: unknown) => reportError(error))
}

/** Asks the worker to drain; resolves when the worker, or the page in its place, has finished. */
const ask = (worker: ServiceWorker, reason: DrainReason): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const watchdog = setTimeout(() => void drainHere(reason).then(resolve), WORKER_PATIENCE_MS)
    // Waiting is limited, since the browser may end a worker before it answers.
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
  // In browsers with Background Sync, entries are sent even after the last tab is closed.
  if (reason === 'enqueue') await registration?.sync?.register('outbox').catch(() => undefined)
  // Without network its file may fail to load; the next trigger tries again.
  if (await hasAnswers(device())) await import('./receive.ts').then((it) => it.receive()).catch(() => undefined)
}

async function lacksReplica(): Promise<boolean> {
  const session = await readSession(device())
  return Boolean(session?.token) && (await getSetting(device(), `pulledAt:${session?.user.id ?? 0}`)) === undefined
}

// Without credentials, as pushes are: browsers keep such connections apart, and the push uses the one that the probe has opened.
const PROBE = { credentials: 'omit', cache: 'no-store' } as const

const isAlive = async (): Promise<boolean> => {
  try {
    const answer = await fetch(`${API}/health`, { ...PROBE, signal: AbortSignal.timeout(PROBE_MS) })
    return answer.ok && ((await answer.json()) as { name?: string }).name === 'dugsi'
  } catch {
    return false
  }
}

/** Sends what is due, or asks whether the server is alive. Only an answer of our own server counts: `onLine` is a hint. */
async function probe(): Promise<void> {
  if (document.hidden) return
  const [lane] = await queuesToSend(device())
  // An interrupted initial load is continued as soon as possible, since nothing works without a replica.
  if (!lane) return (await lacksReplica()) ? nudgeWorker('timer') : undefined
  if (isDue(lane.nextAt, Date.now())) return nudgeWorker('timer')
  if (lane.failure === 'transport' && (await isAlive())) await nudgeWorker('alive')
}

/** Pulls and sends at intervals, except while the live link stands and neither entries nor packets wait. */
async function lookAround(): Promise<void> {
  const db = device()
  if (!readLive() || (await queuesToSend(db)).length > 0 || (await hasPackets(db))) await nudgeWorker('timer')
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
  // A server in the building still answers when the internet is gone, which the status then says.
  for (const name of NETWORK_EVENTS) addEventListener(name, () => void nudgeWorker('online'))
  addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  setInterval(() => void probe(), PROBE_MS)
  setInterval(() => void lookAround(), TIMER_MS)
  // The live link is optional: it waits for the first screen, and polling works without it.
  void firstScreen
    .then(pause)
    .then(() => import('./live-driver.ts'))
    .then(({ startLive }) => startLive(() => nudgeWorker('news')))
    .catch(() => undefined)
  const patience = new Promise((resolve) => setTimeout(resolve, FIRST_PULL_MS))
  void Promise.race([firstScreen, patience]).then(() => nudgeWorker('load'))
  void firstScreen
    .then(pause)
    .then(loadEngine)
    .catch(() => undefined)
}
