import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Period } from '#domain/books/books.schema.ts'
import {
  actualCents,
  budgetLines,
  budgetOfPeriod,
  nameOfLine,
  raised,
  type Planned,
} from '#domain/books/budget.rules.ts'
import type { Chart } from '#domain/books/chart.ts'
import type { Budget, BudgetLine, BudgetOfPeriod, ProposalQuery, SaveBudget } from '#domain/books/budget.schema.ts'
import { monthPeriod } from '#domain/books/periods.rules.ts'
import { monthName } from '#domain/core/day-names.ts'
import { Problem } from '#domain/core/problems.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthNumber } from '#domain/school/months.ts'
import { lastChange, recordChange } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { budgetAmounts, budgets, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { stamp } from '../school/record.ts'
import { presentMonth } from '../school/school-time.ts'
import { readChart } from './chart.ts'
import { readPeriod } from './totals.ts'

type Context = Pick<HandlerContext, 'tx' | 'env'>

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Budgeted amounts of the months of a period, in cents. */
async function readPlanned(tx: Db, { from, to }: Period): Promise<Planned[]> {
  const number = sql<number>`${budgetAmounts.year} * 100 + ${budgetAmounts.month}`
  return tx
    .select({ month: number, line: budgetAmounts.line, cents: budgetAmounts.cents })
    .from(budgetAmounts)
    .where(sql`${number} between ${from}::int and ${to}::int`)
    .orderBy(budgetAmounts.line)
}

/** The budget beside the income statement of a period, in cents; null where there is none. */
export async function readBudgetOf(
  tx: Db,
  { period, chart }: { period: Period; chart: Chart },
): Promise<BudgetOfPeriod | null> {
  return budgetOfPeriod(await readPlanned(tx, period), (line) => nameOfLine(line, chart))
}

/** Every line that can have a budget, and those that have one although their account is not known any more. */
function linesOf(year: number, planned: readonly Planned[], chart: Chart): BudgetLine[] {
  const centsOf = new Map(planned.map(({ line, month, cents }) => [`${line} ${month}`, cents]))
  const known = budgetLines(chart)
  const others = [...new Set(planned.map(({ line }) => line))].filter((line) => !known.includes(line))
  return [...known, ...others].map((line) => ({
    line,
    name: nameOfLine(line, chart),
    months: MONTHS.map((month) => centsOf.get(`${line} ${monthNumber({ year, month })}`) ?? null),
  }))
}

const ofYear = (year: number): Period => ({ from: year * 100 + 1, to: year * 100 + 12 })

export async function readBudget(tx: Db, year: number): Promise<Budget> {
  const [stored] = await tx
    .select({ revision: budgets.revision, savedBy: users.fullName, savedAt: budgets.savedAt })
    .from(budgets)
    .innerJoin(users, eq(users.id, budgets.savedBy))
    .where(and(eq(budgets.year, year), gt(budgets.revision, 0)))
  const { revision = 0, savedBy = null, savedAt = null } = stored ?? {}
  return {
    year,
    revision,
    savedBy,
    savedAt,
    lines: linesOf(year, await readPlanned(tx, ofYear(year)), await readChart(tx)),
  }
}

/** Locks the budget of a year, and begins one that is not there; returns its revision, 0 for one that has just begun. */
async function lockBudget(context: HandlerContext, year: number): Promise<number> {
  const { tx } = context
  await tx
    .insert(budgets)
    .values({ year, revision: 0, ...stamp(context, 'saved') })
    .onConflictDoNothing()
  const [locked] = await tx.select().from(budgets).where(eq(budgets.year, year)).for('update')
  return locked?.revision ?? 0
}

const inWords = (
  amounts: readonly { line: string; month: number; cents: number | null }[],
  nameOf: (line: string) => string,
): string | null =>
  amounts
    .map(
      ({ line, month, cents }) => `${nameOf(line)}, ${monthName(month)}: ${cents === null ? '–' : formatCents(cents)}`,
    )
    .join('; ') || null

/** Saves changed amounts of a year's budget, in cents, all or none; returns the revision that the budget has now. */
export async function saveBudget(context: HandlerContext, { year, base, amounts }: SaveBudget): Promise<number> {
  const { tx } = context
  const revision = await lockBudget(context, year)
  if (base !== undefined && base !== revision) throw new Problem('budgetChanged', await lastChange(tx, 'budgets', year))
  const { lines } = await readBudget(tx, year)
  const before = new Map(lines.flatMap(({ line, months }) => months.map((cents, at) => [`${line} ${at + 1}`, cents])))
  const last = new Map(amounts.map((each) => [`${each.line} ${each.month}`, each]))
  const changed = [...last].flatMap(([key, { line, month, amount: cents }]) => {
    if (!before.has(key)) throw new Problem('budgetLineUnknown', { line })
    return before.get(key) === cents ? [] : [{ line, month, cents, was: before.get(key) ?? null }]
  })
  if (changed.length === 0) return revision
  await tx.delete(budgetAmounts).where(
    and(
      eq(budgetAmounts.year, year),
      inArray(
        sql`${budgetAmounts.line} || ' ' || ${budgetAmounts.month}`,
        changed.map(({ line, month }) => `${line} ${month}`),
      ),
    ),
  )
  await insertRows(
    tx,
    budgetAmounts,
    changed.flatMap(({ line, month, cents }) => (cents === null ? [] : [{ year, month, line, cents }])),
  )
  await tx
    .update(budgets)
    .set({ revision: revision + 1, ...stamp(context, 'saved') })
    .where(eq(budgets.year, year))
  const nameOf = (line: string): string => lines.find((each) => each.line === line)?.name ?? line
  await recordChange(context, 'budgets', year, {
    before: {
      amounts: inWords(
        changed.map(({ was, ...each }) => ({ ...each, cents: was })),
        nameOf,
      ),
    },
    after: { amounts: inWords(changed, nameOf) },
  })
  return revision + 1
}

/** What the lines of a budget were in the months of a year that have begun, in cents; null in a year without any of a line. */
async function readActuals({ tx, env }: Context, year: number): Promise<BudgetLine[]> {
  const present = monthNumber(presentMonth(env))
  const months = await Promise.all(
    MONTHS.map(async (month) => {
      const period = monthPeriod({ year, month })
      return period.from > present ? null : { period, totals: (await readPeriod(tx, period)).totals }
    }),
  )
  const chart = await readChart(tx)
  const offered = new Set(budgetLines(chart))
  // Retired accounts follow, where something was spent on them.
  const others = [...chart.retired].filter((line) => chart.expenses.includes(line))
  return [...offered, ...others].flatMap((line) => {
    const cents = months.map((of) => of && actualCents(line, of.totals, of.period))
    const isAny = cents.some((each) => each)
    if (!isAny && !offered.has(line)) return []
    return [{ line, name: nameOfLine(line, chart), months: isAny ? cents : cents.map(() => null) }]
  })
}

/** A budget for a year out of the year before, in cents. */
export async function proposeBudget(context: Context, { year, from, percent }: ProposalQuery): Promise<BudgetLine[]> {
  const before =
    from === 'actual' ? await readActuals(context, year - 1) : (await readBudget(context.tx, year - 1)).lines
  return before.map(({ months, ...line }) => ({
    ...line,
    months: months.map((cents) => (cents === null ? null : raised(cents, percent))),
  }))
}
