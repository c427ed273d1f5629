import { paymentKey } from '#domain/row-keys.ts'
import { isOnlyHere } from '#data/fees/payment-lists.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import type { Field } from '#ui/fields.ts'
import type { Found } from './FeeTable.tsx'
import { moneyField } from './money.ts'
import { momentWords } from './moments.ts'
import { paymentTexts as texts } from './payments.texts.ts'
import styles from './lists.module.css'

const { fields: labels } = texts

export const keyOfPayment = ({ payment }: ShownPayment): string => paymentKey(payment)

export const foundByPayment = ({ payment, fullname }: ShownPayment): Found => ({
  id: payment.studentId,
  fullname,
  codes: `${payment.receipt} ${payment.number ?? ''} ${payment.id ?? ''}`,
})

type ShownState = keyof typeof texts.states

/** The school's word on a payment, or that it has not said one yet. */
export function stateOf({ payment }: ShownPayment): ShownState {
  if (payment.pending?.state === 'parked') return 'parked'
  return isOnlyHere(payment) ? 'waiting' : payment.state
}

export const StateChip = ({ shown }: { shown: ShownPayment }) => {
  const state = stateOf(shown)
  return (
    <span className={styles['state']} data-state={state}>
      {texts.states[state]}
    </span>
  )
}

export const studentField: Field<ShownPayment> = {
  key: 'fullname',
  label: labels.fullname,
  value: ({ fullname }) => fullname,
  isHeading: true,
  canBreak: true,
}
export const studentIdField: Field<ShownPayment> = {
  key: 'studentId',
  label: labels.studentId,
  value: ({ payment }) => payment.studentId || texts.missing,
}
export const amountField = moneyField<ShownPayment>('amount', labels.amount, ({ payment }) => payment.amountCents)
export const discountField = moneyField<ShownPayment>(
  'discount',
  labels.discount,
  ({ payment }) => payment.discountCents,
)
export const descriptionField: Field<ShownPayment> = {
  key: 'description',
  label: labels.description,
  value: ({ payment }) => payment.description || texts.dash,
  canBreak: true,
}
export const userField: Field<ShownPayment> = {
  key: 'user',
  label: labels.user,
  value: ({ payment }) => payment.collector,
}
export const stateField: Field<ShownPayment> = {
  key: 'state',
  label: labels.state,
  value: (shown) => texts.states[stateOf(shown)],
  shown: (shown) => <StateChip shown={shown} />,
}
/** The day, and below it the time. */
export const MomentCell = ({ words }: { words: string }) => {
  const [day, time] = words.split(' ')
  return (
    <span className={styles['person']}>
      {day}
      <small>{time}</small>
    </span>
  )
}

export const dateField = (timeZone: string): Field<ShownPayment> => ({
  key: 'date',
  label: labels.date,
  value: ({ payment }) => momentWords(payment.paidAt, timeZone),
  order: ({ payment }) => payment.paidAt,
  shown: ({ payment }) => <MomentCell words={momentWords(payment.paidAt, timeZone)} />,
})
