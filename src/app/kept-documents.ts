import { device } from '#data/device/db.ts'
import { dropAllGone } from '#data/documents/kept.ts'
import { readSession } from '#data/session/session.ts'

const LOOK_MS = 60_000
const PAUSE_MS = 10 * 60_000

/**
 * Deletes kept documents of the signed-in person soon after the school has deleted them, for the lifetime of the page, also
 * where nobody looks at the list of documents any more.
 */
export function followKeptDocuments(): void {
  let lastCheck = { ownerId: 0, at: 0 }
  const look = async (): Promise<void> => {
    const session = await readSession(device())
    if (document.hidden || !navigator.onLine || !session?.token) return
    const ownerId = session.user.id
    if (lastCheck.ownerId === ownerId && Date.now() - lastCheck.at < PAUSE_MS) return
    lastCheck = { ownerId, at: Date.now() }
    // Without an answer the next look asks again.
    await dropAllGone(ownerId).catch(() => (lastCheck = { ownerId, at: 0 }))
  }
  const lookNow = (): void => void look().catch(() => undefined)
  lookNow()
  setInterval(lookNow, LOOK_MS)
  addEventListener('online', lookNow)
  document.addEventListener('visibilitychange', lookNow)
}
