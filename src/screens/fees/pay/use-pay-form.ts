import { useMemo, useRef, useState } from 'react'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { writtenNumber } from '#domain/fees/payment-number.ts'
import { useDiscountLimit } from '#data/fees/discount-limit.ts'
import {
  DuesChangedError,
  loadTakePayment,
  StudentsGoneError,
  takePayment,
  useReceiptOfRef,
} from '#data/fees/take-payment.ts'
import { paymentsOfEntry, type ShownPayment } from '#data/fees/payments.queries.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { laterPart } from '#ui/later-part.ts'
import { typedIn } from '../../core/form/draft-values.ts'
import { unchecked, useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { partOf, type TypedCash } from './cash.ts'
import type { FeeBook } from './families.ts'
import { emptyForm, hasTexts, isEmpty, type Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import { planOf, type Plan } from './plan.ts'
import { useCash } from './use-cash.ts'
import { useNumberCheck } from './use-number-check.ts'

// Ready before anybody can have typed a payment.
laterPart(loadTakePayment)

type PayFormOptions = {
  book: FeeBook
  today: Month
  draft: { key: string; ownerId: number }
  /** The values that a link asks for; they replace the draft. */
  wanted?: Typed | null
  isSingle: boolean
  /** Whether the dues are proposed as the amount. */
  hasPreset: boolean
  /** An objection that exists on this screen alone. */
  refuses?: (plan: Plan, typed: Typed, takenAs: string | null | undefined) => string | null
  /** Called with the receipt's number and the saved payment. */
  onTaken: (receipt: string, taken: readonly ShownPayment[]) => void
}

/** The cash in both currencies settles something else than what was confirmed. */
class CashDiffersError extends Error {}

function troubleOf(error: unknown, isSingle: boolean, paidFor: number): string {
  if (error instanceof DuesChangedError) return texts.duesChanged
  if (error instanceof CashDiffersError) return texts.cash.differs
  if (error instanceof StudentsGoneError)
    return error.studentIds.length === paidFor ? texts.notFound : texts.studentsGone
  if (error instanceof NotSavedError) return texts.notSaved
  return isSingle ? texts.failed.single : texts.failed.family
}

/** Whether everything that is planned now was shown in the confirmation without change. */
function isPartOf(now: Plan, asked: Plan): boolean {
  const told = ({ lines, shown }: Plan) => lines.map((line, at) => JSON.stringify([line, shown[at]]))
  const before = new Set(told(asked))
  return now.lines.length > 0 && told(now).every((line) => before.has(line))
}

/** The part in shillings that was confirmed; throws `CashDiffersError` where it has changed since. */
function confirmedPart(asked: TypedCash | null, now: TypedCash | null) {
  const [before, after] = [asked, now].map((cash) => cash && partOf(cash))
  if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) throw new CashDiffersError()
  return before
}

/** What the typed payment would settle. */
function usePlan(book: FeeBook, typed: Typed, today: Month, hasPreset: boolean): Plan {
  const limit = useDiscountLimit(typed)
  return useMemo(() => {
    const children = typed.studentIds.flatMap((id) => book.byId.get(id) ?? [])
    return planOf(children, limit.status === 'ready' ? limit.data : null, { typed, today, hasPreset })
  }, [book, typed, today, limit, hasPreset])
}

/** The typed payment, what it would settle, and a function that takes it once. */
export function usePayForm(options: PayFormOptions) {
  const { book, today, draft, wanted = null, hasPreset, refuses, onTaken } = options
  const [initial] = useState(() => wanted ?? emptyForm(today, options.isSingle))
  const [hadTexts, setHadTexts] = useState(false)
  const keeps = {
    of: (typed: Typed, untyped: Typed) =>
      isEmpty(typed) ? null : initial === wanted ? typed : typedIn(typed, untyped),
    back: (typed: Partial<Typed>) => {
      setHadTexts(hasTexts(typed))
      return typed
    },
  }
  const { form, change, clear, ...state } = useDraftForm(unchecked<Typed>(), {
    initial,
    blank: ({ isSingle }) => emptyForm(today, isSingle),
    draft: { ...draft, isIgnored: initial === wanted, keeps },
    blocked: (parsed) =>
      refuses?.(plan, parsed, takenAs) ?? plan.blocked ?? number.blocked(parsed.isNumberKnown) ?? cash?.blocked ?? null,
    asks: () => {
      asked.current = plan
      askedCash.current = cash
      return true
    },
    submit: async (parsed) => {
      // A child who left meanwhile is left out. Where the dues changed, what was confirmed is passed on: `takePayment`
      // returns a payment that was saved already, and refuses otherwise.
      const { lines, shown, children } = isPartOf(plan, asked.current) ? plan : asked.current
      const shillings = confirmedPart(askedCash.current, cash)
      const body = { ...bodyOf(parsed, lines, book), ...(shillings ? { shillings } : {}) }
      const { entry } = await takePayment(body, { draftKey: draft.key, shown })
      return { entry, children }
    },
    done: ({ entry, children }) => onTaken(entry.receipt ?? '', paymentsOfEntry(entry, children)),
    trouble: (error: unknown): string => troubleOf(error, typed.isSingle, asked.current.lines.length),
  })
  const typed = useTyped({ form })
  const number = useNumberCheck(typed.method, typed.number)
  const takenAs = useReceiptOfRef(typed.ref)
  const plan = usePlan(book, typed, today, hasPreset)
  const cash = useCash(typed, plan.netCents)
  const asked = useRef(plan)
  const askedCash = useRef(cash)
  const put = (next: Partial<Typed>) => {
    change(next)
    // The refusal was about the values before this change.
    state.say(null)
  }
  return { ...state, isRestored: state.isRestored && hadTexts, typed, plan, cash, number, takenAs, put, clear }
}

export type PayForm = ReturnType<typeof usePayForm>

type Lines = ReturnType<typeof planOf>['lines']

function bodyOf(typed: Typed, lines: Lines, book: FeeBook) {
  const { ref, method, isSingle, isNumberKnown } = typed
  const phone = book.byId.get(lines[0]?.studentId ?? 0)?.student.phone
  const text = (name: 'discountReason' | 'description') => (typed[name].trim() ? { [name]: typed[name].trim() } : {})
  return {
    ref,
    method,
    lines,
    ...(method === 'Cash' ? {} : { number: writtenNumber(typed.number), ...(isNumberKnown ? { isNumberKnown } : {}) }),
    ...text('discountReason'),
    ...text('description'),
    ...(phone && !isSingle ? { parentPhone: phone } : {}),
  }
}
