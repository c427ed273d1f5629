import { Button } from '@mantine/core'
import { IconPencil, IconReceiptOff } from '@tabler/icons-react'
import { formatMonth } from '#domain/school/months.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useVoucherMonths, useVouchers } from '#data/fees/vouchers.ts'
import { useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { ReplicaAge, Gate } from '../../core/Gates.tsx'
import type { ListContext } from '../../core/list/list.ts'
import { ListOf } from '../../core/list/ListOf.tsx'
import { usePlace } from '../../core/list/use-here.ts'
import { voucherListScreen } from '../fee-lists.screens.ts'
import { EditPayment, type Editing } from '../lists/edit-payment.tsx'
import { PaymentCell } from '../lists/EditCells.tsx'
import { monthText, parseMonth } from '../lists/months.ts'
import {
  amountField,
  dateField,
  discountField,
  keyOfPayment,
  paymentList,
  stateField,
  studentField,
  userField,
} from '../lists/payment-rows.tsx'
import { paymentTexts } from '../lists/payments.texts.ts'
import { VoucherPanel } from './VoucherPanel.tsx'
import { voucherTexts as texts } from './vouchers.texts.ts'
import styles from './vouchers.module.css'

/** Vouchers by month; each can be read, printed and corrected. */
export default function VoucherListScreen() {
  const place = usePlace()
  const ownerId = useSession()?.user.id
  return (
    <Page isList title={voucherListScreen.title} lead={texts.lead} actions={<ReplicaAge />}>
      {place && ownerId !== undefined ? <ByMonth place={place} ownerId={ownerId} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

type ByMonthProps = { place: ListContext; ownerId: number }

function ByMonth({ place, ownerId }: ByMonthProps) {
  const [params, set] = useAddress()
  const answer = useVoucherMonths(place)
  const { shown } = answer
  if (shown.status !== 'ready') return <Gate {...answer}>{() => null}</Gate>
  const { months } = shown.data
  const chosen = parseMonth(params.get('month')) ?? months[0]
  if (!chosen)
    return (
      <EmptyState icon={<IconReceiptOff size={30} />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <Months
        months={months}
        chosen={chosen}
        onChoose={(month) => set({ month: monthText(month), voucher: null, search: null }, true)}
      />
      <OfMonth month={chosen} place={place} ownerId={ownerId} />
    </>
  )
}

type MonthsProps = {
  months: readonly (Month & { count: number })[]
  chosen: Month
  onChoose: (month: Month) => void
}

const Months = ({ months, chosen, onChoose }: MonthsProps) => (
  <nav className={styles['months']} aria-label={texts.months} data-shell>
    <ul>
      {months.map((each) => (
        <li key={monthText(each)}>
          <button
            type="button"
            aria-current={monthText(each) === monthText(chosen) ? 'true' : undefined}
            onClick={() => onChoose(each)}
          >
            {formatMonth(each)}
            <small className="num">{texts.count(each.count)}</small>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const fieldsOf = (timeZone: string): Field<ShownPayment>[] => [
  {
    key: 'number',
    label: texts.number,
    value: ({ payment }) => payment.id ?? payment.receipt,
    shown: (shown) => <PaymentCell shown={shown} />,
  },
  { ...studentField, label: texts.student },
  amountField,
  discountField,
  dateField(timeZone),
  { ...userField, canBreak: true },
  { ...stateField, isExportedOnly: true },
]

const list = {
  ...paymentList,
  rows: ({ vouchers }: { vouchers: readonly ShownPayment[] }) => vouchers,
  columns: (_: unknown, { timeZone }: ListContext) => fieldsOf(timeZone),
  noun: texts.noun,
  empty: texts.empty,
} as const

function OfMonth({ month, place, ownerId }: ByMonthProps & { month: Month }) {
  const [params, set] = useAddress()
  const answer = useVouchers(month, place)
  const { shown } = answer
  const vouchers = shown.status === 'ready' ? shown.data.vouchers : []
  return (
    <EditPayment ownerId={ownerId} draftKey="fees:voucher" onSaved={answer.ask}>
      {(editing) => {
        const key = params.get('voucher') ?? editing.typed?.key
        return (
          <>
            <ListOf
              title={texts.of(formatMonth(month))}
              answer={answer}
              spec={{ ...list, file: `${texts.file}-${monthText(month)}` }}
              actions={{
                label: paymentTexts.fields.actions,
                render: (each) => (
                  <Buttons of={each} editing={editing} onOpen={() => set({ voucher: keyOfPayment(each) }, true)} />
                ),
              }}
            />
            <VoucherPanel
              shown={vouchers.find((each) => keyOfPayment(each) === key) ?? null}
              editing={editing}
              onClose={() => {
                editing.cancel()
                set({ voucher: null })
              }}
            />
          </>
        )
      }}
    </EditPayment>
  )
}

type ButtonsProps = { of: ShownPayment; editing: Editing; onOpen: () => void }

const Buttons = ({ of, editing, onOpen }: ButtonsProps) => (
  <>
    <Button size="sm" h={44} variant="subtle" aria-label={texts.viewOf(of.fullname)} onClick={onOpen}>
      {texts.view}
    </Button>
    {of.payment.id === undefined || editing.rightOf(of) === 'none' ? null : (
      <RowButton
        label={texts.editOf(of.fullname)}
        onClick={() => {
          editing.begin(of)
          onOpen()
        }}
      >
        <IconPencil size={20} />
      </RowButton>
    )}
  </>
)
