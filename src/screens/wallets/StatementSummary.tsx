import { useMemo } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { summaryOf } from '#domain/wallets/statement-summary.rules.ts'
import type { NewLineSent } from '#domain/wallets/wallets.schema.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { amountOf } from './line-words.ts'
import { walletTexts } from './wallets.texts.ts'

const { summary: texts } = walletTexts.upload
const { fields } = walletTexts

const FIELDS = [
  text('day', fields.day, ({ day }: NewLineSent) => formatDay(day), { isDay: true }),
  text('who', fields.who, ({ name, phone }: NewLineSent) => name ?? phone ?? '–', { isHeading: true, canBreak: true }),
  text('number', fields.number, ({ number }: NewLineSent) => number ?? '–'),
  text(
    'amount',
    fields.amount,
    ({ amount, currency = 'USD' }: NewLineSent) => amountOf({ amount: Math.round(amount * 100), currency }),
    { isNumber: true },
  ),
]

/** What the file that was read comes to, and its first lines, so that a wrong column is seen before anything is imported. */
export function StatementSummary({ items }: { items: readonly NewLineSent[] }) {
  const summary = useMemo(() => summaryOf(items), [items])
  if (!summary) return null
  const { inCents, outCents, firstDay, lastDay, closingCents, first } = summary
  return (
    <>
      <Figures
        isRoomy
        figures={[
          { label: texts.into, value: formatCents(inCents) },
          { label: texts.out, value: formatCents(outCents) },
          { label: texts.closing, value: closingCents === null ? '–' : formatCents(closingCents) },
          { label: texts.days, value: `${formatDay(firstDay)} – ${formatDay(lastDay)}` },
        ]}
      />
      <ShortTable label={texts.first} fields={FIELDS} rows={first} rowKey={({ row }) => row} isDense />
    </>
  )
}
