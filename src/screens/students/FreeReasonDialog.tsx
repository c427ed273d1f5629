import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { updateFreeReason } from '#domain/fees/reports.endpoints.ts'
import type { FreeStudent } from '#domain/school/students.schema.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.free
const Reason = z.object({ reason: z.string().trim() })

type FreeReasonDialogProps = { student: FreeStudent; onClose: () => void; onSaved: () => void }

/** Edits the reason why a student pays nothing. */
export function FreeReasonDialog({ student: { id, fullname, FreeReason }, onClose, onSaved }: FreeReasonDialogProps) {
  const { field, ...form } = useDraftForm(Reason, {
    initial: { reason: FreeReason ?? '' },
    submit: ({ reason }) => call(updateFreeReason, { body: { id, FreeReason: reason } }),
    done: () => {
      toastDone(texts.saved)
      onSaved()
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={texts.editTitle(fullname)} submit={uiTexts.save} onClose={onClose}>
      <Textarea label={texts.reason} maxLength={300} autosize minRows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  )
}
