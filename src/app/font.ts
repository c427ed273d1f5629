import url from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

// Key of the font's address, which public/scheme.js reads before the first paint.
const KEY = 'dugsi-font'
const LOOK_MS = 10_000

/**
 * Notes that this device has the app's font; the next start of a page uses it. The worker fetches the font last, so that a
 * first visit does not wait, and an open page keeps its font, so that its text does not jump.
 */
export function followFont(): void {
  const look = async (): Promise<void> => {
    if (localStorage.getItem(KEY) !== url) {
      if (!(await caches.match(url))) return
      localStorage.setItem(KEY, url)
    }
    clearInterval(timer)
  }
  // Where the browser stores nothing, pages keep the system's font.
  const lookNow = (): void => void look().catch(() => undefined)
  const timer = setInterval(lookNow, LOOK_MS)
  lookNow()
}
