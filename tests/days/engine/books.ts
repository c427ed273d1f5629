import { sql, type SQL } from 'drizzle-orm'
import type { BalanceSheet, CashFlow, IncomeStatement, LedgerPage, ProfitLog } from '#domain/books/books.schema.ts'
import type { CashUp } from '#domain/fees/income.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import type { Db } from '#server/db/types.ts'
import { spentInAll, type ExpenseAtSchool } from '../expenses.ts'
import type { AtSchool } from '../saved.ts'
import type { AskAsAdmin } from './office.ts'
import { wrongSalaries } from './payroll.ts'
import { signIn } from './sign-in-name.ts'
import type { World } from './world.ts'

type Month = Pick<ProfitLog, 'year' | 'month'>

const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows

/** Condition that an expense was recorded in the random days, by its label. */
const isOfDays = sql`coalesce(description, '') ~ '^s[0-9]+( |$)'`

/** Sum of an expense's lines in the journal on some accounts, in cents. */
const linesOn = (accounts: SQL): SQL =>
  sql`coalesce((select sum(lines.cents) from journal_lines lines join journal_entries entries on entries.id = lines.entry_id
    where kind = 'expense' and source_id = expenses.id and ${accounts}), 0)::float8`

/** Expenses of the random days, with their sums in the journal. */
export const readExpensesAtSchool = (db: Db): Promise<ExpenseAtSchool[]> =>
  rowsOf(
    db,
    sql`select split_part(description, ' · ', 1) as label, voucher, category, method, amount_cents as cents,
      day::text as day, ${signIn} as recorder, state = 'void' as "isVoid", held_code as "heldCode",
      school_day(expenses.created_at)::text as "arrivedOn",
      ${linesOn(sql`account like 'expense:%'`)} as "expenseCents", ${linesOn(sql`account = 'held'`)} as "heldCents",
      ${linesOn(sql`account = cash_account(method)`)} as "cashCents"
      from expenses join users on users.id = recorded_by where ${isOfDays} order by expenses.id`,
  )

/** Income statement and cash flow of a month, as one text. */
export async function sayOf(ask: AskAsAdmin, { year, month }: Month): Promise<string> {
  const query = `?month=${month}&year=${year}`
  const { json: statement } = await ask('GET', `/financial/Reports/income-statement${query}`)
  const { json: flow } = await ask('GET', `/financial/Reports/cash-flow${query}`)
  return JSON.stringify([statement, flow])
}

/** Closed months, newest first. */
export const closedMonths = async (ask: AskAsAdmin): Promise<ProfitLog[]> =>
  (await ask('GET', '/profif/log/profitLogs')).json as ProfitLog[]

export const nameOfMonth = ({ year, month }: Month): string => `${year}-${month}`

const monthNamed = (name: string): Month => {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return { year, month }
}

/** Errors D: closed months whose figures have changed, and closed months that nobody closed. */
async function movedMonths({ school, books }: World): Promise<string[]> {
  const logs = await closedMonths(school.askAsAdmin)
  const closed = new Map(logs.map((log) => [nameOfMonth(log), log]))
  const wrong = [...closed.keys()].filter((name) => !books.sealed.has(name)).map((name) => `D: ${name} closed itself`)
  for (const [name, figuresBefore] of books.sealed) {
    const figures = await sayOf(school.askAsAdmin, monthNamed(name))
    const [{ netIncome, isClosed }] = JSON.parse(figures) as [IncomeStatement]
    if (figures !== figuresBefore) wrong.push(`D: the closed month ${name} said ${figuresBefore}, and says ${figures}`)
    if (!isClosed || closed.get(name)?.netIncome !== netIncome) wrong.push(`D: ${name} is closed with other figures`)
  }
  return wrong
}

/** Days on which money moved through a drawer. */
const daysOfMoney = (db: Db): Promise<{ day: string }[]> =>
  rowsOf(
    db,
    sql`select distinct day::text as day from (
      select school_day(paid_at) as day from payments union all select school_day(done_at) from payment_changes
      union all select school_day(paid_at) from unplaced_money union all select school_day(settled_at) from unplaced_money
      union all select day from expenses union all select day from employee_advances
      union all select day_before from outlay_changes
      union all select school_day(done_at) from outlay_changes) as moved
      where day is not null`,
  )

/** Sums of the cash-ups of all days, in cents. */
async function cashUps({ school }: World): Promise<{ drawerCents: number; spent: Map<string, number> }> {
  let drawerCents = 0
  const spent = new Map<string, number>()
  for (const { day } of await school.look(daysOfMoney)) {
    const { json } = await school.askAsAdmin('GET', `/fee/cash-up?date=${day}`)
    const cashUp = json as CashUp
    drawerCents += cashUp.drawerCents
    for (const { voucher, cents } of cashUp.expenses) spent.set(voucher, (spent.get(voucher) ?? 0) + cents)
  }
  return { drawerCents, spent }
}

const ofDrawers = sql`account in ('cash', 'zaad', 'edahab')`

/** Figures of the journal, in cents; `drawers` without entries that were made in the ledger by hand. */
async function readJournal(
  db: Db,
): Promise<{ differences: number; unbalanced: number; drawers: number; spent: number }> {
  const [found] = await rowsOf<{ differences: number; unbalanced: number; drawers: number; spent: number }>(
    db,
    sql`select (select count(*)::int from journal_differences) as differences,
      (select count(*)::int from (select 1 from journal_lines group by entry_id having sum(cents) <> 0) as odd) as unbalanced,
      (select coalesce(sum(cents), 0)::float8 from journal_lines join journal_entries on journal_entries.id = entry_id
        where ${ofDrawers} and kind in ('payment', 'unplaced', 'expense', 'advance')) as drawers,
      (select coalesce(sum(amount_cents), 0)::float8 from expenses
        where state = 'recorded' and not (${isOfDays})) as spent`,
  )
  if (!found) throw new Error('The journal says nothing')
  return found
}

/** Years in which entries of the random days can count. */
const yearsAround = (today: string): number[] => [-2, -1, 0].map((back) => Number(today.slice(0, 4)) + back)

/** Total expenses of the income statements of these years, in cents. */
async function spentByStatements({ school }: World): Promise<number> {
  let cents = 0
  for (const year of yearsAround(school.today())) {
    const { json } = await school.askAsAdmin('GET', `/financial/Reports/income-statement-year?year=${year}`)
    cents += centsOf((json as IncomeStatement).totalExpenses)
  }
  return cents
}

/** Sum of the cash accounts by ledger, cash flow and balance sheet, in cents. */
async function cashHeld({
  school,
}: World): Promise<{ ledger: number; flow: number; sheet: number; isBalanced: boolean }> {
  const today = school.today()
  const read = async <T>(path: string): Promise<T> => (await school.askAsAdmin('GET', path)).json as T
  const ledger = await read<LedgerPage>('/profif/log/cash-ledger?limit=1')
  const of = `month=${Number(today.slice(5, 7))}&year=${today.slice(0, 4)}`
  const flow = await read<CashFlow>(`/financial/Reports/cash-flow?${of}`)
  const sheet = await read<BalanceSheet>(`/financial/Reports/balance-sheet?date=${today}`)
  const cash = new Set<string>(flow.accounts.map(({ account }) => account))
  const held = sheet.assets.filter(({ account }) => cash.has(account))
  return {
    ledger: centsOf(ledger.closing),
    flow: centsOf(flow.closing),
    sheet: held.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    isBalanced: sheet.isBalanced,
  }
}

const unlike = (what: string, is: number, wanted: number): string[] =>
  is === wanted ? [] : [`D: ${what}: ${is} cents, and must be ${wanted}`]

/** Errors in the books, once all entries have been sent. `expenses` are those that arrived. */
export async function wrongBooks(world: World, { expenses }: AtSchool): Promise<string[]> {
  const journal = await world.school.look(readJournal)
  const known = { saved: world.saved, decided: world.books.decided }
  const { drawerCents } = await cashUps(world)
  const { ledger, flow, sheet, isBalanced } = await cashHeld(world)
  return [
    ...unlike('differences of the journal', journal.differences, 0),
    ...unlike('entries that do not balance', journal.unbalanced, 0),
    ...unlike(
      'the expenses of all statements',
      await spentByStatements(world),
      journal.spent + spentInAll(known, expenses),
    ),
    ...unlike('the cash-ups of all days', drawerCents, journal.drawers),
    ...unlike('the ledger', ledger, sheet),
    ...unlike('the cash flow', flow, sheet),
    ...(isBalanced ? [] : ['D: the balance sheet does not balance']),
    ...(await movedMonths(world)),
    ...(await world.school.look(wrongSalaries)),
  ]
}
