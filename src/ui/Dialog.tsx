// oxlint-disable-next-line eslint/no-restricted-imports -- The only dialog that returns the focus.
import { Modal, type ModalProps } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'returnFocus'> & {
  /** The label of the closing button. */
  closeLabel?: string
}

/** A dialog over the screen; Escape and a click outside close it. */
export function Dialog({ closeLabel = uiTexts.close, ...modal }: DialogProps) {
  useFocusReturn(modal.opened)
  return <Modal returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel }} {...modal} />
}
