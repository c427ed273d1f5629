import { isDrawn } from './first-screen.ts'

const picture = (): HTMLElement | null => document.querySelector('[data-kept-picture]')

/** Longest time for which a picture covers a frame whose content is still loading (milliseconds). */
const LONGEST_MS = 4_000

/** Takes the picture away at once: what the app shows instead of its screen is to be read. */
export const dropPicture = (): void => picture()?.remove()

const hasFrame = (): boolean => document.querySelector('#root h1') !== null

/** Takes the picture away in the frame in which the app shows the same screen, or another one. */
export function endPicture(): void {
  let framedAt: number | null = null
  const look = (): void => {
    // A picture may still come while the page shows no more than the splash.
    if (!picture() && document.querySelector('#root .splash') === null) return
    if (hasFrame()) framedAt ??= performance.now()
    const isOther = ![picture()?.dataset['keptPicture'] ?? location.pathname, '/'].includes(location.pathname)
    const isLate = framedAt !== null && performance.now() - framedAt > LONGEST_MS
    if (isDrawn() || isOther || isLate) dropPicture()
    else requestAnimationFrame(look)
  }
  look()
}
