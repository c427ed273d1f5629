import { useEffect } from 'react'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { device } from '#data/device/db.ts'
import { confirmOfflineSession } from '#data/session/sign-in.ts'
import { refreshToken } from '#data/session/refresh-token.ts'
import { readSession } from '#data/session/session.ts'

const TRY_AGAIN_MS = 30_000

async function renew(): Promise<void> {
  const session = await readSession(device())
  if (!session) return
  if (!session.token) return confirmOfflineSession()
  // Without an answer the session goes on offline. After a refusal the token is dropped already, which the guard notices.
  await refreshToken(refreshDeps(), session.token).catch(() => undefined)
}

/** While the session is stale (see access.ts), asks the server for a new token every 30 seconds and when back online. */
export function useSessionKeeper(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return
    const attempt = () => void renew()
    attempt()
    const timer = setInterval(attempt, TRY_AGAIN_MS)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
    }
  }, [isStale])
}
