import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { dollarsOf, parseAmount } from '#domain/core/money.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useDraft } from '#data/use-draft.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone } from '#ui/toast.ts'
import { troubleOf } from '../../core/trouble.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations

/** What is being typed about one payment. `base`: the revision that it was filled from. */
export type Typed = { key: string; id: number; base: number; amount: string; discount: string; description: string }

export type Editing = {
  typed: Typed | null
  problem: string | null
  isBusy: boolean
  /** What is typed was found here from before. */
  isKept: boolean
  begin: (shown: ShownPayment) => void
  type: (values: Partial<Typed>) => void
  cancel: () => void
  save: () => void
}

const EditContext = createContext<Editing | null>(null)

/** The payment that is being edited in this list, if it is this one. */
export function useEditing(shown: ShownPayment): Editing | null {
  const editing = useContext(EditContext)
  return editing?.typed?.key === paymentKey(shown.payment) ? editing : null
}

/** Begins to edit a payment of this list. */
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

/** What is sent, or what is wrong with it. */
export function correctionOf({ amount, discount, description, base }: Typed) {
  const cents = [parseAmount(amount), parseAmount(discount || '0')]
  const [paid = null, less = null] = cents
  if (paid === null || less === null || paid + less === 0) return null
  return { amountPaid: dollarsOf(paid), discount: dollarsOf(less), Description: description.trim() || null, base }
}

const sayFailure = (error: unknown): string => troubleOf(error, texts)

type EditPaymentProps = {
  ownerId: number | null
  draftKey?: string
  onSaved?: () => void
  children: (editing: Editing) => ReactNode
}

/** Lets one payment of a list be edited where it stands; what was typed outlives errors and a reload. */
export function EditPayment({ ownerId, draftKey = 'fees:correction', ...rest }: EditPaymentProps) {
  const { found, keep } = useDraft<Typed>(draftKey, ownerId)
  if (found === undefined) return <LoadingSkeleton rows={6} />
  return <Provider {...rest} kept={found} keep={keep} />
}

type ProviderProps = Pick<EditPaymentProps, 'onSaved' | 'children'> & {
  kept: Typed | null
  keep: (typed: Typed | null) => void
}

function Provider({ kept, keep, onSaved, children }: ProviderProps) {
  const [typed, setTyped] = useState<Typed | null>(kept)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const editing = useMemo<Editing>(() => {
    const set = (next: Typed | null) => {
      setTyped(next)
      keep(next)
      setProblem(null)
    }
    const save = async () => {
      const body = typed && correctionOf(typed)
      if (!typed || !body) return setProblem(texts.badAmount)
      setBusy(true)
      try {
        await paymentActions.correct(typed.id, body)
        set(null)
        toastDone(texts.saved)
        onSaved?.()
      } catch (error) {
        setProblem(sayFailure(error))
      } finally {
        setBusy(false)
      }
    }
    return {
      typed,
      problem,
      isBusy,
      isKept: typed !== null && typed.key === kept?.key,
      begin: (shown) => set(typedOf(shown)),
      type: (values) => typed && set({ ...typed, ...values }),
      cancel: () => set(null),
      save: () => void save(),
    }
  }, [typed, problem, isBusy, kept, keep, onSaved])
  return <EditContext value={editing}>{children(editing)}</EditContext>
}
