import { useEffect, useMemo, useRef, useState } from 'react'
import { monthIn, yearIn } from '#domain/school/months.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { laterPart, useLoaded } from '#ui/later-part.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge } from '../../core/Gates.tsx'
import { useFeeMonths } from '#data/fees/missing-months.ts'
import { RateNote } from '../../shillings/RateNote.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import { BookGate, type Counter } from './BookGate.tsx'
import { familyOfStudent, type FeeBook } from './families.ts'
import { emptyForm, monthOfDay, type Typed } from './pay-form.ts'
import { NoDrawerNote } from './NoDrawerNote.tsx'
import { focusSearch, PayForm } from './PayForm.tsx'
import { texts } from './pay.texts.ts'
import { proposedFor } from './proposal.ts'
import { TodaysReceipts } from './TodaysReceipts.tsx'
import { usePayForm } from './use-pay-form.ts'

const missingMonths = laterPart(async () => (await import('../generation/MissingMonths.tsx')).MissingMonths)
const receiptDialog = laterPart(async () => (await import('../receipt/ReceiptDialog.tsx')).ReceiptDialog)

/** Taking fees of a family or one student at the counter. */
const FamilyPaymentScreen = () => <BookGate>{(counter) => <AtCounter {...counter} />}</BookGate>
export default FamilyPaymentScreen

/** The initial form for a link: a student's family, maybe for a month; null without a link. */
function askedFor(params: URLSearchParams, book: FeeBook, empty: Typed): Typed | null {
  const student = /^[1-9]\d{0,9}$/.exec(params.get('student') ?? '')
  if (!student) return null
  const isSingle = params.has('single')
  const family = familyOfStudent(book, Number(student[0]), isSingle)
  if (!family) return null
  const proposed = proposedFor({ ...empty, isSingle }, family.children, empty)
  if (!params.has('month') && !params.has('year')) return proposed
  const month = monthIn(params.get('month')) ?? empty.month
  const year = yearIn(params.get('year')) ?? empty.year
  return { ...proposed, month, year }
}

function AtCounter({ book, day, ownerId }: Counter) {
  const [params, setParams] = useAddress()
  const months = useFeeMonths()
  const today = useMemo(() => monthOfDay(day), [day])
  const [wanted] = useState(() => askedFor(params, book, emptyForm(today, params.has('single'))))
  const [receiptNumber, setReceiptNumber] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly ShownPayment[]>()
  const search = useRef<HTMLDivElement>(null)
  const receipt = useReceipt(receiptNumber, taken)
  const [MissingMonths, ReceiptDialog] = [useLoaded(missingMonths), useLoaded(receiptDialog)]
  useEffect(() => {
    // The link's parameters are in the form now; after a reload the draft counts.
    if (params.has('student')) setParams({ student: null, month: null, year: null })
  }, [params, setParams])
  const open = (number: string, justTaken?: readonly ShownPayment[]) => {
    // Shown as soon as it is loaded.
    void receiptDialog.load().catch(() => toastFailed(uiTexts.notLoaded))
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
    // Ready for the next family, or for another number.
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
      {MissingMonths ? <MissingMonths of={months} /> : null}
      <NoDrawerNote />
      <RateNote ownerId={ownerId} />
      <PayForm form={form} book={book} today={today} search={search} onReceipt={open} />
      <TodaysReceipts day={day} onOpen={(number) => open(number)} />
      {ReceiptDialog ? (
        <ReceiptDialog
          open={receipt}
          isFirst={taken !== undefined}
          onClose={close}
          {...(taken ? { title: texts.success, doneLabel: texts.newPayment } : {})}
        />
      ) : null}
    </Page>
  )
}
