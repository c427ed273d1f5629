import { Button } from '@mantine/core'
import { formatDay } from '#domain/core/dates.ts'
import type { CashUpChange } from '#domain/fees/income.schema.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { printRefund, refundOf } from '../refund/refund-receipt.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const texts = cashUpTexts.changed

/** In what a refund was given, where a part of it was in shillings. */
const givenIn = ({ cents, inShillings }: CashUpChange): string | null =>
  inShillings ? formatCash({ cents: Math.abs(cents) - inShillings.cents, shillings: inShillings.shillings }) : null

const reasonOf = ({ reason, movedTo }: CashUpChange): string =>
  [reason, movedTo ? texts.movedTo(formatDay(movedTo)) : ''].filter(Boolean).join(' · ') || texts.noReason

const fields = [
  heading<CashUpChange>('student', texts.student, ({ spentOn, student, receipt }) => spentOn ?? (student || receipt)),
  text<CashUpChange>('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
  text<CashUpChange>('receipt', texts.receipt, ({ receipt, refundReceipt }) => refundReceipt ?? receipt, {
    shown: ({ receipt, refundReceipt }) => <Lines lines={[receipt, refundReceipt ?? '']} />,
  }),
  text<CashUpChange>('paid', texts.paid, ({ paidOn, collector }) => `${formatDay(paidOn)} ${collector}`, {
    shown: ({ paidOn, collector }) => <Lines lines={[formatDay(paidOn), collector]} />,
  }),
  text<CashUpChange>('done', texts.done, ({ doneOn, doneBy }) => `${formatDay(doneOn)} ${doneBy}`, {
    shown: ({ doneOn, doneBy }) => <Lines lines={[formatDay(doneOn), doneBy]} />,
  }),
  text<CashUpChange>('method', cashUpTexts.columns.method, ({ method }) => method),
  money<CashUpChange>('amount', texts.amount, ({ cents }) => cents),
  text<CashUpChange>('reason', texts.reason, reasonOf, { canBreak: true }),
]

/** Corrections, voids and refunds with the payments they change; the receipt of a refund can be printed again. */
export function ChangesPanel({
  changes,
  title,
  lead,
}: {
  changes: readonly CashUpChange[]
  title: string
  lead: string
}) {
  const school = useSchool()
  return (
    <Panel title={title} lead={lead}>
      <ShortTable
        label={title}
        fields={fields}
        isDense
        rows={changes}
        rowKey={({ paymentId, receipt, method, doneAt }) => `${paymentId ?? receipt} ${method} ${doneAt}`}
        actions={{
          label: texts.actions,
          render: (change) => {
            const refund = school && refundOf({ ...change, inCash: givenIn(change) }, school)
            return refund ? (
              <Button
                size="sm"
                h={44}
                variant="default"
                aria-label={texts.printOf(refund.number)}
                onClick={() => printRefund(refund)}
              >
                {texts.print}
              </Button>
            ) : null
          },
        }}
      />
    </Panel>
  )
}
