import { TextInput } from '@mantine/core'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import type { Plan } from './plan.ts'
import styles from './pay.module.css'

type DiscountFieldsProps = { typed: Typed; plan: Plan; onChange: (part: Partial<Typed>) => void }

/** A discount on the month's fee, within the month's limit. */
export function DiscountFields({ typed, plan, onChange }: DiscountFieldsProps) {
  const left = plan.limitLeftCents
  return (
    <div className={styles['pair']} data-wide>
      <TextInput
        label={texts.discount}
        inputMode="decimal"
        leftSection="$"
        leftSectionWidth={28}
        placeholder="0.00"
        value={typed.discount}
        error={plan.discountProblem}
        description={left === null ? null : texts.limitLeft(formatCents(Math.max(0, left)), formatMonth(typed))}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => onChange({ discount: event.currentTarget.value })}
      />
      <TextInput
        label={texts.discountReason}
        maxLength={300}
        value={typed.discountReason}
        onChange={(event) => onChange({ discountReason: event.currentTarget.value })}
      />
    </div>
  )
}
