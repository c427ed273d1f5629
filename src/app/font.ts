import url from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

// Read by public/scheme.js, before the first paint.
const KEY = 'dugsi-font'
const LOOK_MS = 10_000

/**
 * Has pages drawn with the app's font from their next start on, once this device has it: the worker fetches it last, so
 * that a first visit does not wait for it, and a page that is open does not jump.
 */
export function followFont(): void {
  const look = async (): Promise<void> => {
    if (localStorage.getItem(KEY) !== url) {
      if (!(await caches.match(url))) return
      localStorage.setItem(KEY, url)
    }
    clearInterval(timer)
  }
  // Where nothing can be stored, the system's font stays.
  const lookNow = (): void => void look().catch(() => undefined)
  const timer = setInterval(lookNow, LOOK_MS)
  lookNow()
}
