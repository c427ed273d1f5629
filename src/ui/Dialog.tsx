import type { ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useOverlays } from './use-overlays.ts'

type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'returnFocus'> & {
  /** The label of the closing button. */
  closeLabel?: string
}

/** Longest time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 500

/** Whether a dialog has been open for so long that a click is not the second one of its button. */
function useSettled(opened: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!opened) return undefined
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [opened])
  return isSettled
}

/** A dialog over the screen; Escape and a click outside close it, but not the second click of the button that opened it. */
export function Dialog({ closeLabel = uiTexts.close, closeOnClickOutside = true, ...modal }: DialogProps) {
  useFocusReturn(modal.opened)
  const isSettled = useSettled(modal.opened)
  const overlays = useOverlays(modal.opened, modal.onClose)
  if (!overlays) return null
  return (
    <overlays.Modal
      returnFocus={false}
      closeButtonProps={{ 'aria-label': closeLabel }}
      closeOnClickOutside={closeOnClickOutside && isSettled}
      {...modal}
    />
  )
}
