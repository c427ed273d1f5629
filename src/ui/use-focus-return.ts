import { useLayoutEffect } from 'react'

/**
 * Returns the focus, when a dialog closes or is unmounted, to what had it before. Mantine's own does so only for
 * dialogs that are rendered closed first and open by a click: of others it notes what has the focus too late.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        // The focus of a removed dialog falls to the body; wherever else it is, somebody has put it there.
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
