import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useFeeAccounts } from '#data/fees/fee-accounts.queries.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { opensOffline } from '#data/opens-offline.ts'
import { useDraft } from '#data/use-draft.ts'
import { useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastInfo } from '#ui/toast.ts'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import { Children } from '../pay/Children.tsx'
import { ConfirmPayment } from '../pay/ConfirmPayment.tsx'
import { DiscountFields } from '../pay/DiscountFields.tsx'
import { FamilySearch } from '../pay/FamilySearch.tsx'
import { feeBook, type FeeBook } from '../pay/families.ts'
import { MethodFields } from '../pay/MethodFields.tsx'
import { MonthFields } from '../pay/MonthFields.tsx'
import { emptyForm, forStudents, monthOfDay, type Typed } from '../pay/pay-form.ts'
import { texts as payTexts } from '../pay/pay.texts.ts'
import { usePayForm, type PayForm } from '../pay/use-pay-form.ts'
import styles from '../pay/pay.module.css'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import { BalanceSummary } from './BalanceSummary.tsx'
import { GenerateFees } from './GenerateFees.tsx'
import { texts } from './portal.texts.ts'

/** A single payment with its description and voucher, and the fees of the month. */
export default function PaymentPortalScreen() {
  const accounts = useFeeAccounts()
  const ownerId = useSession()?.user.id ?? null
  const day = useToday()?.today
  const data = accounts.status === 'ready' ? accounts.data : null
  const book = useMemo(() => (data ? feeBook(data) : null), [data])
  const draftKey = `fees:portal:${ownerId}`
  const { found, keep } = useDraft<Typed>(draftKey, ownerId)
  return (
    <CopyGate needsWhole reading={accounts}>
      {() =>
        book && day && found !== undefined ? (
          <Portal book={book} day={day} draftKey={draftKey} kept={found} keep={keep} />
        ) : (
          <LoadingSkeleton rows={6} />
        )
      }
    </CopyGate>
  )
}

type PortalProps = {
  book: FeeBook
  day: string
  draftKey: string
  kept: Typed | null
  keep: (typed: Typed | null) => void
}

function Portal({ book, day, draftKey, kept, keep }: PortalProps) {
  const today = useMemo(() => monthOfDay(day), [day])
  const [start] = useState(() => kept ?? emptyForm(today, true))
  const [number, setNumber] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly ShownPayment[]>()
  const receipt = useReceipt(number, taken)
  const onTaken = (receiptNumber: string, justTaken: readonly ShownPayment[]) => {
    setNumber(receiptNumber)
    setTaken(justTaken)
  }
  const form = usePayForm({ book, today, draftKey, start, keep, hasPreset: false, onTaken })
  const { typed, plan, put, change } = form
  const [one] = plan.children
  const close = () => {
    setNumber(null)
    toastInfo(texts.voucherLater)
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead(opensOffline())}
      actions={
        <>
          <CopyAge />
          <GenerateFees />
        </>
      }
    >
      <div className={styles['counter']}>
        {one ? null : (
          <FamilySearch
            book={book}
            isSingle
            typed={typed.search}
            onType={(search) => change({ search })}
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
      <ReceiptDialog receipt={receipt} onClose={close} title={texts.voucher} first="a4" />
    </Page>
  )
}

function Fields({ form, today }: { form: PayForm; today: { year: number; month: number } }) {
  const { typed, plan, number, trouble, takenAs, isBusy, change, reset, ask, setTrouble } = form
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (takenAs) setTrouble(payTexts.alreadyTaken(takenAs))
    else if (plan.totalCents === 0 && !plan.children.some(({ problem }) => problem)) setTrouble(texts.badAmount)
    else if (!plan.blocked && !typed.description.trim()) setTrouble(payTexts.descriptionRequired)
    else ask()
  }
  return (
    <form className={styles['fields']} onSubmit={submit} noValidate>
      <MonthFields month={typed} today={today} onChange={change} />
      <Children
        planned={plan.children}
        month={typed}
        onAmount={(id, text) => change({ amounts: { ...typed.amounts, [id]: text } })}
      />
      <TextInput
        label={payTexts.description}
        maxLength={500}
        value={typed.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <MethodFields typed={typed} state={number} onChange={change} />
      <DiscountFields typed={typed} plan={plan} onChange={change} />
      {trouble ? (
        <Alert color="clay" role="alert" icon={<IconAlertOctagon size={22} />}>
          {trouble}
        </Alert>
      ) : null}
      <div className={styles['buttons']}>
        <Button type="submit" disabled={isBusy}>
          {texts.pay}
        </Button>
        <Button variant="subtle" color="gray" onClick={reset}>
          {texts.reset}
        </Button>
      </div>
    </form>
  )
}
