import { createContext, useContext, type ReactNode } from 'react'
import { z } from 'zod'
import { dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { rightToCorrect } from '#domain/fees/payments.rules.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useReceiptParts } from '#data/fees/receipt-parts.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone } from '#ui/toast.ts'
import { useDraftForm, useTyped, type DraftForm } from '../../core/form/use-draft-form.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations

/** The typed correction of one payment. `base`: the revision of the payment when editing began. */
export type Typed = {
  key: string
  id: number
  base: number
  amount: string
  discount: string
  description: string
  /** Reason for the correction; empty for payments that the person took herself today, which need none. */
  reason: string
  needsReason: boolean
}

type Right = ReturnType<typeof rightToCorrect>

export type Editing = Pick<DraftForm<Typed>, 'field' | 'submit' | 'isBusy' | 'isReady' | 'trouble'> & {
  typed: Typed | null
  /** Whether the values were restored from a draft. */
  isRestored: boolean
  rightOf: (shown: ShownPayment) => Right
  begin: (shown: ShownPayment) => void
  cancel: () => void
}

const EditContext = createContext<Editing | null>(null)

/** The state of editing, if this payment of the list is being edited. */
export function useEditing(shown: ShownPayment): Editing | null {
  const editing = useContext(EditContext)
  return editing?.typed?.key === paymentKey(shown.payment) ? editing : null
}

/** Begins to edit a payment of this list; undefined for whoever may not. */
export function useBeginEdit(shown: ShownPayment): Editing['begin'] | undefined {
  const editing = useContext(EditContext)
  return editing && editing.rightOf(shown) !== 'none' ? editing.begin : undefined
}

/** Which payments this person may change; none while the school day is loading. */
function useRight(): Editing['rightOf'] {
  const user = useSession()?.user
  const clock = useToday()
  return ({ payment }) =>
    user && clock ? rightToCorrect(payment, { userId: user.id, role: user.Role, ...clock }) : 'none'
}

/** Whether a part of a payment's receipt was in shillings, so that its amount stays as it was taken. */
export function useAmountStays({ payment: { method, receipt } }: ShownPayment): boolean {
  const found = useReceiptParts(method === 'Cash' ? receipt : null)
  return found.status === 'found' && found.parts.some(({ inShillings }) => inShillings)
}

export const typedOf = ({ payment }: ShownPayment, right: Right): Typed => ({
  key: paymentKey(payment),
  id: payment.id ?? 0,
  base: payment.revision,
  amount: typedAmount(payment.amountCents),
  discount: typedAmount(payment.discountCents),
  description: payment.description ?? '',
  reason: '',
  needsReason: right === 'withReason',
})

/** The correction to be sent, or the error in the typed values. */
export function correctionOf({ amount, discount, description, base, reason, needsReason }: Typed) {
  const cents = [parseAmount(amount), parseAmount(discount || '0')]
  const [paid = null, less = null] = cents
  if (paid === null || less === null || paid + less === 0) return null
  return {
    amountPaid: dollarsOf(paid),
    discount: dollarsOf(less),
    Description: description.trim() || null,
    base,
    ...(needsReason ? { reason: reason.trim() } : {}),
  }
}

/** The reason why the typed correction cannot be sent; null if it can. */
function blockedBy(typed: Typed): string | null {
  const correction = correctionOf(typed)
  if (!correction) return texts.badAmount
  return correction.reason === '' ? texts.reasonRequired : null
}

const NONE: Typed = {
  key: '',
  id: 0,
  base: 0,
  amount: '',
  discount: '',
  description: '',
  reason: '',
  needsReason: false,
}

type EditPaymentProps = {
  ownerId: number | null
  draftKey?: string
  onSaved?: () => void
  children: (editing: Editing) => ReactNode
}

/** Lets one payment of a list be edited in its row; typed values survive errors and a reload. */
export function EditPayment({ ownerId, draftKey = 'fees:correction', onSaved, children }: EditPaymentProps) {
  const { form, field, fill, clear, ...state } = useDraftForm(z.custom<Typed>(), {
    initial: NONE,
    draft: {
      key: draftKey,
      ownerId,
      keeps: { of: (typed) => (typed.key ? typed : null), back: (typed: Typed) => typed },
    },
    blocked: blockedBy,
    submit: async (typed) => {
      const body = correctionOf(typed)
      if (body) await paymentActions.correct(typed.id, body)
    },
    done: () => {
      toastDone(texts.saved)
      onSaved?.()
    },
    trouble: texts,
  })
  const typed = useTyped({ form })
  const rightOf = useRight()
  if (!state.isReady) return <LoadingSkeleton rows={6} />
  const editing = {
    ...state,
    field,
    typed: typed.key ? typed : null,
    isRestored: state.isRestored,
    rightOf,
    begin: (shown: ShownPayment) => {
      clear()
      fill(typedOf(shown, rightOf(shown)))
    },
    cancel: clear,
  }
  return <EditContext value={editing}>{children(editing)}</EditContext>
}
