import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { numberOfAdvance } from '#domain/expenses/paid-out.ts'
import type { SaidPart } from '#domain/school/shillings.schema.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { type Chart, nameOfMethod } from '#domain/books/chart.ts'
import { Problem } from '#domain/core/problems.ts'
import type {
  AdvanceBalance,
  AdvanceDetail,
  AdvanceDetailQuery,
  AdvanceListed,
  AdvancePage,
  AdvanceQuery,
} from '#domain/payroll/payroll.schema.ts'
import { percentUsed } from '#domain/employees/salaries.rules.ts'
import { employeeAdvances, employees, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from '../books/chart.ts'
import { remainderOf, type Due, type StoredEmployee } from './salaries-due.ts'

export type StoredAdvance = typeof employeeAdvances.$inferSelect

/** An advance that was paid out of an account here; the others were open on the opening day. */
export type GivenAdvance = StoredAdvance & { method: NonNullable<StoredAdvance['method']> }
export const isGiven = (advance: StoredAdvance): advance is GivenAdvance => advance.method !== null

/** Rows on a page where the caller does not say (PAY-1). */
const PAGE_ROWS = 10

type Period = { month?: number | undefined; year?: number | undefined }

const isSettled = sql<boolean>`exists (select from salary_payouts as paid
  where paid.employee_id = ${employeeAdvances.employeeId} and paid.year = ${employeeAdvances.year}
    and paid.month = ${employeeAdvances.month} and paid.reversed_at is null)`

const inForce = ({ month, year }: Period, where?: SQL): SQL | undefined =>
  and(
    isNull(employeeAdvances.voidedAt),
    month === undefined ? undefined : eq(employeeAdvances.month, month),
    year === undefined ? undefined : eq(employeeAdvances.year, year),
    where,
  )

/** Advances in force, the newest first. */
function listed(tx: Db, where: SQL | undefined) {
  const { id, fullName } = employees
  return tx
    .select({ row: employeeAdvances, employee: { id, fullName }, recordedBy: users.fullName, isSettled })
    .from(employeeAdvances)
    .innerJoin(employees, eq(employees.id, employeeAdvances.employeeId))
    .innerJoin(users, eq(users.id, employeeAdvances.recordedBy))
    .where(where)
    .orderBy(desc(employeeAdvances.day), desc(employeeAdvances.id))
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof listed>>[number]

type Parts = ReadonlyMap<string, SaidPart>

/** The part of an advance in shillings, as a row of the list has it. */
export function partOf(parts: Parts, id: number): { shillings?: SaidPart } {
  const part = parts.get(numberOfAdvance(id))
  return part ? { shillings: part } : {}
}

async function toListed(tx: Db, found: readonly Found[]): Promise<AdvanceListed[]> {
  const numbers = found.map(({ row }) => numberOfAdvance(row.id))
  const parts = await partsInShillings(tx, numbers, -1)
  const chart = await readChart(tx)
  return found.map((each) => ({ ...ofFound(each, chart), ...partOf(parts, each.row.id) }))
}

const ofFound = ({ row, employee, recordedBy, isSettled: settled }: Found, chart: Chart): AdvanceListed => ({
  id: row.id,
  employeeId: row.employeeId,
  amount: row.amountCents,
  reason: row.reason,
  month: row.month,
  year: row.year,
  dateIssued: row.day,
  paymentMethod: row.method,
  methodName: row.method && nameOfMethod(row.method, chart),
  employee,
  createdBy: { fullName: recordedBy },
  isSettled: settled,
  revision: row.revision,
})

export async function readAdvance(tx: Db, id: number): Promise<AdvanceListed> {
  const [found] = await listed(tx, inForce({}, eq(employeeAdvances.id, id)))
  const [advance] = await toListed(tx, found ? [found] : [])
  if (!advance) throw new Problem('advanceNotFound')
  return advance
}

const containing = (typed: string): SQL =>
  ilike(employees.fullName, `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Condition: employees by a part of the name, or by number. */
const matching = (typed: string): SQL | undefined =>
  or(containing(typed), /^\d{1,9}$/.test(typed) ? eq(employees.id, Number(typed)) : undefined)

export async function listPage(tx: Db, asked: z.output<typeof AdvanceQuery>): Promise<z.output<typeof AdvancePage>> {
  const { page = 1, limit = PAGE_ROWS, search, ...period } = asked
  const where = inForce(period, search ? matching(search) : undefined)
  const found = await listed(tx, where)
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${employeeAdvances.amountCents}), 0)::float8`,
    })
    .from(employeeAdvances)
    .innerJoin(employees, eq(employees.id, employeeAdvances.employeeId))
    .where(where)
  return {
    advances: await toListed(tx, found),
    totalAdvance: all?.cents ?? 0,
    total: all?.total ?? 0,
    page,
    limit,
  }
}

/** Finds an employee by number, else by name: a whole name before a part, present employees before those who left. */
async function findEmployee(tx: Db, id: number | undefined, name: string | undefined): Promise<StoredEmployee> {
  if (id === undefined && !name) throw new Problem('employeeNotFound')
  const isWhole = sql`lower(${employees.fullName}) = lower(${name ?? ''})`
  const [found] = await tx
    .select()
    .from(employees)
    .where(id === undefined ? containing(name ?? '') : eq(employees.id, id))
    .orderBy(desc(isWhole), desc(isNull(employees.leftOn)), asc(employees.id))
    .limit(1)
  if (!found) throw new Problem('employeeNotFound')
  return found
}

export async function detailOf(
  tx: Db,
  asked: z.output<typeof AdvanceDetailQuery>,
): Promise<z.output<typeof AdvanceDetail>> {
  const { employeeId, employeeName, ...period } = asked
  const { id, fullName } = await findEmployee(tx, employeeId, employeeName)
  const advances = await toListed(tx, await listed(tx, inForce(period, eq(employeeAdvances.employeeId, id))))
  return {
    employeeName: fullName,
    advancesBy: [...new Set(advances.map(({ createdBy }) => createdBy.fullName))].join(', '),
    totalAdvance: advances.reduce((sum, { amount }) => sum + amount, 0),
    advances,
  }
}

/** Balance of an employee's salary after advances. */
export function toBalance(due: Due): AdvanceBalance {
  const { employee, baseCents, advanceCents } = due
  return {
    id: employee.id,
    fullName: employee.fullName,
    name: employee.fullName,
    phone: employee.phone,
    salary: baseCents,
    totalAdvance: advanceCents,
    remainingBalance: remainderOf(due),
    percentUsed: percentUsed(advanceCents, baseCents),
  }
}
