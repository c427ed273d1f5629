import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { updateProfitLog } from '#domain/books/books.endpoints.ts'
import type { ProfitLog } from '#domain/books/books.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { profitTexts as texts } from './books.texts.ts'

const Notes = z.object({ notes: z.string().trim() })

type EditNotesProps = { log: ProfitLog; onClose: () => void; onSaved: () => void }

/** Dialog that edits the notes of a closed month. */
export function EditNotes({ log, onClose, onSaved }: EditNotesProps) {
  const { month, year } = log
  const { field, ...form } = useDraftForm(Notes, {
    initial: { notes: log.notes ?? '' },
    submit: ({ notes }) => call(updateProfitLog, { body: { month, year, notes } }),
    done: () => {
      toastDone(texts.updated)
      onSaved()
      onClose()
    },
    trouble: { failed: texts.editFailed, noServer: texts.editNoServer },
  })
  return (
    <FormDialog of={form} title={texts.editOf(formatMonth(log))} submit={uiTexts.save} onClose={onClose}>
      <Textarea label={texts.editLabel} maxLength={1_000} autosize minRows={3} data-autofocus {...field('notes')} />
    </FormDialog>
  )
}
