import type { KeyboardEvent } from 'react'

/** A key that is held down must not press a button that has only just received the focus. */
export const ignoreRepeats = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
