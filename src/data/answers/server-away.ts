import { useEffect } from 'react'
import { isServerAway, type SourceAnswer } from './source.ts'
import { useIsOnline } from '../sync/use-sync-status.ts'

/**
 * Whether an action that needs the server is impossible now: the browser is offline, or the server did not answer. The server is
 * asked again as soon as the network is back.
 */
export function useServerAway({ shown, ask }: Pick<SourceAnswer<unknown>, 'shown' | 'ask'>): boolean {
  const isOnline = useIsOnline()
  const isAway = isServerAway(shown)
  useEffect(() => {
    if (!isAway) return undefined
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [isAway, ask])
  return !isOnline || isAway
}
