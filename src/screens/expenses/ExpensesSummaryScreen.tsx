import { Button } from '@mantine/core'
import { IconChartDonut, IconRefresh } from '@tabler/icons-react'
import { summarizeExpenses } from '#domain/expenses/expenses.endpoints.ts'
import type { ExpenseSummary } from '#domain/expenses/expenses.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { server } from '#data/answers/source.ts'
import { useToday } from '#data/device/use-today.ts'
import { Donut } from '#ui/chart/Donut.tsx'
import { arcsOf, type Arc } from '#ui/chart/donut.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../core/Gates.tsx'
import { heading, percent, summed } from '../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../core/list/ShortTable.tsx'
import { MonthFields, useMonthInAddress } from '../core/MonthFields.tsx'
import { signatureTexts } from '../core/list/signatures.texts.ts'
import { colourOf } from './category-colours.ts'
import { expenseSummaryScreen } from './expenses.screens.ts'
import { expenseTexts } from './expenses.texts.ts'
import styles from './expenses.module.css'

const texts = expenseTexts.overview

type Period = { month: number; year: number }

const useSummary = server(summarizeExpenses, ({ month, year }: Period) => ({
  query: { month: String(month), year: String(year) },
}))

/** Years that can be chosen: from five years ago to the next year (EXP-5). */
const YEARS = { back: 5, ahead: 1 }

/** Arcs of the categories, the largest first. */
const arcsOfSummary = ({ categorySummary }: ExpenseSummary): Arc[] =>
  arcsOf(
    categorySummary
      .map(({ category, code, amount }) => ({ label: category, amount, colour: colourOf(code) }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount),
  )

const fields = [
  heading<Arc>('category', texts.category, ({ label }) => label, {
    shown: ({ label, colour }) => (
      <span className={styles['category']}>
        <span className={styles['dot']} style={{ background: colour }} aria-hidden />
        {label}
      </span>
    ),
  }),
  summed<Arc>('amount', texts.amount, ({ amount }) => amount),
  percent<Arc>('share', texts.percent, ({ length }) => Math.round(length * 100) / 100, { shown: (arc) => arc.percent }),
]

/** Expenses of a month by category. */
export default function ExpensesSummaryScreen() {
  const clock = useToday()
  return (
    <Page title={expenseSummaryScreen.title} lead={texts.lead}>
      {clock ? <OfPeriod today={clock.today} /> : <LoadingSkeleton rows={6} label={texts.loading} />}
    </Page>
  )
}

function OfPeriod({ today }: { today: string }) {
  const { month, year, years, setMonth } = useMonthInAddress(today, YEARS)
  const answer = useSummary({ month, year })
  const words = formatMonth({ month, year })
  const arcs = answer.shown.status === 'ready' ? arcsOfSummary(answer.shown.data) : []
  return (
    <>
      <div className={styles['period']} data-shell>
        <MonthFields month={{ month, year }} years={years} onChange={setMonth} />
        <ExportFields
          title={texts.title(words)}
          fileName={texts.file(String(year), String(month))}
          fields={fields}
          rows={arcs}
          signatures={signatureTexts.approved}
        />
      </div>
      <Gate {...answer} words={{ loading: texts.loading, failed: texts.failed }}>
        {({ totalExpenses }) =>
          arcs.length > 0 ? (
            <Overview arcs={arcs} words={words} totalCents={totalExpenses} />
          ) : (
            <EmptyState
              icon={<IconChartDonut size={30} />}
              title={texts.empty}
              action={
                <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={answer.ask}>
                  {texts.refresh}
                </Button>
              }
            />
          )
        }
      </Gate>
    </>
  )
}

type OverviewProps = { arcs: readonly Arc[]; words: string; totalCents: number }

const Overview = ({ arcs, words, totalCents }: OverviewProps) => (
  <>
    <div className={styles['total']}>
      <Figures figures={[{ label: `${texts.total}, ${words}`, value: formatCents(totalCents) }]} />
    </div>
    <div className={styles['overview']}>
      <Panel title={texts.chart}>
        <Donut
          slices={arcs}
          text={texts.chartText(words, arcs.map(({ label, percent }) => texts.share(label, percent)).join(', '))}
          title={words}
          value={formatCents(totalCents)}
        />
        <p className={styles['order']}>{texts.order}</p>
      </Panel>
      <Panel title={texts.breakdown}>
        <div className={styles['breakdown']}>
          <ShortTable label={texts.breakdown} fields={fields} rows={arcs} rowKey={({ label }) => label} />
        </div>
      </Panel>
    </div>
  </>
)
