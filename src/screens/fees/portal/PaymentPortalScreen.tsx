import { TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useFeeMonths } from '#data/fees/missing-months.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastInfo } from '#ui/toast.ts'
import { Form } from '../../core/form/Form.tsx'
import { ReplicaAge } from '../../core/Gates.tsx'
import { GenerateFees } from '../generation/GenerateFees.tsx'
import { MadeMonths } from '../generation/MadeMonths.tsx'
import { MissingMonths } from '../generation/MissingMonths.tsx'
import { RateNote } from '../../shillings/RateNote.tsx'
import { BookGate, type Counter } from '../pay/BookGate.tsx'
import { Children } from '../pay/Children.tsx'
import { ConfirmPayment } from '../pay/ConfirmPayment.tsx'
import { DiscountFields } from '../pay/DiscountFields.tsx'
import { FamilySearch } from '../pay/FamilySearch.tsx'
import { MethodFields } from '../pay/MethodFields.tsx'
import { MonthFields } from '../pay/MonthFields.tsx'
import { forStudents, monthOfDay, type Typed } from '../pay/pay-form.ts'
import { texts as payTexts } from '../pay/pay.texts.ts'
import type { Plan } from '../pay/plan.ts'
import { usePayForm, type PayForm } from '../pay/use-pay-form.ts'
import styles from '../pay/pay.module.css'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import { BalanceSummary } from './BalanceSummary.tsx'
import { texts } from './portal.texts.ts'

/** A single payment with its description and voucher, and the fees of the month. */
const PaymentPortalScreen = () => <BookGate>{(counter) => <Portal {...counter} />}</BookGate>
export default PaymentPortalScreen

/** An objection to a single payment that precedes all other checks. */
function refusalOf(plan: Plan, { description }: Typed, takenAs: string | null | undefined): string | null {
  if (takenAs) return payTexts.alreadyTaken(takenAs)
  if (plan.totalCents === 0 && !plan.children.some(({ problem }) => problem)) return texts.badAmount
  return !plan.blocked && !description.trim() ? payTexts.descriptionRequired : null
}

function Portal({ book, day, ownerId }: Counter) {
  const today = useMemo(() => monthOfDay(day), [day])
  const months = useFeeMonths()
  const [number, setNumber] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly ShownPayment[]>()
  const receipt = useReceipt(number, taken)
  const onTaken = (receiptNumber: string, justTaken: readonly ShownPayment[]) => {
    setNumber(receiptNumber)
    setTaken(justTaken)
  }
  const form = usePayForm({
    book,
    today,
    draft: { key: `fees:portal:${ownerId}`, ownerId },
    isSingle: true,
    hasPreset: false,
    refuses: refusalOf,
    onTaken,
  })
  const { typed, plan, put } = form
  const [one] = plan.children
  const close = () => {
    setNumber(null)
    if (receipt.receipt) toastInfo(texts.voucherLater)
  }
  if (!form.isReady) return <LoadingSkeleton rows={6} />
  return (
    <Page
      title={texts.title}
      lead={texts.lead(opensOffline())}
      actions={
        <>
          <ReplicaAge />
          <GenerateFees onDone={months.ask} />
        </>
      }
    >
      <MissingMonths of={months} />
      <MadeMonths of={months} />
      <RateNote ownerId={ownerId} />
      <div className={styles['counter']}>
        {one ? null : (
          <FamilySearch
            book={book}
            isSingle
            typed={typed.search}
            onType={(search) => put({ search })}
            onChoose={({ children }) =>
              put(
                forStudents(
                  typed,
                  children.map(({ student }) => student.id),
                ),
              )
            }
            onReceipt={setNumber}
          />
        )}
        {one ? (
          <div className={styles['money']}>
            <Panel title={texts.payment}>
              <Fields form={form} today={today} />
            </Panel>
            <BalanceSummary one={one} />
          </div>
        ) : null}
        <ConfirmPayment form={form} />
      </div>
      <ReceiptDialog open={receipt} isFirst={taken !== undefined} onClose={close} title={texts.voucher} first="a4" />
    </Page>
  )
}

function Fields({ form, today }: { form: PayForm; today: { year: number; month: number } }) {
  const { typed, plan, number, put } = form
  const place = useRef<HTMLDivElement>(null)
  const goOn = () => place.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  return (
    <Form of={form} submit={texts.pay} clear={texts.reset} className={styles['fields']}>
      <MonthFields month={typed} today={today} onChange={put} />
      <Children
        planned={plan.children}
        month={typed}
        onAmount={(id, text) => put({ amounts: { ...typed.amounts, [id]: text } })}
      />
      <TextInput
        label={payTexts.description}
        maxLength={500}
        value={typed.description}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <div ref={place}>
        <MethodFields typed={typed} plan={plan} cash={form.cash} state={number} onChange={put} onReady={goOn} />
      </div>
      <DiscountFields typed={typed} plan={plan} onChange={put} />
    </Form>
  )
}
