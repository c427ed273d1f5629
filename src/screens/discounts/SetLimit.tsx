import { setDiscountLimit } from '#domain/discounts/discounts.endpoints.ts'
import { saveDiscountLimit, type NewLimit } from '#data/discounts/limits.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { digits, month, neededDollars } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import { discountTexts } from './discounts.texts.ts'

const texts = discountTexts.limits

/** The fields begin with the documented values (DSC-2). */
const limitForm = recordForm(setDiscountLimit.body, {
  month: { ...month(texts.month), blank: '7' },
  year: digits(texts.year, { blank: '2025' }),
  maxLimit: neededDollars(texts.maxLimit, { isFull: true, blank: '300' }),
})

/** A month whose limit is to be set or changed, with its present limit in dollars. */
export type WantedLimit = Pick<NewLimit, 'month' | 'year'> & Partial<NewLimit>

type SetLimitProps = {
  ownerId: number
  /** The month of the list whose limit is to be changed; with null, the form shows the draft or the first values. */
  wanted: WantedLimit | null
  isKnown: (month: { month?: number; year?: number }) => boolean
}

export function SetLimit({ ownerId, wanted, isKnown }: SetLimitProps) {
  const of = useRecord(limitForm, null, {
    ownerId,
    draftKey: 'discounts:limit',
    proposed: Object.fromEntries(Object.entries(wanted ?? {}).map(([name, value]) => [name, String(value)])),
    draft: { isIgnored: wanted !== null },
    add: async (limit) => {
      const known = isKnown(limit)
      await saveDiscountLimit(limit, known)
      return known ? texts.updated : texts.done
    },
    done: toastDone,
    stays: true,
    trouble: texts,
  })
  return (
    <Panel title={texts.form}>
      <Form of={of} submit={isKnown(limitForm.sentOf(of.typed)) ? texts.update : texts.set}>
        <RecordFields of={of} />
      </Form>
    </Panel>
  )
}
