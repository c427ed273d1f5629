import { useEffect, useEffectEvent, type RefObject } from 'react'
import { loadDecoder } from './decoder.ts'

/** Least milliseconds between two pictures. */
const PAUSE = 60

/**
 * Reads codes out of the picture as long as it runs, and tells of each as often as it is seen. A picture is searched after a pause as
 * long as the last search, so that half of the processor's time is left on a slow tablet.
 */
export function useScan(video: RefObject<HTMLVideoElement | null>, isRunning: boolean, onText: (text: string) => void) {
  const tell = useEffectEvent(onText)
  useEffect(() => {
    if (!isRunning) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const begin = async (): Promise<void> => {
      const decode = await loadDecoder()
      const look = async (): Promise<void> => {
        const began = performance.now()
        const texts = video.current ? await decode(video.current).catch(() => []) : []
        if (isOver) return
        for (const text of texts) tell(text)
        timer = setTimeout(() => void look(), Math.max(PAUSE, performance.now() - began))
      }
      if (!isOver) await look()
    }
    // Without the file that reads codes, whoever holds the device types them.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [video, isRunning])
}
