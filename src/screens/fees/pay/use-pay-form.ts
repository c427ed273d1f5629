import { useMemo, useRef, useState } from 'react'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { useDiscountLimit } from '#data/fees/discount-limit.ts'
import {
  DuesChangedError,
  StudentsGoneError,
  takePayment,
  useReceiptOfRef,
  type PaymentTaken,
} from '#data/fees/take-payment.ts'
import { paymentsOfEntry, type ShownPayment } from '#data/fees/payments.queries.ts'
import { NotSavedError } from '#data/outbox.ts'
import type { FeeBook } from './families.ts'
import { emptyForm, isEmpty, type Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import { planOf, type Plan } from './plan.ts'
import { useNumberCheck } from './use-number-check.ts'

type PayFormOptions = {
  book: FeeBook
  today: Month
  draftKey: string
  start: Typed
  keep: (typed: Typed | null) => void
  /** Whether what is due is proposed as the amount. */
  hasPreset: boolean
  /** The receipt's number, and the payment as it was saved. */
  onTaken: (receipt: string, taken: readonly ShownPayment[]) => void
}

function troubleOf(error: unknown, isSingle: boolean, paidFor: number): string {
  if (error instanceof DuesChangedError) return texts.duesChanged
  if (error instanceof StudentsGoneError)
    return error.studentIds.length === paidFor ? texts.notFound : texts.studentsGone
  if (error instanceof NotSavedError) return texts.notSaved
  return isSingle ? texts.failed.single : texts.failed.family
}

/** Whether everything that is planned now was asked about just so. */
function isPartOf(now: Plan, asked: Plan): boolean {
  const told = ({ lines, shown }: Plan) => lines.map((line, at) => JSON.stringify([line, shown[at]]))
  const before = new Set(told(asked))
  return now.lines.length > 0 && told(now).every((line) => before.has(line))
}

/** What is typed, what would become of the money, and taking it once. */
export function usePayForm({ book, today, draftKey, start, keep, hasPreset, onTaken }: PayFormOptions) {
  const [typed, setTyped] = useState(start)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const number = useNumberCheck(typed.method, typed.number)
  const limit = useDiscountLimit(typed)
  const takenAs = useReceiptOfRef(typed.ref)
  const plan = useMemo(() => {
    const children = typed.studentIds.flatMap((id) => book.byId.get(id) ?? [])
    return planOf(children, limit.status === 'ready' ? limit.data : null, { typed, today, hasPreset })
  }, [book, typed, today, limit, hasPreset])
  const put = (next: Typed) => {
    setTyped(next)
    setTrouble(null)
    keep(isEmpty(next) ? null : next)
  }
  const change = (part: Partial<Typed>) => put({ ...typed, ...part })
  const reset = () => put(emptyForm(today, typed.isSingle))
  const asked = useRef(plan)
  const ask = () => {
    const blocked = plan.blocked ?? number.blocked(typed.isNumberKnown)
    setTrouble(blocked)
    setAsking(blocked === null)
    asked.current = plan
    return blocked === null
  }
  const take = async () => {
    // The button may be pressed again before it is drawn as busy; the ref makes the two one, too.
    if (isBusy) return
    // A child who left meanwhile is left out. Where the dues changed, what was asked about is saved, which finds out
    // whether this very payment stands already and refuses it otherwise.
    const { lines, shown, children } = isPartOf(plan, asked.current) ? plan : asked.current
    setBusy(true)
    try {
      const { entry }: PaymentTaken = await takePayment(bodyOf(typed, lines, book), { draftKey, shown })
      reset()
      onTaken(entry.receipt ?? '', paymentsOfEntry(entry, children))
    } catch (error) {
      setTrouble(troubleOf(error, typed.isSingle, lines.length))
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }
  const close = () => setAsking(false)
  return { typed, plan, number, isAsking, isBusy, trouble, takenAs, put, change, reset, ask, take, close, setTrouble }
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
    ...(method === 'Cash' ? {} : { number: typed.number.trim(), ...(isNumberKnown ? { isNumberKnown } : {}) }),
    ...text('discountReason'),
    ...text('description'),
    ...(phone && !isSingle ? { parentPhone: phone } : {}),
  }
}
