import { createElement } from 'react'
import { IconListDetails } from '@tabler/icons-react'
import { DayText } from '#domain/core/day.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import type { AccountCode } from '#domain/books/accounts.ts'
import type { Chart } from '#domain/books/chart.ts'
import { FIGURES, type EntryBehind, type Figure } from '#domain/books/books.schema.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { useForChart } from '#data/books/chart.ts'
import { useEntries, type EntriesAsked, type EntriesShown } from '#data/books/entries.ts'
import type { Source } from '#data/answers/source.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { dayFilter } from '../core/list/filters.ts'
import type { Filter, Here, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { entriesScreen } from './books.screens.ts'
import { entryTexts, figureTexts, reportTexts } from './books.texts.ts'
import { DAY_BEFORE_ALL_ENTRIES } from './links.ts'
import { exactDollars } from './statement-lines.ts'

const { fields, ...texts } = entryTexts

type Name = 'of' | 'from' | 'to'

const figureOf = (of: string): Figure | undefined => FIGURES.find((each) => each === of)
/** Name of a figure or account. */
const nameIn =
  (chart: Chart) =>
  (of: string): string => {
    const figure = figureOf(of)
    return figure ? figureTexts[figure].label : chart.nameOf(of as AccountCode)
  }

/** Filter by a figure of the statements or an account; depreciation is both, with the same entries. */
const ofFilter = (chart: Chart): Filter<EntryBehind> => {
  const codes = chart.accounts.map(({ code }) => code)
  return {
    label: texts.of,
    options: () => [...new Set([...FIGURES, ...codes])].map((value) => ({ value, label: nameIn(chart)(value) })),
    read: (text) => figureOf(text) ?? codes.find((code) => code === text) ?? 'netRevenue',
  }
}

function askedIn({ values: { of, from, to } }: Here<Name>): EntriesAsked | null {
  const figure = figureOf(of)
  if (from > to) return null
  return figure ? { figure, from, to } : { account: of as AccountCode, from, to }
}

const useAsked: Source<Question<Name>, EntriesShown> = (question) => useEntries(askedIn(question))

const daysWords = ({ values: { from, to } }: Here<Name>): string =>
  from === DAY_BEFORE_ALL_ENTRIES ? `${texts.to} ${formatDay(to)}` : reportTexts.days(formatDay(from), formatDay(to))

const screenOf = (chart: Chart) => {
  const nameOf = nameIn(chart)
  return listScreen<EntriesShown, EntryBehind, Name>(entriesScreen, useAsked, {
    filters: {
      of: ofFilter(chart),
      from: dayFilter(texts.from, { usual: ({ today }) => `${today.slice(0, 7)}-01` }),
      to: {
        ...dayFilter(texts.to, { usual: ({ today }) => today }),
        read: (text, { today }) => (DayText.safeParse(text).success ? text : today),
      },
    },
    start: <p role="alert">{texts.badDays}</p>,
    title: ({ values: { of } }) => nameOf(of),
    rows: ({ rows }) => rows,
    columns: ({ heading, text, day, money, summed, exported }, _, { rows, total }) => [
      day('date', fields.date, ({ date }) => date),
      heading('text', fields.text, ({ text: words }) => words, {
        shown: ({ text: words, receivedAfterClosing }) => (
          <Lines
            tone="wait"
            lines={[words, receivedAfterClosing ? texts.late(formatDay(receivedAfterClosing)) : null]}
          />
        ),
      }),
      text('account', fields.account, ({ accountName }) => accountName),
      // The amounts are summed only if all entries are shown: the sum of a part would be taken for the figure.
      (rows.length === total ? summed : money)('amount', fields.amount, ({ amount }) => amount, {
        ...(rows.length < total && { adds: false }),
        shown: ({ amount, shillings }) => (
          <Lines lines={[exactDollars(amount), shillings === null ? null : formatShillings(shillings)]} />
        ),
      }),
      exported('shillings', fields.shillings, ({ shillings }) =>
        shillings === null ? null : formatShillings(shillings),
      ),
      exported(
        'own',
        fields.own,
        ({ receivedAfterClosing }) => (receivedAfterClosing ? formatDay(receivedAfterClosing) : null),
        { isDay: true },
      ),
    ],
    intro: ({ sum, shillings, total }, { here }) => (
      <Figures
        figures={[
          { label: nameOf(here.values.of), value: exactDollars(sum), note: daysWords(here) },
          ...(shillings === null ? [] : [{ label: fields.shillings, value: formatShillings(shillings) }]),
          { label: texts.count, value: total },
        ]}
      />
    ),
    note: (here, { sum }) => texts.note(nameOf(here.values.of), daysWords(here), exactDollars(sum)),
    rowKey: ({ id }) => id,
    find: null,
    // No column: the order of the server, with the newest entry first.
    sort: ['', 'down'],
    icon: <IconListDetails size={30} />,
    failed: reportTexts.failed,
    ...texts.list,
  })
}

/** List of the entries that make up a figure of a statement, or of an account, also of the school's own. */
export default function EntriesScreen() {
  return createElement(useForChart(screenOf))
}
