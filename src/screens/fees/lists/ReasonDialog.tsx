import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../../core/form/overdrawn.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations
const Reason = z.object({ reason: z.string().trim().min(1, texts.reasonRequired), overdrawnReason: z.string() })

type ReasonDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Throws on failure; the dialog then stays open and shows why. `overdrawn`: why more is given back than the account holds. */
  onConfirm: (reason: string, overdrawn: { overdrawnReason?: string }) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before a payment is voided or refunded. */
export function ReasonDialog({ title, children, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const { objection, ...overdrawn } = useOverdrawn(texts)
  const { field, ...form } = useDraftForm(Reason, {
    initial: { reason: '', overdrawnReason: '' },
    ...overdrawn,
    submit: (typed) => onConfirm(typed.reason, whyOverdrawn(typed)),
    done: onClose,
  })
  return (
    <FormDialog of={form} title={title} submit={confirmLabel} isDangerous onClose={onClose}>
      {children}
      <Textarea label={texts.reason} maxLength={300} autosize minRows={2} data-autofocus {...field('reason')} />
      <OverdrawnReason objection={objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}
