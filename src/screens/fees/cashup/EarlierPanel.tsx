import { formatDay } from '#domain/core/dates.ts'
import type { DatedEarlier } from '#data/fees/cash-up.ts'
import { Panel } from '#ui/Panel.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const { earlier: texts, columns: labels } = cashUpTexts

const fields = [
  heading<DatedEarlier>('collector', texts.collector, ({ collector }) => collector),
  text<DatedEarlier>('date', texts.date, ({ date }) => formatDay(date), { isDay: true }),
  text<DatedEarlier>('what', texts.what, ({ cents }) => (cents < 0 ? texts.spent : texts.taken)),
  text<DatedEarlier>('method', labels.method, ({ method }) => method),
  text<DatedEarlier>('count', labels.count, ({ count }) => count, { isNumber: true }),
  money<DatedEarlier>('amount', texts.amount, ({ cents }) => cents),
]

/** Payments and expenses that reached the school on a day but belong to the drawers of earlier ones. */
export const EarlierPanel = ({ earlier }: { earlier: readonly DatedEarlier[] }) => (
  <Panel title={texts.title} lead={texts.lead}>
    <ShortTable
      label={texts.title}
      fields={fields}
      rows={earlier}
      rowKey={({ collectorId, method, date, cents }) => `${collectorId} ${method} ${date} ${cents < 0}`}
    />
  </Panel>
)
