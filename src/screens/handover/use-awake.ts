import { useEffect } from 'react'

/** Keeps the screen from going dark while the component is shown, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async (): Promise<void> => {
      // Missing in older browsers, and refused while the battery is low: whoever holds the device touches it then.
      const wakeLock = (navigator as Partial<Navigator>).wakeLock
      const given = document.hidden ? undefined : await wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await given?.release()
      else lock = given
    }
    // The browser takes the lock back while the page is hidden.
    const again = () => void ask()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
