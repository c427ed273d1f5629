import { useEffect, useEffectEvent, useState } from 'react'
import { laterPart, useLoaded } from './later-part.ts'
import { toastFailed } from './toast.ts'
import { uiTexts } from './ui.texts.ts'

/** Dialogs, panels and menus of the library, which are loaded after the first screen. */
export const laterOverlays = laterPart(() => import('./Overlays.tsx').then(({ overlays }) => overlays))

/**
 * What a dialog is drawn with, from its first opening on; null before, and while it is still being loaded. Where it cannot be
 * loaded, a toast says so and the dialog is closed.
 */
export function useOverlays(isOpen: boolean, close: () => void) {
  const overlays = useLoaded(laterOverlays)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const fail = useEffectEvent(() => {
    toastFailed(uiTexts.notLoaded)
    close()
  })
  const isMissing = isOpen && overlays === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isGone = false
    laterOverlays.load().catch(() => {
      if (!isGone) fail()
    })
    return () => void (isGone = true)
  }, [isMissing])
  return wasOpened ? overlays : null
}
