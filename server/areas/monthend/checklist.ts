import { and, eq, inArray, isNull, lte, lt, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isShillings } from '#domain/books/accounts.ts'
import { CHECKS, type Check, type ChecklistLine } from '#domain/books/checklist.schema.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import { monthsToClose } from '#domain/books/shown-period.rules.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatMonth, monthNumber } from '#domain/school/months.ts'
import { statementAccounts } from '#domain/wallets/wallets.schema.ts'
import { ofStaff } from '#domain/sync/tablets.rules.ts'
import { drawers, expenses, feeMonths, payments, unplacedMoney, walletStatements } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readLogs } from '../books/close.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { readShillingsAt } from '../books/shilling-balances.ts'
import { readChart } from '../books/chart.ts'
import { readBalances, readTotalsOfMonth } from '../books/totals.ts'
import { expectedOf, findMissingMonths } from '../fees/missing-months.ts'
import { duesOf, remainderOf, workersOf } from '../payroll/salaries-due.ts'
import { isOpenDrawer } from '../school/drawers.ts'
import { startOfDay } from '../school/school-time.ts'
import { readSettings } from '../school/settings.queries.ts'
import { readTablets } from '../sync/tablets.ts'
import { readReconciled } from '../wallets/reconcile.ts'

type Context = Pick<HandlerContext, 'tx' | 'env'>
type Month = { year: number; month: number }
/** The month, its last day, and the instant at which it is over. */
type Asked = Month & { to: string; end: SQL }

/**
 * What a line found. `count` above 0 is a warning; null: the school has nothing that the line could be about. Amounts are cents.
 */
type Found = { count: number; cents?: number; about?: string; since?: string | null } | null

const namesOf = (months: readonly Month[]): string => months.map(formatMonth).join(', ')

async function findEarlierMonths({ tx }: Context, { to }: Asked): Promise<Found> {
  const closed = await readLogs(tx)
  if (closed.length === 0) return null
  const open = monthsToClose(closed, to)
  return { count: open.length, about: namesOf(open) }
}

async function findFeeMonths({ tx, env }: Context, asked: Asked): Promise<Found> {
  const missing = (await findMissingMonths(tx, env)).filter((each) => monthNumber(each) <= monthNumber(asked))
  const isAsked = and(eq(feeMonths.year, asked.year), eq(feeMonths.month, asked.month), isNull(feeMonths.takenBackAt))
  const [made] = await tx.select({ freeReason: feeMonths.freeReason }).from(feeMonths).where(isAsked)
  const isMade = made?.freeReason === null
  if (missing.length === 0 && !isMade) return null
  const expected = await expectedOf(tx, env, [...missing, ...(isMade ? [asked] : [])])
  const lacking = expected.filter(({ students }) => students > 0)
  return {
    count: sumOf(lacking, ({ students }) => students),
    cents: sumOf(lacking, ({ cents }) => cents),
    about: namesOf(lacking),
  }
}

async function findSalaries({ tx }: Context, { year, month }: Asked): Promise<Found> {
  const dues = await duesOf(tx, await workersOf(tx, { year, month }), { year, month })
  if (dues.length === 0) return null
  const unpaid = dues.filter((due) => remainderOf(due) > 0)
  return { count: unpaid.length, cents: sumOf(unpaid, remainderOf) }
}

async function summed({ tx }: Context, table: PgTable, cents: SQL, where: SQL | undefined) {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int`, cents: sql<number>`coalesce(sum(${cents}), 0)::float8` })
    .from(table)
    .where(where)
  return row ?? { count: 0, cents: 0 }
}

async function findExpenses(context: Context, { to }: Asked): Promise<Found> {
  const isOpen = and(inArray(expenses.state, ['waiting', 'held']), lte(expenses.day, to))
  const found = await summed(context, expenses, sql`${expenses.amountCents}`, isOpen)
  const { expensesApproved } = await readSettings(context.tx, context.env)
  return found.count > 0 || expensesApproved ? found : null
}

const findHeld = (context: Context, { end }: Asked): Promise<Found> =>
  summed(context, payments, sql`${payments.amountCents}`, and(eq(payments.state, 'held'), lt(payments.paidAt, end)))

const findUnplaced = (context: Context, { end }: Asked): Promise<Found> =>
  summed(
    context,
    unplacedMoney,
    sql`${unplacedMoney.cents}`,
    and(isNull(unplacedMoney.outcome), lt(unplacedMoney.paidAt, end)),
  )

/** Devices are known by what they reported last: entries that were saved since then are in nobody's figures. */
async function findDevices({ tx }: Context, { end }: Asked): Promise<Found> {
  const devices = ofStaff(await readTablets(tx))
  if (devices.length === 0) return null
  const [over] = (
    (await tx.execute(sql`select (extract(epoch from ${end}) * 1000)::float8 as at`)) as {
      rows: { at: number }[]
    }
  ).rows
  const holding = devices.flatMap(({ unsent }) =>
    unsent && unsent.count > 0 && (unsent.oldestAt === null || Date.parse(unsent.oldestAt) < (over?.at ?? 0))
      ? [unsent]
      : [],
  )
  const since = holding.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()
  return { count: holding.length, cents: sumOf(holding, ({ cents }) => cents), since: since[0] ?? null }
}

async function findAccounts({ tx }: Context, { to }: Asked): Promise<Found> {
  const chart = await readChart(tx)
  const balances = await readBalances(tx, to, chart)
  const inShillings = await readShillingsAt(tx, to)
  const below = chart.cash
    .map((account) => ({
      account,
      cents: sumOf(balances, (each) => (each.account === account ? each.cents : 0)),
      shillings: inShillings.get(account) ?? 0,
    }))
    .filter(({ cents, shillings }) => cents < 0 || shillings < 0)
  return {
    count: below.length,
    cents: sumOf(below, ({ cents }) => cents),
    about: below
      .map(({ account, shillings }) =>
        isShillings(account) ? `${chart.nameOf(account)} (${formatShillings(shillings)})` : chart.nameOf(account),
      )
      .join(', '),
  }
}

async function findDrawers({ tx }: Context, { end }: Asked): Promise<Found> {
  if ((await tx.$count(drawers)) === 0) return null
  const open = await tx
    .select({ number: drawers.number, openedAt: drawers.openedAt })
    .from(drawers)
    .where(and(isOpenDrawer, lt(drawers.openedAt, end)))
    .orderBy(drawers.openedAt)
  return { count: open.length, about: open.map(({ number }) => number).join(', '), since: open[0]?.openedAt ?? null }
}

/** A school that has never reconciled an account, and brought no statement of one, does not work with statements. */
async function findWallets({ tx }: Context, { year, month, to }: Asked): Promise<Found> {
  const reconciled = await readReconciled(tx)
  if (reconciled.length === 0 && (await tx.$count(walletStatements)) === 0) return null
  const { totals: moved, chart } = await readTotalsOfMonth(tx, { year, month })
  const lacking = statementAccounts(chart).filter(
    (account) =>
      moved.some((each) => each.account === account) &&
      !reconciled.some((each) => each.account === account && each.day >= to && each.changedCents === 0),
  )
  return { count: lacking.length, about: lacking.map(chart.nameOf).join(', ') }
}

/** What each line looks for. A line that is added here has its words and its link in `src/screens/books/checklist-lines.ts`. */
const FINDERS: Readonly<Record<Check, (context: Context, asked: Asked) => Promise<Found>>> = {
  earlierMonths: findEarlierMonths,
  feeMonths: findFeeMonths,
  salaries: findSalaries,
  expenses: findExpenses,
  held: findHeld,
  unplaced: findUnplaced,
  devices: findDevices,
  accounts: findAccounts,
  drawers: findDrawers,
  wallets: findWallets,
}

function lineOf(code: Check, found: Found): ChecklistLine {
  if (found === null) return { code, state: 'notApplicable', count: 0, amount: null, about: null, since: null }
  const { count, cents, about = '', since = null } = found
  const state = count > 0 ? 'warning' : 'done'
  return { code, state, count, amount: cents ?? null, about: about || null, since }
}

/** The checklist of a month as it is now, amounts in cents. */
export async function readChecklist(context: Context, { year, month }: Month): Promise<ChecklistLine[]> {
  const { to } = daysOfPeriod(monthPeriod({ year, month }))
  const asked = { year, month, to, end: startOfDay(context.env, to, 1) }
  const lines: ChecklistLine[] = []
  for (const code of CHECKS) lines.push(lineOf(code, await FINDERS[code](context, asked)))
  return lines
}
