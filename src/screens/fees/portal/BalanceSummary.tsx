import { formatCents } from '#domain/school/money.ts'
import { formatMonth, monthNumber, shortMonth } from '#domain/school/months.ts'
import { debtRow } from '#domain/fees/balances.reports.ts'
import { dueOf, paidOf, totalDue } from '#domain/fees/ledger.rules.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { heading, money } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { texts } from './portal.texts.ts'

type OpenMonth = FeeOfStudent['account']['open'][number]

const FIELDS = [
  heading<OpenMonth>('month', texts.columns.month, formatMonth),
  money<OpenMonth>('due', texts.columns.due, dueOf),
  money<OpenMonth>('paid', texts.columns.paid, paidOf),
]

/** A student's dues by month, including payments taken on this device. */
export function BalanceSummary({ one, title = texts.balance }: { one: FeeOfStudent; title?: string }) {
  const { open, feeCents, carryCents, heldCents } = debtRow(one)
  const { lost } = one.account
  const items = [
    [texts.monthlyFee, formatCents(feeCents)],
    [texts.unpaidMonths, open.length],
    [texts.totalDue, formatCents(totalDue(open))],
    ...(carryCents > 0 ? [[texts.carryForward, formatCents(carryCents)] as const] : []),
    ...(lost ? [[texts.lost, texts.lostSince(lost.words, shortMonth(lost))] as const] : []),
    ...(heldCents > 0 ? [[texts.held, formatCents(heldCents)] as const] : []),
  ] as const
  return (
    <div>
      <DescriptionList title={title} items={items} />
      {open.length > 0 ? (
        <div style={{ marginTop: '0.75rem' }}>
          <ShortTable label={texts.monthsOwed} fields={FIELDS} rows={open} rowKey={monthNumber} />
        </div>
      ) : null}
    </div>
  )
}
