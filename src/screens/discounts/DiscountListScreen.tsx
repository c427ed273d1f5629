import { Alert, Badge, Button, NativeSelect } from '@mantine/core'
import { IconCloudOff, IconDiscount } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { MONTH_NAMES, monthName } from '#domain/core/months.ts'
import { formatMoment, formatTime } from '#domain/core/times.ts'
import { listDiscounts } from '#domain/fees/reports.endpoints.ts'
import type { DiscountGiven } from '#domain/fees/reports.schema.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useAnswer, type Answer } from '#data/use-answer.ts'
import { useNow } from '#data/use-now.ts'
import { useToday, type Today } from '#data/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { FieldTable } from '#ui/FieldTable.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { discountTexts } from './discounts.texts.ts'
import styles from './discounts.module.css'

const texts = discountTexts.list
const { fields: labels } = texts
const FIRST_YEAR = 2024

/** Whole dollars, as the specification shows discounts; cents stand only where there are some. */
const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

/** Discounts that were given, by month and year. */
export default function DiscountListScreen() {
  const clock = useToday()
  const { answer, ask } = useAnswer(listDiscounts, { query: {} })
  return (
    <Page title={texts.title} lead={texts.lead}>
      {clock ? <Discounts answer={answer} ask={ask} clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

type DiscountsProps = { answer: Answer<DiscountGiven[]>; ask: () => void; clock: Today }

function Discounts({ answer, ask, clock }: DiscountsProps) {
  const now = useNow(60_000)
  if (answer.status === 'loading') return <LoadingSkeleton rows={6} />
  if (answer.status === 'failed') {
    const words = isNoServer(answer.error) ? texts.readNoServer : (serverMessage(answer.error) ?? texts.failed)
    return <ProblemAlert message={words} onRetry={ask} />
  }
  return (
    <>
      {answer.keptAt === null ? null : (
        <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
          {texts.kept(formatMoment(answer.keptAt, now, clock.timeZone))}
          <div>
            <Button size="sm" h={44} variant="default" mt="xs" onClick={ask}>
              {uiTexts.tryAgain}
            </Button>
          </div>
        </Alert>
      )}
      <List all={answer.data} clock={clock} />
    </>
  )
}

const fieldsOf = (timeZone: string): Field<DiscountGiven>[] => [
  { key: 'student', label: labels.student, value: ({ student }) => student.fullname, isHeading: true, canBreak: true },
  {
    key: 'amount',
    label: labels.amount,
    value: ({ amount }) => amount,
    shown: ({ amount }) => dollars(amount),
    isMoney: true,
  },
  { key: 'reason', label: labels.reason, value: ({ reason }) => reason, canBreak: true },
  {
    key: 'month',
    label: labels.month,
    value: ({ month }) => monthName(month),
    order: ({ month, year }) => year * 100 + month,
  },
  { key: 'year', label: labels.year, value: ({ year }) => year },
  { key: 'approvedBy', label: labels.approvedBy, value: ({ approvedUser }) => approvedUser.fullName, canBreak: true },
  {
    key: 'createdAt',
    label: labels.createdAt,
    value: ({ createdAt }) => {
      const time = Date.parse(createdAt)
      return `${formatDay(schoolDay(time, timeZone))} ${formatTime(time, timeZone)}`
    },
    order: ({ createdAt }) => createdAt,
  },
]

const keyOf = ({ id }: DiscountGiven): number => id

function finderOf(rows: readonly DiscountGiven[]): (query: string) => readonly DiscountGiven[] {
  const index = searchIndex(rows.map((row) => ({ id: row.id, fullname: `${row.student.fullname} ${row.reason}`, row })))
  return (query) => (query.trim() ? search(index, query).map(({ row }) => row) : rows)
}

/** Years that can be chosen, the latest first (specification: 2026, 2025, 2024). */
const yearsOf = (today: string): string[] => {
  const last = Math.max(2026, Number(today.slice(0, 4)))
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
}

const totalOf = (shown: readonly DiscountGiven[]) => (
  <p className={styles['total']}>
    <span>
      {texts.total} <Badge>{texts.records(shown.length)}</Badge>
    </span>
    <span className="num">{dollars(shown.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100)}</span>
  </p>
)

function List({ all, clock: { today, timeZone } }: { all: readonly DiscountGiven[]; clock: Today }) {
  const [params, set] = useAddress()
  const [month, year] = [params.get('month') ?? '', params.get('year') ?? '']
  const fields = useMemo(() => fieldsOf(timeZone), [timeZone])
  const rows = useMemo(
    () => all.filter((each) => (!month || String(each.month) === month) && (!year || String(each.year) === year)),
    [all, month, year],
  )
  const find = useMemo(() => finderOf(rows), [rows])
  return (
    <>
      <div className={styles['filters']}>
        <NativeSelect
          label={texts.month}
          data={[
            { value: '', label: texts.allMonths },
            ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label })),
          ]}
          value={month}
          onChange={(event) => set({ month: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.year}
          data={[{ value: '', label: texts.allYears }, ...yearsOf(today)]}
          value={year}
          onChange={(event) => set({ year: event.currentTarget.value })}
        />
      </div>
      <FieldTable
        title={texts.title}
        fileName={() => `${texts.file}-${today}`}
        rows={rows}
        fields={fields}
        find={find}
        rowKey={keyOf}
        initial={{ by: 'createdAt', isDown: true }}
        words={{
          search: texts.search,
          count: (shown, of) => (shown === of ? texts.records(of) : texts.shown(shown, of)),
          empty: all.length > 0 ? texts.noMatch : texts.empty,
          noMatch: texts.noMatch,
          none: texts.none,
        }}
        icon={<IconDiscount size={30} />}
        isNumbered
        isDense
        footer={totalOf}
      />
    </>
  )
}
