import type { RefCallback } from 'react'

const NEAREST = { block: 'nearest', inline: 'nearest' } as const

const keepClear: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return undefined
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    style.setProperty('--d-bottom-bar', `${bar.offsetHeight}px`)
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + 8}px`
    // A field in use stays in sight where the bar grows over it.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView(NEAREST)
  })
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    style.removeProperty('--d-bottom-bar')
    style.scrollPaddingBlockEnd = ''
  }
}

/**
 * Props of a bar that stays at the bottom of the screen, to be spread over its element. An element that takes the focus is
 * scrolled above the bar, and toasts are shown above the bar. Styles read the bar's height from `--d-bottom-bar`.
 */
export const bottomBar = { 'data-bottom-bar': true, ref: keepClear }
