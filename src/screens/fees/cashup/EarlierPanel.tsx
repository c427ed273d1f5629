import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/core/money.ts'
import type { DatedEarlier } from '#data/fees/cash-up.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const { earlier: texts, columns: labels } = cashUpTexts

const columns: readonly Column<DatedEarlier>[] = [
  { key: 'collector', label: texts.collector, cell: ({ collector }) => collector, isHeading: true, canBreak: true },
  { key: 'date', label: texts.date, cell: ({ date }) => formatDay(date) },
  { key: 'method', label: labels.method, cell: ({ method }) => method },
  { key: 'count', label: labels.count, cell: ({ count }) => count, isNumber: true },
  { key: 'amount', label: texts.amount, cell: ({ cents }) => formatCents(cents), isNumber: true },
]

/** What came to light on a day whose drawers have no part in it. */
export const EarlierPanel = ({ earlier }: { earlier: readonly DatedEarlier[] }) => (
  <Panel title={texts.title} lead={texts.lead}>
    <DataTable
      label={texts.title}
      columns={columns}
      rows={earlier}
      rowKey={({ collectorId, method, date }) => `${collectorId} ${method} ${date}`}
    />
  </Panel>
)
