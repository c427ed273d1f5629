import { useEffect, useState } from 'react'

/** The device's time (milliseconds), updated at this interval; not while the page is hidden. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const read = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [everyMs])
  return now
}
