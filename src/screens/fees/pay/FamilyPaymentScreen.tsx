import { useEffect, useMemo, useRef, useState } from 'react'
import { IdText } from '#domain/core/fields.ts'
import { MonthText, YearText } from '#domain/school/months.schema.ts'
import { useFeeAccounts } from '#data/fees/fee-accounts.queries.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { opensOffline } from '#data/opens-offline.ts'
import { useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, ReplicaGate } from '../../core/Gates.tsx'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import { familyOfStudent, feeBook, type FeeBook } from './families.ts'
import { emptyForm, forStudents, monthOfDay, type Typed } from './pay-form.ts'
import { focusSearch, PayForm } from './PayForm.tsx'
import { texts } from './pay.texts.ts'
import { TodaysReceipts } from './TodaysReceipts.tsx'
import { usePayForm } from './use-pay-form.ts'

/** Taking fees of a family or one student at the counter. */
export default function FamilyPaymentScreen() {
  const accounts = useFeeAccounts()
  const ownerId = useSession()?.user.id ?? null
  const day = useToday()?.today
  const data = accounts.status === 'ready' ? accounts.data : null
  const book = useMemo(() => (data ? feeBook(data) : null), [data])
  return (
    <ReplicaGate needsWhole reading={accounts}>
      {() =>
        book && day && ownerId !== null ? (
          <Counter book={book} day={day} ownerId={ownerId} />
        ) : (
          <LoadingSkeleton rows={6} />
        )
      }
    </ReplicaGate>
  )
}

/** The form that a link asks for: a student's family, maybe for a month; null without one. */
function askedFor(params: URLSearchParams, book: FeeBook, empty: Typed): Typed | null {
  const student = IdText.safeParse(params.get('student'))
  if (!student.success) return null
  const isSingle = params.has('single')
  const family = familyOfStudent(book, student.data, isSingle)
  if (!family) return null
  const month = MonthText.safeParse(params.get('month')).data ?? empty.month
  const year = YearText.safeParse(params.get('year')).data ?? empty.year
  const ids = family.children.map(({ student: { id } }) => id)
  return forStudents({ ...empty, month, year, isSingle }, ids)
}

type CounterProps = { book: FeeBook; day: string; ownerId: number }

function Counter({ book, day, ownerId }: CounterProps) {
  const [params, setParams] = useAddress()
  const today = useMemo(() => monthOfDay(day), [day])
  const [wanted] = useState(() => askedFor(params, book, emptyForm(today, params.has('single'))))
  const [receiptNumber, setReceiptNumber] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly ShownPayment[]>()
  const search = useRef<HTMLDivElement>(null)
  const receipt = useReceipt(receiptNumber, taken)
  useEffect(() => {
    // What a link asked for is in the form now; a reload shows what was typed since.
    if (params.has('student')) setParams({ student: null, month: null, year: null })
  }, [params, setParams])
  const open = (number: string, justTaken?: readonly ShownPayment[]) => {
    setReceiptNumber(number)
    setTaken(justTaken)
  }
  const form = usePayForm({
    book,
    today,
    draft: { key: `fees:pay:${ownerId}`, ownerId },
    wanted,
    isSingle: params.has('single'),
    hasPreset: true,
    onTaken: open,
  })
  const close = () => {
    setReceiptNumber(null)
    // The next family is waiting, or another number is typed.
    if (taken || receipt.notice) setTimeout(() => focusSearch(search))
  }
  const { isSingle } = form.typed
  if (!form.isReady) return <LoadingSkeleton rows={6} />
  return (
    <Page
      title={isSingle ? texts.titles.single : texts.titles.family}
      lead={texts.lead(opensOffline())}
      actions={<ReplicaAge />}
    >
      <PayForm form={form} book={book} today={today} search={search} onReceipt={open} />
      <TodaysReceipts day={day} onOpen={(number) => open(number)} />
      <ReceiptDialog
        open={receipt}
        onClose={close}
        {...(taken ? { title: texts.success, doneLabel: texts.newPayment } : {})}
      />
    </Page>
  )
}
