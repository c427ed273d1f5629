import { and, between, desc, eq, isNull } from 'drizzle-orm'
import type { PaidOut } from '#domain/report.ts'
import { paidAsAdvance, paidOutOf } from '#domain/school/paid-out.ts'
import { employeeAdvances, employees, expenses, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { namesIn } from './expenses/expenses.sync.ts'

type Days = { from: string; to: string }

async function readAdvances(tx: Db, { from, to }: Days): Promise<PaidOut[]> {
  const { id, method, amountCents, day, recordedBy, voidedAt } = employeeAdvances
  const found = await tx
    .select({
      id,
      method,
      amountCents,
      day,
      recordedById: recordedBy,
      recordedBy: users.fullName,
      employeeName: employees.fullName,
    })
    .from(employeeAdvances)
    .innerJoin(employees, eq(employees.id, employeeAdvances.employeeId))
    .innerJoin(users, eq(users.id, recordedBy))
    .where(and(isNull(voidedAt), between(day, from, to)))
    .orderBy(desc(day), desc(id))
  return found.flatMap(paidAsAdvance)
}

/** What was paid out of drawers on these days, expenses and advances, the newest first. */
export async function readPaidOut(tx: Db, days: Days): Promise<PaidOut[]> {
  const found = await tx
    .select()
    .from(expenses)
    .where(and(isNull(expenses.voidedAt), between(expenses.day, days.from, days.to)))
    .orderBy(desc(expenses.day), desc(expenses.id))
  const names = await namesIn(tx, found)
  const spent = found.flatMap((row) => {
    const { recordedBy: id } = row
    return paidOutOf(row, { id, name: names.get(id) ?? '' }, false)
  })
  const all = [...spent, ...(await readAdvances(tx, days))]
  return all.sort((a, b) => b.day.localeCompare(a.day))
}
