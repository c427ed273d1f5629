import { device } from '#data/device/db.ts'
import { renewNotices } from '#data/notices/notices.ts'
import { readSession } from '#data/session/session.ts'
import type { OpenPath } from '#data/sync/sync-messages.ts'
import type { makeRouter } from './router.tsx'

const LOOK_MS = 60_000

/** Opens the screen of a tapped notice without loading the page anew, so that typed text is not lost. */
export function openTapped(router: ReturnType<typeof makeRouter>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<OpenPath> | null>) => {
    if (data?.type === 'openPath' && data.path) void router.navigate(data.path)
  })
}

/** Renews the subscription to notices once for each sign-in, for the lifetime of the page. */
export function followNotices(): void {
  let renewedFor: number | null = null
  const look = async (): Promise<void> => {
    const session = await readSession(device())
    if (!session) renewedFor = null
    if (!session?.token || !navigator.onLine || renewedFor === session.user.id) return
    await renewNotices()
    renewedFor = session.user.id
  }
  // Without an answer of the server, the next look tries to renew the subscription again.
  const lookNow = (): void => void look().catch(() => undefined)
  lookNow()
  setInterval(lookNow, LOOK_MS)
  addEventListener('online', lookNow)
}
