import { afterPaint } from '#data/live/after-paint.ts'

/** What stands in place of content that is still loading. */
export const LOADING = '#root .splash, #root .mantine-Skeleton-root'

/** Whether the page shows a screen with its content. */
export const isDrawn = (): boolean =>
  document.querySelector(LOADING) === null && document.querySelector('#root h1') !== null

/** Longest wait for the content of a loaded screen (milliseconds): rows of an initial load come later. */
const LONGEST_MS = 3_000

const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    // A hidden page has no frames.
    const limit = setTimeout(resolve, LONGEST_MS)
    const look = (): void => {
      if (!isDrawn()) return void requestAnimationFrame(look)
      clearTimeout(limit)
      afterPaint(resolve)
    }
    look()
  })

let tell: () => void

const loaded = new Promise<void>((resolve) => {
  tell = resolve
})

/** The component of a screen is loaded, or has failed to load. */
export const tellScreenLoaded = (): void => tell()

/** Resolves once the first screen of this visit shows its content, or has failed to load: what can wait begins after it. */
export const firstScreen = loaded.then(drawn)
