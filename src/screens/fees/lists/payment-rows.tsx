import { paymentKey } from '#domain/row-keys.ts'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import type { Field } from '#ui/fields.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import type { Found } from '../../core/list/finder.ts'
import { moment, money } from '../../core/list/columns.tsx'
import { feeWords } from './lists.texts.ts'
import { paymentTexts as texts } from './payments.texts.ts'

const { fields: labels } = texts

export const keyOfPayment = ({ payment }: ShownPayment): string => paymentKey(payment)

const foundByPayment = ({ payment, fullname }: ShownPayment): Found => ({
  id: payment.studentId,
  words: fullname,
  codes: `${payment.receipt} ${payment.number ?? ''} ${payment.id ?? ''}`,
})

type ShownState = keyof typeof texts.states

/** The state of a payment at school, or that the server does not have it yet. */
export function stateOf({ payment }: ShownPayment): ShownState {
  if (payment.pending?.state === 'parked') return 'parked'
  return isOnlyHere(payment) ? 'waiting' : payment.state
}

export const STATE_TONES: Partial<Record<ShownState, Tone>> = {
  confirmed: 'good',
  waiting: 'wait',
  held: 'wait',
  parked: 'bad',
  voided: 'bad',
}

export const StateChip = ({ shown }: { shown: ShownPayment }) => (
  <Chip tone={STATE_TONES[stateOf(shown)]}>{texts.states[stateOf(shown)]}</Chip>
)

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
/** Sums are of payments that count: what is held, voided or given back is in no total. */
const counting = {
  adds: (shown: ShownPayment) => ['confirmed', 'waiting'].includes(stateOf(shown)),
}
export const amountField = money<ShownPayment>('amount', labels.amount, ({ payment }) => payment.amountCents, counting)
export const discountField = money<ShownPayment>(
  'discount',
  labels.discount,
  ({ payment }) => payment.discountCents,
  counting,
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
export const dateField = (timeZone: string): Field<ShownPayment> =>
  moment('date', labels.date, timeZone, ({ payment }) => payment.paidAt)

/** What every list of payments has in common. */
export const paymentList = {
  ...feeWords,
  note: () => texts.totalNote,
  find: foundByPayment,
  rowKey: keyOfPayment,
  search: texts.search,
  sort: ['date', 'down'],
} as const
