import { useCallback, useState } from 'react'
import { toastFailed } from './toast.ts'
import { uiTexts } from './ui.texts.ts'

/**
 * A part that is loaded when it is first opened, and stays loaded. `load` must be a constant of the module. A
 * failure is shown in a toast, and the next attempt loads the part again.
 */
export function useLaterPart<Part>(load: () => Promise<Part>) {
  // The component is kept within an object, since React would take it for a function that computes the next state.
  const [part, setPart] = useState<{ it: Part } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((): void => {
    load().then(
      (it) => {
        setPart({ it })
        setOpen(true)
      },
      () => toastFailed(uiTexts.notLoaded),
    )
  }, [load])
  const close = useCallback((): void => setOpen(false), [])
  return { Part: part?.it ?? null, isOpen, open, close }
}
