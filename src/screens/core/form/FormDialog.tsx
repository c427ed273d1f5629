import type { ModalProps } from '@mantine/core'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, type FormProps } from './Form.tsx'

type FormDialogProps = Omit<FormProps, 'onCancel'> & {
  title: string
  onClose: () => void
  /** Size of the dialog, and whether a click outside closes it; not for forms with much to type. */
  modal?: Pick<ModalProps, 'size' | 'closeOnClickOutside'>
}

/** A form in a dialog. */
export const FormDialog = ({ title, onClose, modal, ...form }: FormDialogProps) => (
  <Dialog opened onClose={onClose} title={title} {...modal}>
    <Form {...form} onCancel={onClose} />
  </Dialog>
)
