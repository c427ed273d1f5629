import { sql } from 'drizzle-orm'
import { actualCents, budgetLines } from '#domain/books/budget.rules.ts'
import { CHECKS, type Check, type TakenLine } from '#domain/books/checklist.schema.ts'
import { figureCents } from '#domain/books/figures.rules.ts'
import { daysOfPeriod, monthAfter, monthPeriod } from '#domain/books/periods.rules.ts'
import { monthBefore } from '#domain/books/shown-period.rules.ts'
import { monthNumber, monthNumberOfDay } from '#domain/school/months.ts'
import { readPeriod } from '../../areas/books/totals.ts'
import { readDetails } from '../../areas/monthend/details.ts'
import { budgetAmounts, budgets, expenses, profitLogs } from '../schema.ts'
import type { Db } from '../types.ts'
import { bulkInsert } from './bulk-insert.ts'
import type { buildOpening } from './openings.seed.ts'
import { demoUserId } from './users.seed.ts'

type Month = { year: number; month: number }

const WARNING: Partial<Record<Check, Omit<TakenLine, 'code' | 'state'>>> = {
  devices: {
    count: 1,
    amount: 3_400,
    about: null,
    since: null,
    reason: 'The tablet of the gate is at the repair shop. Its two receipts are in the folder and come late.',
  },
}

const DONE = { count: 0, amount: null, about: null, since: null, reason: null }

const checklist: TakenLine[] = CHECKS.map((code) => {
  if (code === 'earlierMonths') return { code, state: 'notApplicable', ...DONE }
  return { code, state: WARNING[code] ? 'warning' : 'done', ...(WARNING[code] ?? DONE) }
})

/** Closes a month a day after it ended, with a warning that was taken. */
async function closeMonth(tx: Db, month: Month): Promise<void> {
  const { period, totals, chart } = await readPeriod(tx, monthPeriod(month))
  const next = monthAfter(month)
  await tx.insert(profitLogs).values({
    ...month,
    netIncomeCents: figureCents('netIncome', totals, period, chart),
    notes: 'Counted with the head teacher.',
    checklist,
    details: await readDetails(tx, month),
    closedBy: demoUserId('admin'),
    closedAt: `${daysOfPeriod(monthPeriod(next)).from}T08:00:00.000Z`,
  })
}

/** An expense that a tablet brought after its month was closed. */
async function insertLateExpense(tx: Db, month: Month, today: string): Promise<void> {
  const day = daysOfPeriod(monthPeriod(month)).to
  const at = `${day}T09:20:00.000Z`
  const [last] = (
    (await tx.execute(sql`select coalesce(max(id), 0)::int as id from expenses`)) as {
      rows: { id: number }[]
    }
  ).rows
  await tx.insert(expenses).values({
    ref: '00000000-0000-4000-8000-00000000a7e5',
    voucher: `K7Q-V${String(last?.id ?? 0).padStart(6, '0')}`,
    category: 'Repairing',
    amountCents: 3_250,
    day,
    description: 'The lock of the gate, paid by the tablet that was away',
    method: 'ZAAD',
    state: 'recorded',
    recordedBy: demoUserId('office'),
    deviceCode: 'K7Q',
    madeAt: at,
    createdAt: `${today}T05:00:00.000Z`,
    approvedBy: demoUserId('admin'),
    approvedAt: `${today}T05:00:00.000Z`,
  })
}

/** Rounds to tens of dollars, as people plan. */
const planned = (cents: number): number => Math.max(0, Math.round(cents / 1_000) * 1_000)

/** A budget of each of these years, with the figures of a month for each month of the year; nothing for Others. */
async function insertBudgets(tx: Db, month: Month, years: readonly number[]): Promise<void> {
  const { period, totals, chart } = await readPeriod(tx, monthPeriod(month))
  const lines = budgetLines(chart).flatMap((line) => {
    const cents = planned(actualCents(line, totals, period))
    return cents > 0 || line === 'expense:Others' ? [{ line, cents }] : []
  })
  const savedAt = `${Math.min(...years)}-01-03T07:00:00.000Z`
  await bulkInsert(
    tx,
    budgets,
    years.map((year) => ({ year, revision: 1, savedBy: demoUserId('admin'), savedAt })),
  )
  await bulkInsert(
    tx,
    budgetAmounts,
    years.flatMap((year) =>
      lines.flatMap((line) => Array.from({ length: 12 }, (_, at) => ({ year, month: at + 1, ...line }))),
    ),
  )
}

/**
 * Closes the month before last with a warning, enters an expense that came after that, and plans the years of the last months. To be
 * called last: what is posted afterwards for a closed month counts later.
 */
export async function insertMonthEnd(tx: Db, { day, today }: ReturnType<typeof buildOpening>): Promise<void> {
  if (day === null) return
  const ended = monthBefore(today)
  const month = monthBefore(daysOfPeriod(monthPeriod(ended)).from)
  if (monthNumber(month) < monthNumberOfDay(day)) return
  // Opening balances are posted before the month is sealed.
  await tx.execute(sql`set constraints all immediate`)
  await insertBudgets(tx, month, [...new Set([month.year, Number(today.slice(0, 4))])])
  await closeMonth(tx, month)
  // Rows are posted together at the end of the transaction.
  await tx.execute(sql`set constraints all deferred`)
  await insertLateExpense(tx, month, today)
}
