import type { RefCallback } from 'react'

const keepClear: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return undefined
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    style.setProperty('--d-bottom-bar', `${bar.offsetHeight}px`)
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + 8}px`
  })
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    style.removeProperty('--d-bottom-bar')
    style.scrollPaddingBlockEnd = ''
  }
}

/**
 * What a bar has that stays at the bottom of the screen (spread it over the element): whatever takes the focus is scrolled
 * above the bar, and toasts are shown above it. `--d-bottom-bar` is its height for what leaves room for it.
 */
export const bottomBar = { 'data-bottom-bar': true, ref: keepClear }
