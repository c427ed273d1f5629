import type { Day } from '#data/fees/cash-up.ts'
import { Panel } from '#ui/Panel.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const { expenses: texts, columns: labels } = cashUpTexts

type Spent = Day['expenses'][number]

const fields = [
  heading<Spent>('voucher', texts.voucher, ({ voucher }) => voucher),
  text<Spent>('category', texts.category, ({ category }) => category),
  text<Spent>('description', texts.description, ({ description }) => description ?? texts.noDescription),
  text<Spent>('by', texts.by, ({ by }) => by),
  text<Spent>('method', labels.method, ({ method }) => method),
  money<Spent>('amount', texts.amount, ({ cents }) => cents),
]

/** What was spent out of the drawers of a day. */
export const ExpensesPanel = ({ expenses }: { expenses: readonly Spent[] }) => (
  <Panel title={texts.title} lead={texts.lead}>
    <ShortTable label={texts.title} fields={fields} rows={expenses} rowKey={({ key, voucher }) => key || voucher} />
  </Panel>
)
