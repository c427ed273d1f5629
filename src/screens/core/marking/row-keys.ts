import type { KeyboardEvent } from 'react'

/** Moves the focus between rows with the arrow keys up and down. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = event.currentTarget.closest('li')
  if (step === 0 || !from) return
  const to = step > 0 ? from.nextElementSibling : from.previousElementSibling
  const target = to?.querySelector<HTMLElement>('[data-mark-switch]')
  if (!target) return
  event.preventDefault()
  target.focus()
}
