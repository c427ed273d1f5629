import { useEffect, useState } from 'react'

/** Whether a component has been shown for this long (milliseconds). */
export function useIsOver(afterMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isOver
}
