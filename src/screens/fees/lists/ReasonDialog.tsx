import { Button, Modal, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { uiTexts } from '#ui/ui.texts.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations
const Reason = z.object({ reason: z.string().trim().min(1, texts.reasonRequired) })

type ReasonDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Throws when it did not succeed; the dialog stays then, and says why. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before money is taken back. */
export function ReasonDialog({ title, children, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const { field, ...form } = useDraftForm(Reason, {
    initial: { reason: '' },
    submit: ({ reason }) => onConfirm(reason),
    done: onClose,
    trouble: texts,
  })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': uiTexts.close }}>
      {children}
      <Form
        of={form}
        submit={confirmLabel}
        isDangerous
        buttons={
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
        }
      >
        <Textarea label={texts.reason} maxLength={300} autosize minRows={2} data-autofocus {...field('reason')} />
      </Form>
    </Modal>
  )
}
