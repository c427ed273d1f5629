import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconCloudOff, IconPencil, IconReceiptOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatMonth } from '#domain/core/months.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { groupVouchers } from '#domain/vouchers/vouchers.endpoints.ts'
import { voucherMonthsOf } from '#domain/fees/vouchers.reports.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useVouchers, type Vouchers } from '#data/fees/vouchers.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import { EditPayment } from '../lists/edit-payment.tsx'
import { PaymentCell } from '../lists/EditCells.tsx'
import { ListOf } from '../../core/list/ListOf.tsx'
import { monthText, parseMonth } from '../lists/months.ts'
import {
  amountField,
  dateField,
  discountField,
  paymentList,
  keyOfPayment,
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
  const reading = usePayments()
  const clock = useToday()
  const session = useSession()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate needsWhole reading={reading}>
        {(known) =>
          clock && session ? (
            <ByMonth known={known} timeZone={clock.timeZone} ownerId={session.user.id} />
          ) : (
            <LoadingSkeleton rows={6} />
          )
        }
      </CopyGate>
    </Page>
  )
}

type ByMonthProps = { known: readonly ShownPayment[]; timeZone: string; ownerId: number }

function ByMonth({ known, timeZone, ownerId }: ByMonthProps) {
  const [params, set] = useAddress()
  const groups = useAnswer(groupVouchers, {})
  const here = useMemo(() => voucherMonthsOf(known, { timeZone }), [known, timeZone])
  const months = groups.answer.status === 'ready' ? groups.answer.data : here
  const chosen = parseMonth(params.get('month')) ?? months[0] ?? null
  const vouchers = useVouchers(chosen, known, timeZone)
  if (groups.answer.status === 'loading') return <LoadingSkeleton rows={6} />
  if (!chosen)
    return (
      <EmptyState icon={<IconReceiptOff size={30} />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <div className={styles['screen']}>
      <Months
        months={months}
        chosen={chosen}
        onChoose={(month) => set({ month: monthText(month), voucher: null, search: null }, true)}
      />
      <div className={styles['list']}>
        <OfMonth vouchers={vouchers} month={chosen} timeZone={timeZone} ownerId={ownerId} />
      </div>
    </div>
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

const asTheyAre = (rows: readonly ShownPayment[]) => rows

type OfMonthProps = { vouchers: Vouchers; month: Month; timeZone: string; ownerId: number }

function OfMonth({ vouchers: { rows, isCopy, error, ask }, month, timeZone, ownerId }: OfMonthProps) {
  const [params, set] = useAddress()
  const file = `${texts.file}-${monthText(month)}`
  const spec = useMemo(
    () => ({
      ...paymentList(fieldsOf(timeZone)),
      rows: asTheyAre,
      file,
      noun: texts.noun,
      empty: texts.empty,
      isNumbered: false,
    }),
    [timeZone, file],
  )
  if (!rows) return <LoadingSkeleton rows={6} />
  if (error && !isNoServer(error)) return <ProblemAlert message={serverMessage(error)} onRetry={ask} />
  const open = (shown: ShownPayment) => set({ voucher: keyOfPayment(shown) }, true)
  return (
    <EditPayment ownerId={ownerId} draftKey="fees:voucher" onSaved={ask}>
      {(editing) => {
        const key = params.get('voucher') ?? editing.typed?.key ?? null
        const shown = rows.find(({ payment }) => paymentKey(payment) === key) ?? null
        const close = () => {
          editing.cancel()
          set({ voucher: null })
        }
        return (
          <>
            {isCopy ? (
              <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
                {texts.fromCopy}
                <div>
                  <Button size="sm" h={44} variant="default" mt="xs" onClick={ask}>
                    {uiTexts.tryAgain}
                  </Button>
                </div>
              </Alert>
            ) : null}
            <ListOf
              title={formatMonth(month)}
              data={rows}
              spec={spec}
              actions={{
                label: paymentTexts.fields.actions,
                render: (each) => (
                  <>
                    <Button
                      size="sm"
                      h={44}
                      variant="subtle"
                      aria-label={texts.viewOf(each.fullname)}
                      onClick={() => open(each)}
                    >
                      {texts.view}
                    </Button>
                    {each.payment.id === undefined ? null : (
                      <ActionIcon
                        aria-label={texts.editOf(each.fullname)}
                        onClick={() => {
                          editing.begin(each)
                          open(each)
                        }}
                      >
                        <IconPencil size={20} />
                      </ActionIcon>
                    )}
                  </>
                ),
              }}
            />
            <VoucherPanel shown={shown} editing={editing} onClose={close} />
          </>
        )
      }}
    </EditPayment>
  )
}
