import { IconBook2, IconCashRegister, IconFileZip, IconReceipt2, IconReportMoney } from '@tabler/icons-react'
import { linkTo, mayReach } from '#app/screens.ts'
import type { CashFlow, IncomeStatement } from '#domain/books/books.schema.ts'
import { periodWords, readPeriod } from '#domain/books/shown-period.rules.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { listWorkPlans } from '#domain/workplans/workplans.endpoints.ts'
import { useCashFlow, useIncomeStatement } from '#data/books/statements.ts'
import { useNow } from '#data/device/use-now.ts'
import { useToday } from '#data/device/use-today.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { financialReportScreen, ledgerScreen } from '../../books/books.screens.ts'
import { Gate } from '../../core/Gates.tsx'
import { IfMay } from '../../core/IfMay.tsx'
import { LostWorkNotice } from '../../core/LostWorkNotice.tsx'
import { expensesScreen } from '../../expenses/expenses.screens.ts'
import { auditorsPackScreen } from '../../exports/exports.screens.ts'
import { cashUpScreen } from '../../fees/fee-lists.screens.ts'
import { longDay } from '../long-day.ts'
import { StorageNotice } from '../StorageNotice.tsx'
import { Tile } from '../Tile.tsx'
import classes from '../dashboards.module.css'
import { BooksToDo } from './BooksToDo.tsx'
import { booksDashboardTexts as texts } from './books-dashboard.texts.ts'

const TILES = [
  { screen: financialReportScreen, Icon: IconReportMoney, words: texts.tiles.statements },
  { screen: ledgerScreen, Icon: IconBook2, words: texts.tiles.ledger },
  { screen: expensesScreen, Icon: IconReceipt2, words: texts.tiles.expenses },
  { screen: cashUpScreen, Icon: IconCashRegister, words: texts.tiles.cashUp },
  { screen: auditorsPackScreen, Icon: IconFileZip, words: texts.tiles.pack },
]

/** The first screen of accountants and auditors: what waits for them, the month so far, and the ways into the books. */
export default function BooksDashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const now = useNow(60_000)
  const today = useToday()?.today
  if (access?.status !== 'in') return null
  const { role } = access
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name}>
      <div className={classes['stack']}>
        <LostWorkNotice />
        <IfMay call={recordExpense}>
          <StorageNotice />
        </IfMay>
        {today ? (
          <>
            <IfMay call={listWorkPlans}>
              <BooksToDo role={role} today={today} />
            </IfMay>
            <OfMonth today={today} />
          </>
        ) : null}
        <div className={classes['quick']}>
          {TILES.filter(({ screen }) => mayReach(screen, role)).map(({ screen, Icon, words }) => (
            <Tile key={screen.id} to={linkTo(screen)} Icon={Icon} title={screen.title} words={words} />
          ))}
        </div>
      </div>
    </Page>
  )
}

/** What came in and went out in the present month, and what the cash accounts hold. */
function OfMonth({ today }: { today: string }) {
  const period = readPeriod(new URLSearchParams(), today)
  const income = useIncomeStatement(period)
  const flow = useCashFlow(period)
  return (
    <Panel title={texts.month(periodWords(period))}>
      <Gate {...income} words={texts}>
        {(statement) => (
          <Figures figures={figuresOf(statement, flow.shown.status === 'ready' ? flow.shown.data : null)} />
        )}
      </Gate>
    </Panel>
  )
}

const figuresOf = (statement: IncomeStatement, flow: CashFlow | null) => [
  { label: texts.received, value: formatCents(statement.netRevenue) },
  { label: texts.expenses, value: formatCents(statement.totalExpenses) },
  { label: texts.advances, value: formatCents(statement.totalEmployeeAdvances) },
  { label: texts.netIncome, value: formatCents(statement.netIncome) },
  ...(flow ? [{ label: texts.holds, value: formatCents(flow.closing) }] : []),
]
