import { IconReceiptOff } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import type { NumberUses } from '#domain/fees/numbers.reports.ts'
import { useNumberUses } from '#data/fees/number-history.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Field } from '#ui/fields.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { summed } from '../../core/list/columns.tsx'
import { fromAddress } from '../../core/list/filters.ts'
import type { Here } from '../../core/list/list.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { numberHistoryScreen } from '../fee-lists.screens.ts'
import { historyQuery } from './history-form.ts'
import { HistoryForm } from './HistoryForm.tsx'
import { feeWords } from './lists.texts.ts'
import { STATE_TONES } from './payment-rows.tsx'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.history
const { fields: labels } = paymentTexts

type Names = 'number' | 'methods' | 'mode' | 'from' | 'to' | 'month' | 'year'
type Use = NumberUses['rows'][number] & { key: string }

/** The question in the address, where the form puts it. */
const queryOf = ({ values }: Pick<Here<Names>, 'values'>) =>
  historyQuery(new URLSearchParams(Object.entries(values).filter(([, value]) => value)))

const figuresOf = ({ values }: Here<Names>, uses: NumberUses) => [
  { label: texts.usedCount, value: texts.timesUsed(uses.usedCount) },
  { label: texts.allocations, value: String(uses.totalAllocations) },
  {
    label: values.month ? texts.totalThisMonth : texts.total,
    value: formatCents(uses.totalAmountThisMonth),
  },
  ...(uses.totalHeld > 0
    ? [{ label: texts.totalHeld, value: formatCents(uses.totalHeld), tone: 'wait' as const }]
    : []),
  ...(uses.dateStart && uses.dateEnd
    ? [
        { label: texts.dateStart, value: formatDay(uses.dateStart) },
        { label: texts.dateEnd, value: formatDay(uses.dateEnd) },
      ]
    : []),
]

/** Column of the amounts in one state; its sum is the figure above the list. */
const amountIn = (key: string, label: string, state: Use['state']): Field<Use> =>
  summed(key, label, (use) => (use.state === state ? use.amount : null))

const monthWords = ({ month, state }: Use): string =>
  month !== null ? monthName(month) : state === 'held' ? texts.noMonthYet : texts.forward

/** Where a payment number was used: from the server, or from this device's replica while it does not answer. */
export default listScreen<NumberUses, Use, Names>(
  numberHistoryScreen,
  (here) => useNumberUses({ ...here, query: queryOf(here) }),
  {
    ...feeWords,
    lead: texts.lead,
    filters: {
      number: fromAddress,
      methods: fromAddress,
      mode: fromAddress,
      from: fromAddress,
      to: fromAddress,
      month: fromAddress,
      year: fromAddress,
    },
    before: ({ here: { values, today } }) => <HistoryForm key={JSON.stringify(values)} today={today} />,
    start: <EmptyState icon={<IconReceiptOff size={30} />} title={texts.start} />,
    rows: ({ rows }) => rows.map((use, at) => ({ ...use, key: `${use.paymentId}:${at}` })),
    columns: ({ text, heading, words, moment, exported }) => [
      heading('student', labels.student, ({ student }) => student),
      text('class', labels.className, (use) => use.class),
      amountIn('amount', labels.amount, 'confirmed'),
      amountIn('held', texts.held, 'held'),
      text('state', labels.state, ({ state }) => paymentTexts.states[state], {
        shown: ({ state }) => <Chip tone={STATE_TONES[state]}>{paymentTexts.states[state]}</Chip>,
      }),
      text('month', labels.month, monthWords, { order: ({ month, year }) => (year ?? 0) * 100 + (month ?? 0) }),
      text('year', labels.year, ({ year }) => year),
      moment('date', labels.date, ({ date }) => date),
      words('user', labels.user, ({ user }) => user),
      text('method', labels.method, ({ method }) => method),
      // On the screen the form shows it.
      exported('number', texts.number, ({ number }) => number),
      text('paymentId', labels.paymentId, ({ paymentId }) => paymentId),
    ],
    find: ({ student, paymentId }) => ({ words: student, codes: String(paymentId ?? '') }),
    search: texts.find,
    rowKey: ({ key }) => key,
    sort: ['date', 'down'],
    noun: texts.rows,
    title: ({ values }) => texts.usesOf(values.number),
    note: (_, { dateStart, dateEnd }) =>
      dateStart && dateEnd ? `${formatDay(dateStart)} – ${formatDay(dateEnd)}` : undefined,
    file: ({ values }) => texts.file(values.number),
    intro: (data, { here }) => (
      <>
        {data.message ? <p role="status">{data.message}</p> : null}
        <Figures figures={figuresOf(here, data)} />
      </>
    ),
    empty: texts.empty,
  },
)
