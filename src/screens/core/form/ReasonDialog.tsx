import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { toastDone } from '#ui/toast.ts'
import { coreTexts } from '../core.texts.ts'
import type { TroubleWords } from '../trouble.ts'
import { FormDialog } from './FormDialog.tsx'
import { useDraftForm } from './use-draft-form.ts'

const texts = coreTexts.reason

const Reason = z.object({ reason: z.string().trim().min(1, texts.missing) })

type ReasonDialogProps = {
  title: string
  submit: string
  send: (reason: string) => Promise<unknown>
  saved: string
  failed: TroubleWords | string
  onClose: () => void
  onSaved: () => void
  children: ReactNode
}

/** Dialog that asks for the reason of a cancellation or another change that undoes an earlier record. */
export function ReasonDialog({ title, submit, send, saved, failed, onClose, onSaved, children }: ReasonDialogProps) {
  const { field, ...form } = useDraftForm(Reason, {
    initial: { reason: '' },
    submit: ({ reason }) => send(reason),
    done: () => {
      toastDone(saved)
      onSaved()
      onClose()
    },
    trouble: failed,
  })
  return (
    <FormDialog of={form} title={title} submit={submit} isDangerous onClose={onClose}>
      {children}
      <Textarea label={texts.label} maxLength={300} autosize minRows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  )
}
