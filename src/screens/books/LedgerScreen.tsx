import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCashRegister, IconPlus } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { LEDGER_METHODS } from '#domain/books/accounts.ts'
import { recordLedgerEntry, voidLedgerEntry } from '#domain/books/books.endpoints.ts'
import type { LedgerLine } from '#domain/books/books.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { useLedger, type LedgerShown } from '#data/books/entries.ts'
import type { Source } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { choiceOf, monthFilter, yearFilter } from '../core/list/filters.ts'
import type { Here, ListContext, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { ledgerScreen } from './books.screens.ts'
import { ledgerTexts, reportTexts } from './books.texts.ts'
import { LedgerForm } from './LedgerForm.tsx'
import { exactDollars } from './statement-lines.ts'
import { TakeBack } from './TakeBack.tsx'

const { fields, ...texts } = ledgerTexts

type Name = 'year' | 'month' | 'method'

/** Filter by month, applied by the server; all months of the year by default. */
const { keeps: _, ...months } = monthFilter<LedgerLine>(() => null)
/** Filter by year: the present year by default; the address names another year, or `all`. */
const years = yearFilter<LedgerLine>(() => null)
const ALL_YEARS = 'all'

const yearOf = (text: string, place: ListContext): string =>
  text === ALL_YEARS ? text : (years.read?.(text, place) ?? '') || place.today.slice(0, 4)

const useAsked: Source<Question<Name>, LedgerShown> = ({ values: { year, month, method } }) =>
  useLedger(year === ALL_YEARS ? { year: '', month: '', method } : { year, month, method })

/** The amount in cents, negative for money out of an account, so that amounts and balances add up. */
const signedCents = ({ type, amount }: LedgerLine): number => (type === 'DEPOSIT' ? 1 : -1) * amount

/** The shillings of a line of an account that holds them, with the sign of its amount. */
const inShillings = ({ type, shillings }: LedgerLine): string | null =>
  shillings === null ? null : formatShillings(type === 'DEPOSIT' ? shillings : 0 - shillings)

/** The first and last day of the entries, as far as they are in the past. */
function daysOf({ values: { year, month }, today }: Here<Name>): string {
  if (year === ALL_YEARS) return texts.until(formatDay(today))
  const of = monthDays(Number(year), Number(month || 1))
  const { to } = month ? of : monthDays(Number(year), 12)
  return reportTexts.days(formatDay(of.from), formatDay(to < today ? to : today))
}

/** List of the money that came into the cash accounts and went out of them, with balances. */
export default listScreen<LedgerShown, LedgerLine, Name>(ledgerScreen, useAsked, {
  filters: {
    year: {
      label: texts.year,
      options: (place, all) =>
        (years.options?.(place, all) ?? []).map((each) => (each.value ? each : { ...each, value: ALL_YEARS })),
      read: yearOf,
    },
    month: { ...months, isShown: ({ values }) => values['year'] !== ALL_YEARS },
    method: choiceOf(texts.method, [
      { value: '', label: texts.allMethods },
      ...LEDGER_METHODS.map((value) => ({ value, label: value })),
    ]),
  },
  tools: ({ ask }) => (
    <IfMay call={recordLedgerEntry}>
      <DialogButton
        renderButton={(open) => (
          <Button leftSection={<IconPlus size={20} />} onClick={open}>
            {texts.add}
          </Button>
        )}
      >
        {(close) => <LedgerForm onClose={close} onSaved={ask} />}
      </DialogButton>
    </IfMay>
  ),
  rows: ({ rows }) => rows,
  columns: ({ heading, text, words, day, money, exported }) => [
    day('date', fields.date, ({ date }) => date),
    text('type', fields.type, ({ type }) => texts.types[type]),
    heading('source', fields.source, ({ source }) => source, {
      shown: ({ source, receivedAfterClosing }) => (
        <Lines
          tone="wait"
          lines={[source, receivedAfterClosing ? texts.late(formatDay(receivedAfterClosing)) : null]}
        />
      ),
    }),
    money('amount', fields.amount, signedCents, {
      shown: (line) => <Lines lines={[exactDollars(signedCents(line)), inShillings(line)]} />,
    }),
    exported('shillings', fields.shillings, inShillings),
    text('method', fields.method, ({ method }) => method, {
      shown: ({ method, account, accountName }) => <Lines lines={[method, account === 'cash' ? null : accountName]} />,
    }),
    exported('account', fields.account, ({ accountName }) => accountName),
    words('description', fields.description, ({ description }) => description),
    money('balanceAfter', fields.balanceAfter, ({ balanceAfter }) => balanceAfter, { adds: false }),
    text('creator', fields.creator, ({ createdBy }) => createdBy?.fullName),
    exported(
      'own',
      fields.own,
      ({ receivedAfterClosing }) => (receivedAfterClosing ? formatDay(receivedAfterClosing) : null),
      { isDay: true },
    ),
  ],
  actions: {
    label: fields.actions,
    render: (line, { ask }) =>
      line.manualId === null ? null : (
        <IfMay call={voidLedgerEntry}>
          <DialogButton
            renderButton={(open) => (
              <RowButton label={texts.takeBackOf(line.source, formatCents(signedCents(line)))} isGrave onClick={open}>
                <IconArrowBackUp size={20} />
              </RowButton>
            )}
          >
            {(close) => <TakeBack line={line} onClose={close} onSaved={ask} />}
          </DialogButton>
        </IfMay>
      ),
  },
  intro: ({ opening, closing, shillings }) => (
    <Figures
      figures={[
        { label: texts.opening, value: exactDollars(opening) },
        { label: texts.change, value: exactDollars(closing - opening) },
        {
          label: texts.closing,
          value: exactDollars(closing),
          note: shillings ? texts.ofShillings(formatShillings(shillings)) : undefined,
        },
      ]}
    />
  ),
  note: (here, { opening, closing }) => texts.note(daysOf(here), exactDollars(opening), exactDollars(closing)),
  rowKey: ({ id }) => id,
  find: null,
  // No column: the order of the server, newest first, since balances follow from each other in this order only.
  sort: ['', 'down'],
  isDense: true,
  icon: <IconCashRegister size={30} />,
  failed: reportTexts.failed,
  ...texts.list,
})
