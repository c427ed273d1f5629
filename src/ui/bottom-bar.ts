import type { RefCallback } from 'react'

const keepClear: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return undefined
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + 8}px`
  })
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    style.scrollPaddingBlockEnd = ''
  }
}

/**
 * What a bar has that stays at the bottom of the screen (spread it over the element): whatever takes the focus is scrolled
 * above the bar, and toasts are shown above it.
 */
export const bottomBar = { 'data-bottom-bar': true, ref: keepClear }
