import { useLayoutEffect } from 'react'

/**
 * Returns the focus to the element that opened a dialog, when the dialog closes or is unmounted. Mantine's own return of
 * the focus works only for dialogs that are rendered closed first; for others it notes the focused element too late.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        // The browser moves the focus of a removed dialog to the body; anywhere else, somebody has moved the focus.
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
