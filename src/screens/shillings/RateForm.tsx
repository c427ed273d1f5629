import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/core/dates.ts'
import { formatShillings, isUnusualRate, rateOn } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import { SetRate } from '#domain/shillings/rates.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { setRate, type RateNow } from '#data/shillings/rates.ts'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { shillingTexts } from './shillings.texts.ts'

const texts = shillingTexts.form

const { ref, day, rate } = SetRate.shape
const TypedRate = z.object({
  ref,
  day,
  rate: z.string().transform((typed, context) => {
    const parsed = rate.safeParse(parseShillings(typed))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: texts.wrong })
    return z.NEVER
  }),
})

type RateFormProps = { now: RateNow; ownerId: number; onClose: () => void }

/** Sets the rate of a day; one that is unusual, or far from the last one, is asked about first. */
export function RateForm({ now: { today, all }, ownerId, onClose }: RateFormProps) {
  const [initial] = useState(() => ({ ref: newRef(), day: today, rate: '' }))
  const lastOn = (day: string) => rateOn(all, day)
  const { field, part, ...form } = useDraftForm(TypedRate, {
    initial,
    blank: () => ({ ref: newRef(), day: today, rate: '' }),
    draft: { key: `shillings:rate:${ownerId}`, ownerId },
    blocked: (typed) => (typed.day > today ? texts.later : null),
    asks: (typed) => isUnusualRate(typed.rate, lastOn(typed.day)?.rate ?? null),
    submit: async (typed) => {
      await setRate(typed)
      return typed.rate
    },
    done: (saved) => {
      toastDone(texts.saved(formatShillings(saved)))
      onClose()
    },
    trouble: shillingTexts.notSaved,
  })
  const typed = useTyped({ form: form.form })
  const last = lastOn(typed.day)
  return (
    <>
      <FormDialog of={form} title={texts.title} submit={texts.button} onClose={onClose}>
        <TextInput
          label={texts.rate}
          description={last ? texts.last(formatShillings(last.rate), formatDay(last.day)) : null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          data-autofocus
          {...field('rate')}
        />
        <DayField label={texts.day} {...part('day')} />
      </FormDialog>
      <AskFirst of={form} title={texts.askTitle} confirm={texts.yes}>
        {(asked) => (
          <>
            <p className="num">{texts.ask(formatShillings(asked.rate), formatDay(asked.day))}</p>
            {last ? <p className="num">{texts.askLast(formatShillings(last.rate))}</p> : null}
          </>
        )}
      </AskFirst>
    </>
  )
}
