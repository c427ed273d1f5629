import { useEffect, useMemo, useState } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { readSchoolClock } from './clock.ts'
import { useLiveRead } from '../live/live-read.ts'
import { useNow } from './use-now.ts'

const TICK_MS = 30_000

export type Today = { today: string; timeZone: string }

/** The time at the school on the corrected clock (milliseconds), updated at this interval; undefined until it is known. */
export function useSchoolNow(everyMs: number): number | undefined {
  const clock = useLiveRead(readSchoolClock)
  const now = useNow(everyMs)
  return clock && now + clock.offset
}

/** The current school day on the corrected clock, and the school's time zone; updated at midnight. */
export function useToday(): Today | undefined {
  const clock = useLiveRead(readSchoolClock)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  const { offset = 0, timeZone } = clock ?? {}
  const today = timeZone && schoolDay(now + offset, timeZone)
  return useMemo(() => (today && timeZone ? { today, timeZone } : undefined), [today, timeZone])
}
