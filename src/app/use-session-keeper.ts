import { useEffect } from 'react'
import { device } from '#data/device/db.ts'
import { readSession } from '#data/session/session.ts'

const TRY_AGAIN_MS = 30_000

async function renew(): Promise<void> {
  const session = await readSession(device())
  if (!session) return
  if (!session.token) return (await import('#data/session/sign-in.ts')).confirmOfflineSession()
  const [{ refreshDeps }, { refreshToken }] = await Promise.all([
    import('#data/session/refresh-deps.ts'),
    import('#data/session/refresh-token.ts'),
  ])
  // Without an answer the session goes on offline. After a refusal the token is dropped already, which the guard notices.
  await refreshToken(refreshDeps(), session.token).catch(() => undefined)
}

/** While the session is stale (see access.ts), asks the server for a new token every 30 seconds and when back online. */
export function useSessionKeeper(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return
    // Where its files cannot be loaded, the next attempt tries again.
    const attempt = () => void renew().catch(() => undefined)
    attempt()
    const timer = setInterval(attempt, TRY_AGAIN_MS)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
    }
  }, [isStale])
}
