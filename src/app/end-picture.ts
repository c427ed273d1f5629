/** Longest time for which a picture covers a started app, whatever the app still waits for (milliseconds). */
const LONGEST_COVER_MS = 4_000

/** What stands in place of content that is still loading. */
export const LOADING = '#root .splash, #root .mantine-Skeleton-root'

/** Takes the picture away in the frame in which the app shows the same screen, or another one. */
export function endPicture(): void {
  const path = location.pathname
  const begun = performance.now()
  const look = (): void => {
    const picture = document.querySelector('[data-kept-picture]')
    const isShown = document.querySelector(LOADING) === null && document.querySelector('#root main h1') !== null
    const isOver = isShown || location.pathname !== path || performance.now() - begun > LONGEST_COVER_MS
    if (isOver) picture?.remove()
    else requestAnimationFrame(look)
  }
  look()
}
