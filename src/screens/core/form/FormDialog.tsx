import { Modal, type ModalProps } from '@mantine/core'
import { uiTexts } from '#ui/ui.texts.ts'
import { Form, type FormProps } from './Form.tsx'

type FormDialogProps = Omit<FormProps, 'onCancel'> & {
  title: string
  onClose: () => void
  /** A dialog for much text is wider; one in which much is typed is not closed by a click outside. */
  modal?: Pick<ModalProps, 'size' | 'closeOnClickOutside'>
}

/** A form in a dialog. */
export const FormDialog = ({ title, onClose, modal, ...form }: FormDialogProps) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': uiTexts.close }} {...modal}>
    <Form {...form} onCancel={onClose} />
  </Modal>
)
