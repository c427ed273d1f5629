import { isDrawn } from './first-screen.ts'

const picture = (): Element | null => document.querySelector('[data-kept-picture]')

/** Takes the picture away at once: what the app shows instead of its screen is to be read. */
export const dropPicture = (): void => picture()?.remove()

/** Takes the picture away in the frame in which the app shows the same screen, or another one. */
export function endPicture(): void {
  const path = location.pathname
  const look = (): void => {
    // A picture may still come while the page shows no more than the splash.
    if (!picture() && document.querySelector('#root .splash') === null) return
    if (isDrawn() || location.pathname !== path) dropPicture()
    else requestAnimationFrame(look)
  }
  look()
}
