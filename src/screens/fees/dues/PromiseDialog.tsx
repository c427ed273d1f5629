import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import { addDays } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { PROMISE_DAYS, type StandingPromise } from '#domain/fees/dues.rules.ts'
import { useToday } from '#data/device/use-today.ts'
import { notePromise } from '#data/fees/promises.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { DayField } from '../../core/DayField.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { toastSaved } from '../../core/toast-saved.ts'
import { duesTexts } from './dues.texts.ts'

const texts = duesTexts.promise

/** A promise as it is typed. */
const promiseFor = (today: string) =>
  z.object({
    until: DayText.or(z.literal(''))
      .refine((day) => day !== '', texts.noDay)
      .refine((day) => day === '' || day >= today, texts.past)
      .refine((day) => day <= addDays(today, PROMISE_DAYS), texts.tooFar),
    note: z.string().max(300),
  })

type PromiseDialogProps = {
  studentIds: readonly number[]
  familyName: string
  promise: StandingPromise | null
  onClose: () => void
}

/** Notes until when a family pays, also without network. */
export function PromiseDialog(family: PromiseDialogProps) {
  const today = useToday()?.today
  return today ? <PromiseForm {...family} today={today} /> : null
}

function PromiseForm({ studentIds, familyName, promise, today, onClose }: PromiseDialogProps & { today: string }) {
  const done = (entry: OutboxEntry) => {
    void toastSaved(entry, { delivered: texts.saved, waiting: texts.savedHere })
    onClose()
  }
  const { field, part, ...form } = useDraftForm(promiseFor(today), {
    initial: { until: promise?.isOverdue === false ? promise.until : '', note: '' },
    submit: ({ until, note }) => notePromise({ studentIds, until, note }),
    done,
    trouble: texts.failed,
  })
  const ending = useAction(() => notePromise({ studentIds, until: null, note: '' }), { trouble: texts.failed, done })
  return (
    <FormDialog
      of={{ ...form, trouble: form.trouble ?? ending.trouble }}
      title={texts.of(familyName)}
      submit={texts.save}
      onClose={onClose}
      buttons={
        promise ? (
          <Button variant="default" loading={ending.isBusy} onClick={() => void ending.run()}>
            {texts.none}
          </Button>
        ) : null
      }
    >
      <DayField label={texts.until} description={texts.untilHint} {...part('until')} />
      <Textarea label={texts.note} maxLength={300} autosize minRows={2} {...field('note')} />
    </FormDialog>
  )
}
