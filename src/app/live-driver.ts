import { refreshDeps } from '#data/session/refresh-deps.ts'
import { device } from '#data/device/db.ts'
import { setLive } from '#data/sync/live-state.ts'
import { holdLink } from '#data/sync/live.ts'
import { readSession } from '#data/session/session.ts'
import { onSessionChange } from '#data/session/session-watch.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { SYNC_CHANNEL } from '#data/sync/sync-messages.ts'
import { untilSent } from '#data/outbox/until-sent.ts'

/** Time that a hidden page keeps the live link: opening a link again costs more than an idle hour. */
const HIDDEN_GRACE_MS = 60_000

const channel = new BroadcastChannel(SYNC_CHANNEL)

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', now, { once: true })
    // The browser's `online` event is only a hint, but reason enough to try again at once.
    addEventListener('online', now, { once: true })
  })

/**
 * Fetches news one fetch at a time. News that are reported during a fetch cause one more, since the running fetch may have
 * begun before the news were committed.
 */
function newsFetcher(fetchNews: () => Promise<void>) {
  let isRunning = false
  let isWanted = false
  return async (): Promise<void> => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await fetchNews().catch(() => undefined)
    }
    isRunning = false
  }
}

/**
 * Notes the replica as pulled now, since the server is alive and has reported nothing since the last pull.
 */
async function noteQuiet(lastNewsAt: number): Promise<void> {
  const user = (await readSession(device()))?.user
  if (!user) return
  const pulledAt = (await getSetting(device(), `pulledAt:${user.id}`)) ?? 0
  if (pulledAt < lastNewsAt) return
  await setSetting(device(), `pulledAt:${user.id}`, Date.now())
  await setSetting(device(), 'lastContactAt', Date.now())
}

/**
 * Keeps the live link open while the page is visible and somebody is signed in. `fetchNews` resolves when the news have
 * been pulled.
 */
export function startLive(fetchNews: () => Promise<void>): void {
  const news = newsFetcher(fetchNews)
  let link: AbortController | null = null
  let grace: ReturnType<typeof setTimeout> | undefined
  let lastNewsAt = 0
  const open = (): void => {
    clearTimeout(grace)
    if (link) return
    link = new AbortController()
    const deps = {
      ...refreshDeps(),
      random: Math.random,
      sleep,
      turn: (signal: AbortSignal) => untilSent(device(), channel, { signal }),
      onState: setLive,
      onNews: () => {
        lastNewsAt = Date.now()
        void news()
      },
      onQuiet: () => void noteQuiet(lastNewsAt).catch(() => undefined),
    }
    holdLink(deps, link.signal).catch((error: unknown) => reportError(error))
  }
  const close = (): void => {
    link?.abort()
    link = null
    setLive(false)
  }
  const look = (): void => {
    if (!document.hidden) return open()
    clearTimeout(grace)
    grace = setTimeout(close, HIDDEN_GRACE_MS)
  }
  document.addEventListener('visibilitychange', look)
  // Each session needs a link of its own.
  onSessionChange(() => {
    close()
    look()
  })
  look()
}
