import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, for which lists are rendered whole. */
export function useOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
