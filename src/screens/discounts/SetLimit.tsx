import { NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { saveDiscountLimit } from '#data/discounts/limits.queries.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { discountTexts } from './discounts.texts.ts'
import { DEFAULTS, LimitForm, type Typed } from './limit-form.ts'

const texts = discountTexts.limits
const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

type SetLimitProps = {
  ownerId: number
  /** The month of the list whose limit is to be changed; with null, the form shows the draft or the defaults. */
  wanted: Typed | null
  isKnown: (month: Pick<Typed, 'month' | 'year'>) => boolean
}

export function SetLimit({ ownerId, wanted, isKnown }: SetLimitProps) {
  const limit = useDraftForm(LimitForm, {
    initial: wanted ?? DEFAULTS,
    draft: { key: 'discounts:limit', ownerId, isIgnored: wanted !== null },
    submit: async (parsed) => {
      const known = isKnown({ month: String(parsed.month), year: String(parsed.year) })
      await saveDiscountLimit(parsed, known)
      return known ? texts.updated : texts.done
    },
    done: toastDone,
    stays: true,
    trouble: texts,
  })
  const { field } = limit
  const [month, year] = useWatch({ control: limit.form.control, name: ['month', 'year'] })
  return (
    <Panel title={texts.form}>
      <Form of={limit} submit={isKnown({ month, year }) ? texts.update : texts.set}>
        <div className={form['wide']}>
          <NativeSelect label={texts.month} data={MONTHS} {...field('month')} />
          <TextInput label={texts.year} inputMode="numeric" maxLength={4} {...field('year')} />
        </div>
        <TextInput label={texts.maxLimit} inputMode="decimal" {...field('maxLimit')} />
      </Form>
    </Panel>
  )
}
