import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import type { Dues, DueFamily } from '#domain/fees/dues.reports.ts'
import { remindFamilies } from '#domain/fees/dues.endpoints.ts'
import { promisePayment } from '#domain/fees/promise.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { replica } from '#data/answers/source.ts'
import { useDues } from '#data/fees/dues.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { IfMay } from '../../core/IfMay.tsx'
import { choiceOf } from '../../core/list/filters.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { dueRemindersScreen } from '../fee-lists.screens.ts'
import { monthsInWords } from '../lists/balances.ts'
import { EqualLines } from '../lists/EqualLines.tsx'
import { ChooseBox, ChosenFamilies } from './chosen.tsx'
import { duesTexts as texts } from './dues.texts.ts'
import styles from './dues.module.css'
import { HistoryButton } from './HistoryButton.tsx'
import { PromiseButton } from './PromiseButton.tsx'
import { RemindBar } from './RemindBar.tsx'

const { fields, states } = texts

const isIn = (family: DueFamily, state: string): boolean => {
  if (state === 'free') return family.hold === null
  if (state === 'promised') return family.promise !== null && !family.promise.isOverdue
  if (state === 'overdue') return family.promise?.isOverdue === true
  if (state === 'reminded') return family.hold === 'reminded'
  return family.phones.length === 0
}

const promiseWords = ({ promise }: DueFamily): string | null => {
  if (!promise) return null
  return promise.isOverdue ? texts.overdueSince(promise.until) : texts.promisedUntil(promise.until)
}

const holdWords = ({ hold, phones }: DueFamily): string | null =>
  hold ? texts.holds[hold] : phones.length === 0 ? texts.noPhone : null

const Promise = ({ family }: { family: DueFamily }) => {
  const words = promiseWords(family)
  return words ? (
    <span className={styles['promise']}>
      <Chip tone={family.promise?.isOverdue ? 'bad' : 'wait'}>{words}</Chip>
    </span>
  ) : (
    '–'
  )
}

const dayOf = (at: string | undefined, zone: string): string => (at ? formatDay(schoolDay(Date.parse(at), zone)) : '')

/** When the family was last reminded, and why it is not reminded now; its promise has a column of its own. */
function Reminded({ family: { hold, reminded }, zone }: { family: DueFamily; zone: string }) {
  const why = hold && hold !== 'promised' ? texts.holds[hold] : ''
  const lines = [dayOf(reminded?.at, zone), why].filter(Boolean)
  return lines.length > 0 ? <Lines lines={lines} /> : '–'
}

const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Families that owe something: who, since when, how much, last reminded, promised until; reminded by one press. */
export default listScreen<Dues, DueFamily, 'state'>(dueRemindersScreen, replica(useDues, { needsWhole: 'daily' }), {
  lead: texts.lead,
  around: ({ children, shown }) => (
    <ChosenFamilies>
      <IfMay call={remindFamilies}>
        {shown.status === 'ready' ? <RemindBar families={(shown.data as Dues).families} /> : null}
      </IfMay>
      {children}
    </ChosenFamilies>
  ),
  filters: {
    state: choiceOf<DueFamily>(
      states.label,
      [
        { value: '', label: states.all },
        { value: 'free', label: states.free },
        { value: 'promised', label: states.promised },
        { value: 'overdue', label: states.overdue },
        { value: 'reminded', label: states.reminded },
        { value: 'noPhone', label: states.noPhone },
      ],
      { keeps: isIn },
    ),
  },
  rows: ({ families }) => families,
  columns: ({ heading, text, words, summed, exported }, { timeZone }) => [
    heading('family', fields.family, ({ familyName }) => familyName, {
      shown: (family) => (
        <label className={styles['choose']}>
          <ChooseBox family={family} /> {family.familyName}
        </label>
      ),
    }),
    text('phones', fields.phones, ({ phones }) => phones.map(formatPhone).join(', '), {
      shown: ({ phones }) => (phones.length > 0 ? <EqualLines lines={phones.map(formatPhone)} /> : texts.noPhone),
    }),
    words('children', fields.children, monthsInWords, {
      shown: ({ students }) => (
        <EqualLines lines={students.map(({ name, className }) => `${firstName(name)}, ${className}`)} />
      ),
    }),
    text('since', fields.since, ({ since }) => (since ? shortMonth(since) : null), {
      order: ({ since }) => (since ? since.year * 100 + since.month : 0),
    }),
    summed('total', fields.total, ({ totalCents }) => totalCents),
    text('reminded', fields.reminded, ({ reminded }) => dayOf(reminded?.at, timeZone), {
      order: ({ reminded }) => reminded?.at ?? '',
      shown: (family) => <Reminded family={family} zone={timeZone} />,
    }),
    text('promise', fields.promise, promiseWords, {
      order: ({ promise }) => promise?.until ?? '',
      shown: (family) => <Promise family={family} />,
    }),
    exported('hold', fields.hold, holdWords),
  ],
  actions: {
    label: fields.actions,
    render: (family) => (
      <>
        <IfMay call={promisePayment}>
          <PromiseButton studentIds={family.studentIds} familyName={family.familyName} promise={family.promise} />
        </IfMay>
        <HistoryButton studentId={family.studentIds[0] ?? 0} familyName={family.familyName} />
      </>
    ),
  },
  above: (families) => (
    <Figures
      figures={[
        { label: texts.figures.families, value: String(families.length) },
        {
          label: texts.figures.overdue,
          value: String(families.filter(({ promise }) => promise?.isOverdue).length),
        },
        { label: texts.figures.due, value: formatCents(sumOf(families, ({ totalCents }) => totalCents)), tone: 'bad' },
      ]}
    />
  ),
  isDense: true,
  rowKey: ({ key }) => key,
  find: ({ familyName, phones, students }) => ({
    ids: students.map(({ studentId }) => studentId),
    words: [familyName, ...students.map(({ name }) => name)].join(' '),
    codes: phones.map(formatPhone).join(' '),
  }),
  sort: ['total', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  noMatch: texts.noMatch,
})
