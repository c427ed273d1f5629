import { createContext, useContext, type ReactNode } from 'react'
import { z } from 'zod'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone } from '#ui/toast.ts'
import { useDraftForm, useTyped, type DraftForm } from '../../core/form/use-draft-form.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations

/** The values typed for one payment. `base`: the revision that they were filled from. */
export type Typed = { key: string; id: number; base: number; amount: string; discount: string; description: string }

export type Editing = Pick<DraftForm<Typed>, 'field' | 'submit' | 'isBusy' | 'isReady' | 'trouble'> & {
  typed: Typed | null
  /** The values were restored from a draft. */
  isRestored: boolean
  begin: (shown: ShownPayment) => void
  cancel: () => void
}

const EditContext = createContext<Editing | null>(null)

/** The state of editing, if this payment of the list is being edited. */
export function useEditing(shown: ShownPayment): Editing | null {
  const editing = useContext(EditContext)
  return editing?.typed?.key === paymentKey(shown.payment) ? editing : null
}

/** Starts editing a payment of this list. */
export const useBeginEdit = (): Editing['begin'] | undefined => useContext(EditContext)?.begin

const plain = (cents: number): string => dollarsOf(cents).toFixed(2)

export const typedOf = ({ payment }: ShownPayment): Typed => ({
  key: paymentKey(payment),
  id: payment.id ?? 0,
  base: payment.revision,
  amount: plain(payment.amountCents),
  discount: plain(payment.discountCents),
  description: payment.description ?? '',
})

/** The correction to send, or what is wrong with it. */
export function correctionOf({ amount, discount, description, base }: Typed) {
  const cents = [parseAmount(amount), parseAmount(discount || '0')]
  const [paid = null, less = null] = cents
  if (paid === null || less === null || paid + less === 0) return null
  return { amountPaid: dollarsOf(paid), discount: dollarsOf(less), Description: description.trim() || null, base }
}

const NONE: Typed = { key: '', id: 0, base: 0, amount: '', discount: '', description: '' }

type EditPaymentProps = {
  ownerId: number | null
  draftKey?: string
  onSaved?: () => void
  children: (editing: Editing) => ReactNode
}

/** Lets one payment of a list be edited in its row; typed values survive errors and a reload. */
export function EditPayment({ ownerId, draftKey = 'fees:correction', onSaved, children }: EditPaymentProps) {
  const { form, field, change, clear, ...state } = useDraftForm(z.custom<Typed>(), {
    initial: NONE,
    draft: {
      key: draftKey,
      ownerId,
      keeps: { of: (typed) => (typed.key ? typed : null), back: (typed: Typed) => typed },
    },
    blocked: (typed) => (correctionOf(typed) ? null : texts.badAmount),
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
  if (!state.isReady) return <LoadingSkeleton rows={6} />
  const editing = {
    ...state,
    field,
    typed: typed.key ? typed : null,
    isRestored: state.isRestored,
    begin: (shown: ShownPayment) => {
      clear()
      change(typedOf(shown))
    },
    cancel: clear,
  }
  return <EditContext value={editing}>{children(editing)}</EditContext>
}
