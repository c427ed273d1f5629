import { useEffect, useRef } from 'react'
import { readEmployeePhotos, readStudentPhotos } from '#domain/photos/photos.endpoints.ts'
import { keepPhotosAhead } from '#data/photos/kept-ahead.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useMay } from '#data/session/use-may.ts'

/** Fetches the photos that scans show while there is a line, since scans do not wait for one. */
export function usePhotosAhead(): void {
  const [students, employees] = [useMay(readStudentPhotos), useMay(readEmployeePhotos)]
  const done = useRef(new Set<string>())
  // Each pull may bring photos that were taken meanwhile.
  const pulledAt = usePulledAt()
  useEffect(() => {
    if (pulledAt === undefined) return undefined
    const over = new AbortController()
    const keep = async () => {
      if (students) await keepPhotosAhead('student', done.current, over.signal)
      if (employees) await keepPhotosAhead('employee', done.current, over.signal)
    }
    // Without an answer they are fetched another time; the gate shows names meanwhile.
    const begin = () => void keep().catch(() => undefined)
    begin()
    addEventListener('online', begin, { signal: over.signal })
    return () => over.abort()
  }, [students, employees, pulledAt])
}
