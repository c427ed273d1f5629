// oxlint-disable-next-line eslint/no-restricted-imports -- This is what returns the focus.
import { Modal, type ModalProps } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'returnFocus'> & {
  /** What its closing button does, in words. */
  closeLabel?: string
}

/** What lies over the screen until it is closed; Escape and a click outside close it. */
export function Dialog({ closeLabel = uiTexts.close, ...modal }: DialogProps) {
  useFocusReturn(modal.opened)
  return <Modal returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel }} {...modal} />
}
