import { sumOf } from '#domain/core/grouped.ts'
import { perObject } from '#domain/core/per-object.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth, shortMonth } from '#domain/school/months.ts'
import { balanceRow, owing, stateOfMonth, type Balance } from '#domain/fees/balances.reports.ts'
import type { PaymentStatus } from '#domain/fees/fees.rules.ts'
import { dueOf, type Month } from '#domain/fees/ledger.rules.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { replica } from '#data/answers/source.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { choiceOf } from '../../core/list/filters.ts'
import type { Filter } from '../../core/list/list.ts'
import { list, listsScreen } from '../../core/list/list-screen.tsx'
import { balancePerMonthScreen } from '../fee-lists.screens.ts'
import { classField, idField, monthFields, nameField } from './balance-fields.tsx'
import { classOrLeftFilter, foundByStudent, phoneWords } from './balances.ts'
import { feeWords, listTexts } from './lists.texts.ts'
import { distinctMonths, monthsBack, monthText, parseMonth } from './months.ts'

const { perMonth: texts, fields: labels } = listTexts

/** The replica has the settled months of the last year; of older months only the unsettled ones. */
const MONTHS_KNOWN = 12

type Accounts = readonly FeeOfStudent[]
type Names = 'month' | 'status' | 'class'
type StandingRow = Balance & { state: PaymentStatus; dueCents: number }

const TONES = { paid: 'good', partial: 'wait', unpaid: 'bad' } as const

const standingOf = (row: Balance, month: Month): StandingRow[] => {
  const standing = stateOfMonth(row, month)
  return standing ? [{ ...row, state: standing.state, dueCents: standing.due ? dueOf(standing.due) : 0 }] : []
}

const common = {
  ...feeWords,
  noun: listTexts.student,
  find: foundByStudent,
  rowKey: ({ studentId }: Balance) => studentId,
} as const

const allWhoOwe = list<Accounts, Balance, Names>({
  ...common,
  empty: texts.empty,
  file: texts.file,
  rows: perObject((accounts) => owing(accounts.map(balanceRow))),
  columns: () => monthFields,
  sort: ['name', 'up'],
})

const ofMonth = list<Accounts, StandingRow, Names>({
  ...common,
  empty: listTexts.noMatch,
  file: ({ values }) => `${texts.file}-${values.month}`,
  note: ({ values }) => formatMonth(parseMonth(values.month) ?? NO_MONTH),
  rows: (accounts, { values }) =>
    accounts.flatMap((account) => standingOf(balanceRow(account), parseMonth(values.month) ?? NO_MONTH)),
  columns: ({ text, summed }) => [
    idField,
    nameField,
    classField,
    text('phone1', labels.phone1, ({ phone }) => phoneWords(phone)),
    text('status', labels.status, ({ state }) => texts.states[state], {
      shown: ({ state }) => <Chip tone={TONES[state]}>{texts.states[state]}</Chip>,
    }),
    summed('due', labels.due, ({ dueCents }) => dueCents),
    summed('balance', labels.balance, ({ balanceCents }) => balanceCents),
  ],
  sort: ['due', 'down'],
  above: (rows) => (
    <Figures
      figures={[
        ...(['paid', 'partial', 'unpaid'] as const).map((state) => ({
          label: texts.states[state],
          value: String(rows.filter((row) => row.state === state).length),
          tone: TONES[state],
        })),
        { label: labels.due, value: formatCents(sumOf(rows, ({ dueCents }) => dueCents)) },
      ]}
    />
  ),
})

const NO_MONTH: Month = { year: 0, month: 0 }

const month: Filter<Balance> = {
  label: listTexts.month,
  options: ({ today }, all) => [
    { value: '', label: texts.owing },
    ...distinctMonths([
      ...monthsBack(parseMonth(today) ?? NO_MONTH, MONTHS_KNOWN),
      ...all.flatMap(({ open }) => open),
    ]).map((each) => ({ value: monthText(each), label: shortMonth(each) })),
  ],
  read: (text) => {
    const named = parseMonth(text)
    return named ? monthText(named) : ''
  },
  clears: ['sort', 'order', 'status'],
}

/** Debts by month, and who has paid for a month; from this device's replica, also without network. */
export default listsScreen(balancePerMonthScreen, replica(useFeeAccounts, { needsWhole: 'daily' }), {
  lead: texts.lead,
  filters: {
    month,
    status: {
      ...choiceOf<StandingRow>(
        texts.status,
        Object.entries(texts.statuses).map(([value, label]) => ({ value, label })),
      ),
      keeps: ({ state }: StandingRow, value: string) => state === value,
      isShown: ({ values }) => Boolean(values['month']),
    },
    class: classOrLeftFilter,
  },
  list: ({ values }) => (values.month ? ofMonth : allWhoOwe),
})
