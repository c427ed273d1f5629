import { Button } from '@mantine/core'
import { IconArrowsExchange, IconReportMoney } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDay } from '#domain/core/dates.ts'
import type { CashFlow, IncomeStatement } from '#domain/books/books.schema.ts'
import { periodWords, readPeriod, type ShownPeriod } from '#domain/books/shown-period.rules.ts'
import { useCashFlow, useIncomeStatement } from '#data/books/statements.ts'
import type { Shown } from '#data/answers/source.ts'
import { useSchool } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { linkTo } from '#app/screens.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { discountListScreen } from '../discounts/discounts.screens.ts'
import { expenseSummaryScreen } from '../expenses/expenses.screens.ts'
import { Gate } from '../core/Gates.tsx'
import { ExportFields } from '../core/list/ShortTable.tsx'
import { reportTexts as texts } from './books.texts.ts'
import { financialReportScreen } from './books.screens.ts'
import { CashAccounts } from './CashAccounts.tsx'
import { StatementLines } from './StatementLines.tsx'
import {
  budgetedFields,
  cashFlowLines,
  exportedAccounts,
  exportedFields,
  exportedLines,
  incomeLines,
  isEmptyFlow,
  isEmptyIncome,
  papersOf,
} from './statement-lines.ts'
import { PeriodBar } from './PeriodBar.tsx'
import { ClosedChip } from './ClosedChip.tsx'
import styles from './books.module.css'

/** Income statement and cash flow of a month, a quarter or a year. */
export default function FinancialReportScreen() {
  const clock = useToday()
  const [params] = useAddress()
  return (
    <Page title={financialReportScreen.title} lead={texts.lead}>
      {clock ? <OfPeriod period={readPeriod(params, clock.today)} today={clock.today} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

const dataOf = <T,>(shown: Shown<T>): T | null => (shown.status === 'ready' ? shown.data : null)

function OfPeriod({ period, today }: { period: ShownPeriod; today: string }) {
  const income = useIncomeStatement(period)
  const flow = useCashFlow(period)
  const school = useSchool()
  const [statement, moved] = [dataOf(income.shown), dataOf(flow.shown)]
  const words = periodWords(period)
  const rows = [
    ...(statement && !isEmptyIncome(statement) ? exportedLines(texts.income, incomeLines(statement)) : []),
    ...(moved && !isEmptyFlow(moved)
      ? [...exportedLines(texts.cashFlow, cashFlowLines(moved)), ...exportedAccounts(moved)]
      : []),
  ]
  return (
    <>
      <PeriodBar period={period} today={today}>
        <ExportFields
          title={financialReportScreen.title}
          fileName={texts.file(words)}
          note={words}
          fields={statement?.budget ? budgetedFields : exportedFields}
          rows={rows}
          statements={() => papersOf(statement, moved, { words, timeZone: school?.timeZone ?? 'UTC' })}
        />
      </PeriodBar>
      <div className={styles['period']}>
        <h2>{words}</h2>
        {statement ? (
          <span className="num">{texts.days(formatDay(statement.from), formatDay(statement.to))}</span>
        ) : null}
        {school ? <span className={styles['paper']}>{school.name}</span> : null}
      </div>
      <div className={styles['cards']}>
        <Panel title={texts.income} action={statement ? <ClosedChip isClosed={statement.isClosed} /> : null}>
          <Gate {...income} words={texts}>
            {(data) => <Income statement={data} />}
          </Gate>
          <div className={styles['links']} data-shell>
            <Button component={Link} to={linkTo(discountListScreen)} variant="default" size="sm" h={44}>
              {texts.discounts}
            </Button>
            <Button component={Link} to={linkTo(expenseSummaryScreen)} variant="default" size="sm" h={44}>
              {texts.expenses}
            </Button>
          </div>
        </Panel>
        <Panel title={texts.cashFlow} action={moved ? <ClosedChip isClosed={moved.isClosed} /> : null}>
          <Gate {...flow} words={texts}>
            {(data) => <Flow flow={data} />}
          </Gate>
        </Panel>
      </div>
      <p className={styles['soft']} data-shell>
        {statement ? (statement.isClosed ? texts.closedHint : texts.openHint) : null}
      </p>
    </>
  )
}

const Income = ({ statement }: { statement: IncomeStatement }) =>
  isEmptyIncome(statement) ? (
    <EmptyState icon={<IconReportMoney size={30} />} title={texts.noIncome}>
      {texts.noIncomeHint}
    </EmptyState>
  ) : (
    <>
      <StatementLines
        label={texts.income}
        lines={incomeLines(statement)}
        from={statement.from}
        to={statement.to}
        isRounded
      />
      {statement.budget ? <p className={styles['soft']}>{texts.ofMonths(statement.budget.months)}</p> : null}
    </>
  )

const Flow = ({ flow }: { flow: CashFlow }) =>
  isEmptyFlow(flow) ? (
    <EmptyState icon={<IconArrowsExchange size={30} />} title={texts.noCashFlow}>
      {texts.noCashFlowHint}
    </EmptyState>
  ) : (
    <>
      <StatementLines label={texts.cashFlow} lines={cashFlowLines(flow)} from={flow.from} to={flow.to} isRounded />
      <CashAccounts flow={flow} />
    </>
  )
