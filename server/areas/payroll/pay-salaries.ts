import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { methodOfPayout, type MonthSalary, type NewPayout } from '#domain/payroll/payroll.schema.ts'
import { SALARY_CATEGORY } from '#domain/school/expense-categories.ts'
import { formatCents } from '#domain/school/money.ts'
import { shillingsOfCents } from '#domain/school/shillings.rules.ts'
import { monthName } from '#domain/core/day-names.ts'
import { formatMonth, monthNumber } from '#domain/school/months.ts'
import { recordChange, recordChanges } from '../../audit.ts'
import { employeeSalaries, salaryPayouts } from '../../db/schema.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireBoth, requirePart, requirePayer } from '../books/objections.ts'
import { makeExpenses, voidMade } from '../expenses/made-expenses.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { readSettings } from '../school/settings.queries.ts'
import type { ReadPart } from '../school/shillings.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { dueOf, duesOf, lockEmployee, remainderOf, requireUnpaid, requireWorked, workersOf } from './salaries-due.ts'
import { type RecordKind, change, lockRow, stamp } from '../school/record.ts'

type Typed = z.output<typeof NewPayout>

/** Shillings of an amount in cents at a rate, to the nearest of the smallest note; none where salaries are paid in dollars. */
async function shillingsAt(
  { tx, env }: HandlerContext,
  rate: number | undefined,
): Promise<(cents: number) => ReadPart | undefined> {
  if (rate === undefined) return () => undefined
  const { smallestNote } = await readSettings(tx, env)
  return (cents) => {
    const amount = shillingsOfCents(cents, rate, smallestNote)
    return amount > 0 ? { amount, rate, dollars: cents } : undefined
  }
}

function totalOf(parts: readonly ReadPart[]): ReadPart | undefined {
  const [first] = parts
  if (!first) return undefined
  return { ...first, amount: sumOf(parts, ({ amount }) => amount), dollars: sumOf(parts, ({ dollars }) => dollars) }
}

/**
 * Settles the salary of a month of everybody who is not paid yet: all or nothing, in a few statements whatever their number.
 * A second call at the same time waits for the locks, and then finds nobody to pay. Returns how many were settled.
 */
export async function paySalaries(context: HandlerContext, body: Typed): Promise<number> {
  const { tx, env } = context
  const { paymentMethod = 'Cash', note } = body
  const month = { year: body.year, month: body.month }
  const present = presentMonth(env)
  if (monthNumber(month) > monthNumber(present)) throw new Problem('futureMonth')
  await requirePayer(context)
  const dues = (await duesOf(tx, await workersOf(tx, month, true), month)).filter(({ payout }) => payout === null)
  const method = methodOfPayout(paymentMethod)
  const paid = dues.filter((due) => remainderOf(due) > 0)
  const partOf = await shillingsAt(context, body.shillingRate)
  const shillings = totalOf(paid.flatMap((due) => partOf(remainderOf(due)) ?? []))
  await requirePart(context, shillings, method)
  const cents = sumOf(dues, remainderOf)
  const overdrawnReason = await requireBoth(tx, { method, cents, shillings }, body.overdrawnReason)
  const expenseIds = await makeExpenses(
    context,
    paid.map((due) => ({
      category: SALARY_CATEGORY,
      amountCents: remainderOf(due),
      day: schoolToday(env),
      description: `Salary of ${due.employee.fullName}, ${formatMonth(month)}`,
      method,
      overdrawnReason,
      shillings: partOf(remainderOf(due)),
    })),
  )
  const expenseOf = new Map(paid.map((due, index) => [due.employee.id, expenseIds[index]]))
  const ids = await reserveIds(tx, salaryPayouts, dues.length)
  const rows = dues.map((due, index) => ({
    id: ids[index] as number,
    employeeId: due.employee.id,
    ...month,
    baseCents: due.baseCents,
    advanceCents: due.advanceCents,
    paidCents: remainderOf(due),
    method,
    note: note || null,
    expenseId: expenseOf.get(due.employee.id) ?? null,
    day: schoolToday(env),
    ...stamp(context, 'paid'),
  }))
  await insertRows(tx, salaryPayouts, rows)
  await recordChanges(
    context,
    rows.map(({ id, ...after }) => ({ entity: 'payouts' as const, key: id, before: {}, after })),
  )
  return dues.length
}

const payoutRecord = {
  table: salaryPayouts,
  entity: 'payouts',
  missing: 'payoutNotFound',
} satisfies RecordKind<typeof salaryPayouts>

/** Takes the payout of one employee back: its expense is void, its advances are owed again, and it can be paid again. */
export async function reverseOne(context: HandlerContext, id: number, reason: string): Promise<string> {
  const { tx } = context
  const [named] = await tx.select().from(salaryPayouts).where(eq(salaryPayouts.id, id))
  if (!named) throw new Problem('payoutNotFound')
  const employee = await lockEmployee(tx, named.employeeId)
  const before = await lockRow(tx, payoutRecord, id)
  if (before.reversedAt !== null) throw new Problem('payoutReversed')
  await change(context, payoutRecord, before, { ...stamp(context, 'reversed'), reverseReason: reason })
  if (before.expenseId !== null) await voidMade(context, before.expenseId, reason)
  return employee.fullName
}

/** Sets what an employee earns in one month only. */
export async function setSalary(
  context: HandlerContext,
  employeeId: number,
  body: z.output<typeof MonthSalary>,
): Promise<string> {
  const { tx } = context
  const month = { year: body.year, month: body.month }
  const employee = await lockEmployee(tx, employeeId)
  requireWorked(employee, month)
  const due = await dueOf(tx, employee, month)
  requireUnpaid(due, month)
  const cents = body.amount
  if (cents < due.advanceCents)
    throw new Problem('salaryBelowAdvances', {
      amount: formatCents(due.advanceCents),
      month: monthName(body.month),
      year: body.year,
    })
  const set = { cents, reason: body.reason, ...stamp(context, 'set') }
  const { employeeId: of, month: ofMonth, isOnly } = employeeSalaries
  await tx
    .insert(employeeSalaries)
    .values({ employeeId, month: monthNumber(month), isOnly: true, ...set })
    .onConflictDoUpdate({ target: [of, ofMonth, isOnly], set })
  await recordChange(context, 'employees', employeeId, {
    before: { salaryCents: due.baseCents, salaryReason: due.salaryReason },
    after: { salaryOf: formatMonth(month), salaryCents: cents, salaryReason: body.reason },
  })
  return employee.fullName
}
