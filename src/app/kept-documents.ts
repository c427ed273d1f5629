import { device } from '#data/device/db.ts'
import { dropAllGone } from '#data/documents/kept.ts'
import { readSession } from '#data/session/session.ts'

const LOOK_MS = 60_000
const PAUSE_MS = 10 * 60_000

/**
 * Deletes kept documents soon after the school has deleted them, for the lifetime of the page: also those of somebody
 * who does not look at the list any more.
 */
export function followKeptDocuments(): void {
  let asked = { ownerId: 0, at: 0 }
  const look = async (): Promise<void> => {
    const session = await readSession(device())
    if (document.hidden || !navigator.onLine || !session?.token) return
    const ownerId = session.user.id
    if (asked.ownerId === ownerId && Date.now() - asked.at < PAUSE_MS) return
    asked = { ownerId, at: Date.now() }
    // Without an answer it is asked again at the next look.
    await dropAllGone(ownerId).catch(() => (asked = { ownerId, at: 0 }))
  }
  const lookNow = (): void => void look().catch(() => undefined)
  lookNow()
  setInterval(lookNow, LOOK_MS)
  addEventListener('online', lookNow)
  document.addEventListener('visibilitychange', lookNow)
}
