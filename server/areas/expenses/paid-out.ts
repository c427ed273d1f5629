import { between, desc, eq, exists, isNotNull, isNull, or, sql, and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PaidOut, Wanted } from '#domain/report.ts'
import { nameOfCategory } from '#domain/books/chart.ts'
import { paidAsAdvance, paidOutOf } from '#domain/expenses/paid-out.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeAdvances, employees, expenses, outlayChanges, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readChart } from '../books/chart.ts'
import { changedIn, changedOn, changesOfAdvances, changesOfExpenses } from './outlay-changes.ts'
import { isWithin } from '../school/school-time.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>
type Outlays = typeof expenses | typeof employeeAdvances

/** Condition: outlays without those that were voided in an old release, which noted no changes and so no day. */
const isOfSomeDay = ({ voidedAt, id }: Outlays, of: PgColumn): SQL | undefined =>
  or(isNull(voidedAt), exists(sql`(select from ${outlayChanges} where ${of} = ${id})`))

/** Condition: outlays dated on the days, or, where asked for, arrived on them; and those in `changed`. */
function isWanted({ env }: Reading, table: Outlays, { from, to, isMoved, drawer }: Wanted, changed: readonly number[]) {
  if (drawer !== undefined)
    return or(eq(table.drawer, drawer), changed.length > 0 ? isAmong(table.id, changed) : undefined)
  if (!from || !to) return undefined
  return or(
    between(table.day, from, to),
    isMoved ? isWithin(env, table.createdAt, { from, to }) : undefined,
    changed.length > 0 ? isAmong(table.id, changed) : undefined,
  )
}

const knownOf = (
  { recordedBy, createdAt, drawer }: { recordedBy: number; createdAt: string; drawer: string | null },
  by: string,
  madeAt: string,
) => ({ byId: recordedBy, by, isOnlyHere: false, arrivedAt: createdAt, madeAt, ...(drawer ? { drawer } : {}) })

async function readSpent(reading: Reading, wanted: Wanted, changed: readonly number[]): Promise<PaidOut[]> {
  const { tx } = reading
  const found = await tx
    .select({ row: expenses, by: users.fullName })
    .from(expenses)
    .innerJoin(users, eq(users.id, expenses.recordedBy))
    .where(and(isOfSomeDay(expenses, outlayChanges.expenseId), isWanted(reading, expenses, wanted, changed)))
    .orderBy(desc(expenses.day), desc(expenses.id))
  const ids = found.map(({ row }) => row.id)
  const changes = await changesOfExpenses(tx, ids)
  const chart = await readChart(tx)
  return found.flatMap(({ row, by }) =>
    paidOutOf(
      { ...row, category: nameOfCategory(row.category, chart), changes: changes.get(row.id) },
      knownOf(row, by, row.madeAt),
    ),
  )
}

async function readAdvances(reading: Reading, wanted: Wanted, changed: readonly number[]): Promise<PaidOut[]> {
  const { tx } = reading
  const { id, day, method, recordedBy, employeeId } = employeeAdvances
  const found = await tx
    .select({ row: employeeAdvances, by: users.fullName, employeeName: employees.fullName })
    .from(employeeAdvances)
    .innerJoin(employees, eq(employees.id, employeeId))
    .innerJoin(users, eq(users.id, recordedBy))
    .where(
      and(
        isNotNull(method),
        isOfSomeDay(employeeAdvances, outlayChanges.advanceId),
        isWanted(reading, employeeAdvances, wanted, changed),
      ),
    )
    .orderBy(desc(day), desc(id))
  const ids = found.map(({ row }) => row.id)
  const changes = await changesOfAdvances(tx, ids)
  return found.flatMap(({ row: { method: paidFrom, ...row }, by, employeeName }) =>
    paidFrom === null
      ? []
      : paidAsAdvance(
          { ...row, method: paidFrom, employeeName, changes: changes.get(row.id) },
          knownOf(row, by, row.createdAt),
        ),
  )
}

/**
 * Reads expenses and advances that were paid out of drawers on certain days, and with `isMoved` those that arrived or were
 * changed on the days, the newest first.
 */
export async function readPaidOut(reading: Reading, wanted: Wanted): Promise<PaidOut[]> {
  const { from, to, isMoved = false, drawer } = wanted
  const changed =
    drawer !== undefined
      ? await changedIn(reading.tx, drawer)
      : from && to
        ? await changedOn(reading, { from, to }, isMoved)
        : { expenses: [], advances: [] }
  const spent = await readSpent(reading, wanted, changed.expenses)
  const given = await readAdvances(reading, wanted, changed.advances)
  return [...spent, ...given].sort((a, b) => b.day.localeCompare(a.day))
}
