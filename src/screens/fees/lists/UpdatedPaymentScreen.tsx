import type { ReactNode } from 'react'
import { PAYMENT_STATES } from '#domain/fees/payment-rows.schema.ts'
import { useAllocations } from '#data/fees/allocations.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { choiceOf } from '../../core/list/filters.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { allocationsScreen } from '../fee-lists.screens.ts'
import { EditPayment } from './edit-payment.tsx'
import { AmountCell, DescriptionCell, DiscountCell, PaymentActions, PaymentCell } from './EditCells.tsx'
import {
  amountField,
  dateField,
  descriptionField,
  discountField,
  paymentList,
  stateField,
  stateOf,
  studentField,
  studentIdField,
} from './payment-rows.tsx'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations
const { fields: labels } = paymentTexts

/** Lets one payment of the list be edited in its row. */
function Editable({ ask, children }: { ask: () => void; children: ReactNode }) {
  const ownerId = useSession()?.user.id ?? null
  return (
    <EditPayment ownerId={ownerId} onSaved={ask}>
      {() => children}
    </EditPayment>
  )
}

/** Payments and what they settle; of the last two months from this device's replica, older ones from the server. */
export default listScreen(allocationsScreen, useAllocations, {
  ...paymentList,
  ...texts.list,
  filters: {
    source: choiceOf<ShownPayment>(
      texts.source,
      [
        { value: '', label: texts.recent },
        { value: 'all', label: texts.all },
      ],
      { clears: ['sort', 'order'] },
    ),
    state: choiceOf<ShownPayment>(
      labels.state,
      [
        { value: '', label: texts.allStates },
        ...PAYMENT_STATES.map((value) => ({ value, label: paymentTexts.states[value] })),
      ],
      { keeps: (shown, value) => stateOf(shown) === value },
    ),
  },
  around: Editable,
  rows: (payments) => payments,
  columns: ({ text, exported }, { timeZone }) => [
    studentIdField,
    studentField,
    text('paymentId', labels.paymentId, ({ payment }) => payment.id ?? null, {
      shown: (shown) => <PaymentCell shown={shown} />,
    }),
    { ...amountField, shown: (shown) => <AmountCell shown={shown} /> },
    { ...discountField, shown: (shown) => <DiscountCell shown={shown} /> },
    { ...descriptionField, shown: (shown) => <DescriptionCell shown={shown} /> },
    dateField(timeZone),
    exported('state', labels.state, stateField.value),
    exported('receipt', labels.receipt, ({ payment }) => payment.receipt),
  ],
  isSearchedAtServer: true,
  actions: {
    label: labels.actions,
    render: (shown, { ask }) => <PaymentActions shown={shown} onDone={ask} />,
  },
  noun: paymentTexts.noun,
  isNumbered: true,
})
