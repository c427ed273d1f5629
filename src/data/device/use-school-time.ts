import { useCallback, useEffect, useRef } from 'react'
import { timeOfDay } from '#domain/core/dates.ts'
import { useLiveRead } from '../live/live-read.ts'
import { readSchoolClock } from './clock.ts'

/** Reads the time of day at the school by the corrected clock, as `07:45`; null until it is known. The same function always. */
export function useSchoolTime(): () => string | null {
  const clock = useLiveRead(readSchoolClock)
  const known = useRef(clock)
  useEffect(() => void (known.current = clock), [clock])
  return useCallback(() => {
    if (!known.current) return null
    const { offset, timeZone } = known.current
    return timeOfDay(Date.now() + offset, timeZone)
  }, [])
}
