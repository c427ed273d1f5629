import { createContext, useContext, type ReactNode } from 'react'
import { z } from 'zod'
import { dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { rightToCorrect } from '#domain/fees/payments.rules.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone } from '#ui/toast.ts'
import { useDraftForm, useTyped, type DraftForm } from '../../core/form/use-draft-form.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations

/** What is being typed about one payment. `base`: the revision that it was filled from. */
export type Typed = {
  key: string
  id: number
  base: number
  amount: string
  discount: string
  description: string
  /** Not asked for of what the person herself took today. */
  reason: string
  needsReason: boolean
}

type Right = ReturnType<typeof rightToCorrect>

export type Editing = Pick<DraftForm<Typed>, 'field' | 'submit' | 'isBusy' | 'isReady' | 'trouble'> & {
  typed: Typed | null
  /** The values were restored from a draft. */
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

/** What this person may do to payments today; nothing until that is known. */
function useRight(): Editing['rightOf'] {
  const user = useSession()?.user
  const clock = useToday()
  return ({ payment }) =>
    user && clock ? rightToCorrect(payment, { userId: user.id, role: user.Role, ...clock }) : 'none'
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

/** What is sent, or what is wrong with it. */
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

/** Why it cannot be sent; null: it can. */
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
