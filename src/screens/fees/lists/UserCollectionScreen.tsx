import { Alert } from '@mantine/core'
import { IconCloudOff, IconReceiptOff } from '@tabler/icons-react'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { MONTH_NAMES, yearChoices } from '#domain/school/months.ts'
import type { Collected } from '#domain/fees/collections.reports.ts'
import { useCollections, type Collections, type UserOfCollection } from '#data/fees/collections.ts'
import { firstPaymentDay } from '#data/fees/payment-lists.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { LateIncome } from '../../expenses/income/LateIncome.tsx'
import { dayFilter } from '../../core/list/filters.ts'
import type { Filter, Here } from '../../core/list/list.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { signatureTexts } from '../../core/list/signatures.texts.ts'
import { collectionsScreen } from '../fee-lists.screens.ts'
import { CollectionCard, OverallCard } from './CollectionCard.tsx'
import { collectionSummary } from './collection-summary.ts'
import { feeWords, listTexts } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'
import { chosenOf, daysOf, periodQuery } from './periods.ts'
import styles from './lists.module.css'

const texts = paymentTexts.collections
const { fields: labels } = paymentTexts

type Names = 'user' | 'date' | 'month' | 'year'
type Row = Collected & { user: string }

const chosenIn = ({ values }: Here<Names>) => chosenOf(new URLSearchParams(values))
const daysIn = (here: Here<Names>) => daysOf(chosenIn(here), here.today)

const spanOf = (here: Here<Names>): string => {
  const { from, to } = daysIn(here)
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/** A part of the period; choosing a date clears month and year, and choosing one of these clears the date. */
const part = (label: string, valuesAt: (today: string) => { value: string; label: string }[]): Filter<Row> => ({
  label,
  clears: ['date'],
  options: ({ today }) => [{ value: '', label: texts.present }, ...valuesAt(today)],
  read: (text, { today }) => (valuesAt(today).some(({ value }) => value === text) ? text : ''),
})

const MONTHS = MONTH_NAMES.map((label, at) => ({ value: String(at + 1), label }))

const ofUser = (all: readonly UserOfCollection[], user: string): UserOfCollection[] =>
  all.filter(({ fullName }) => !user || fullName === user)

/** Text with the day on which the changed payment was taken. */
const takenBefore = ({ kind, paidAt }: Row, timeZone: string): string =>
  kind === 'taken' ? '' : texts.takenOn(formatDay(schoolDay(Date.parse(paidAt), timeZone)))

function Cards({ all }: { all: readonly UserOfCollection[] }) {
  return (
    <div className={styles['cards']}>
      {all.length > 1 ? <OverallCard all={all} /> : null}
      {all.map((each) => (
        <CollectionCard key={each.userId ?? each.fullName} collection={each} />
      ))}
    </div>
  )
}

/** Late payments and changes of a whole month. */
function LateOf({ days: { from, to } }: { days: { from: string; to: string } }) {
  const [year = '', month = ''] = from.split('-')
  const { from: first, to: last } = monthDays(Number(year), Number(month))
  return from === first && to === last ? <LateIncome month={String(Number(month))} year={year} /> : null
}

/** Who collected what; the last two months from this device's replica, earlier ones from the server. */
export default listScreen<Collections, Row, Names>(
  collectionsScreen,
  (here) => useCollections({ ...here, days: daysIn(here), query: periodQuery(chosenIn(here), here.today) }),
  {
    ...feeWords,
    lead: texts.lead,
    filters: {
      user: {
        label: texts.user,
        options: (_, all) => [
          { value: '', label: texts.allUsers },
          ...[...new Set(all.map(({ user }) => user))].map((value) => ({ value, label: value })),
        ],
        keeps: ({ user }, value) => user === value,
      },
      date: { ...dayFilter(texts.date), clears: ['month', 'year'] },
      month: part(listTexts.month, () => MONTHS),
      year: part(listTexts.year, (today) => yearChoices(today).map((year) => ({ value: year, label: year }))),
    },
    rows: ({ collections }) =>
      collections.flatMap(({ fullName, payments }) => payments.map((each) => ({ ...each, user: fullName }))),
    columns: ({ text, words, heading, summed, moment }, { timeZone }) => [
      words('user', texts.user, ({ user }) => user),
      heading('student', labels.student, ({ student }) => student),
      summed('amount', labels.amount, ({ amountCents }) => amountCents),
      summed('discount', labels.discount, ({ discountCents }) => discountCents),
      text('kind', texts.kind, ({ kind }) => texts.kinds[kind], {
        shown: (row) => <Lines lines={[texts.kinds[row.kind], takenBefore(row, timeZone)]} />,
      }),
      text('method', labels.method, ({ method }) => method),
      moment('date', labels.date, ({ at }) => at),
    ],
    find: ({ student, user }) => ({ words: `${student} ${user}` }),
    search: texts.search,
    rowKey: ({ user, key }) => `${user} ${key}`,
    sort: ['date', 'down'],
    noun: paymentTexts.noun,
    note: spanOf,
    summary: (here, { collections }) => collectionSummary(ofUser(collections, here.values.user)),
    intro: (data, { here }) => (
      <>
        <p className="num">{spanOf(here)}</p>
        <LateOf days={daysIn(here)} />
        {data.lacksOlder ? (
          <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
            {texts.lacksOlder(formatDay(firstPaymentDay(here.today)))}
          </Alert>
        ) : null}
        <Cards all={ofUser(data.collections, here.values.user)} />
      </>
    ),
    icon: <IconReceiptOff size={30} />,
    file: texts.file,
    signatures: signatureTexts.handedOver,
    empty: texts.empty,
    emptyHint: texts.emptyHint,
  },
)
