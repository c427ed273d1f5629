import { useEffect, useRef } from 'react'
import { keepPhotosAhead } from '#data/photos/kept-ahead.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'

/** Fetches the photos that scans show while there is a line, since scans do not wait for one; of whom, says the replica. */
export function usePhotosAhead(): void {
  const done = useRef(new Set<string>())
  // Each pull may bring photos that were taken meanwhile.
  const pulledAt = usePulledAt()
  useEffect(() => {
    if (pulledAt === undefined) return undefined
    const over = new AbortController()
    const keep = async () => {
      await keepPhotosAhead('student', done.current, over.signal)
      await keepPhotosAhead('employee', done.current, over.signal)
    }
    // Without an answer they are fetched another time; the gate shows names meanwhile.
    const begin = () => void keep().catch(() => undefined)
    begin()
    addEventListener('online', begin, { signal: over.signal })
    return () => over.abort()
  }, [pulledAt])
}
