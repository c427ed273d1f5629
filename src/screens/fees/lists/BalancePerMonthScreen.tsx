import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { formatCents } from '#domain/core/money.ts'
import { formatMonth, shortMonth } from '#domain/core/months.ts'
import { dueOf, type Month } from '#domain/fees/ledger.rules.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { useToday } from '#data/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import { classField, idField, monthFields, nameField } from './balance-fields.tsx'
import { balanceRow, foundByStudent, keyOfStudent, owing, phoneWords, stateOfMonth } from './balances.ts'
import type { Balance, MonthState } from './balances.ts'
import { ClassFilter } from './ClassFilter.tsx'
import { FeeTable } from './FeeTable.tsx'
import { listTexts } from './lists.texts.ts'
import { moneyField } from './money.ts'
import { distinctMonths, monthsBack, monthText, parseMonth } from './months.ts'
import styles from './lists.module.css'

const texts = listTexts.perMonth
const { fields: labels } = listTexts

/** The device knows who has settled the months of the last year; of older ones only who has not. */
const MONTHS_KNOWN = 12

/** Who owes which months, and who has paid for a month; from this device's copy, also without network. */
export default function BalancePerMonthScreen() {
  const reading = useFeeAccounts()
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      {clock ? (
        <CopyGate needsWhole reading={reading}>
          {(accounts) => <Months accounts={accounts} present={parseMonth(clock.today) ?? { year: 2000, month: 1 }} />}
        </CopyGate>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

type StandingRow = Balance & { state: MonthState; dueCents: number }

const standingFields: readonly Field<StandingRow>[] = [
  idField,
  nameField,
  classField,
  { key: 'phone1', label: labels.phone1, value: ({ phone }) => phoneWords(phone) },
  {
    key: 'status',
    label: labels.status,
    value: ({ state }) => texts.states[state],
    shown: ({ state }) => (
      <span className={styles['state']} data-state={state}>
        {texts.states[state]}
      </span>
    ),
  },
  moneyField('due', labels.due, ({ dueCents }) => dueCents),
  moneyField('balance', labels.balance, ({ balanceCents }) => balanceCents),
]

const standingOf = (row: Balance, month: Month): StandingRow[] => {
  const standing = stateOfMonth(row, month)
  return standing ? [{ ...row, state: standing.state, dueCents: standing.due ? dueOf(standing.due) : 0 }] : []
}

const isState = (text: string): text is MonthState => text in texts.states

function Months({ accounts, present }: { accounts: readonly FeeOfStudent[]; present: Month }) {
  const [params, set] = useAddress()
  const classId = params.get('class') ?? ''
  const month = parseMonth(params.get('month'))
  const status = params.get('status') ?? ''
  const all = useMemo(
    () => accounts.map(balanceRow).filter((row) => !classId || String(row.classId) === classId),
    [accounts, classId],
  )
  const months = useMemo(
    () => distinctMonths([...monthsBack(present, MONTHS_KNOWN), ...all.flatMap(({ open }) => open)]),
    [all, present],
  )
  return (
    <>
      <div className={styles['filters']}>
        <NativeSelect
          label={listTexts.month}
          data={[
            { value: '', label: texts.owing },
            ...months.map((each) => ({ value: monthText(each), label: shortMonth(each) })),
          ]}
          value={month ? monthText(month) : ''}
          onChange={(event) => set({ month: event.currentTarget.value, sort: null, order: null })}
        />
        {month ? (
          <NativeSelect
            label={texts.status}
            data={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
            value={status}
            onChange={(event) => set({ status: event.currentTarget.value })}
          />
        ) : null}
        <ClassFilter value={classId} onChange={(id) => set({ class: id })} />
      </div>
      {month ? <OfMonth all={all} month={month} status={isState(status) ? status : null} /> : <Owing all={all} />}
    </>
  )
}

function Owing({ all }: { all: readonly Balance[] }) {
  const rows = useMemo(() => owing(all), [all])
  return (
    <FeeTable
      title={texts.title}
      file={texts.file}
      rows={rows}
      fields={monthFields}
      foundBy={foundByStudent}
      rowKey={keyOfStudent}
      initial={{ by: 'name', isDown: false }}
      noun={listTexts.student}
      empty={texts.empty}
    />
  )
}

type OfMonthProps = { all: readonly Balance[]; month: Month; status: MonthState | null }

function OfMonth({ all, month: { year, month }, status }: OfMonthProps) {
  const known = useMemo(() => all.flatMap((row) => standingOf(row, { year, month })), [all, year, month])
  const rows = useMemo(() => (status ? known.filter(({ state }) => state === status) : known), [known, status])
  const count = (state: MonthState): number => known.filter((row) => row.state === state).length
  const due = known.reduce((sum, { dueCents }) => sum + dueCents, 0)
  return (
    <>
      <p>
        {texts.counts(count('paid'), count('partial'), count('unpaid'))} · {labels.due} {formatCents(due)}
      </p>
      <FeeTable
        title={texts.title}
        file={`${texts.file}-${monthText({ year, month })}`}
        note={texts.noteOf(formatMonth({ year, month }), status ? texts.states[status] : '')}
        rows={rows}
        fields={standingFields}
        foundBy={foundByStudent}
        rowKey={keyOfStudent}
        initial={{ by: 'due', isDown: true }}
        noun={listTexts.student}
        empty={listTexts.noMatch}
      />
    </>
  )
}
