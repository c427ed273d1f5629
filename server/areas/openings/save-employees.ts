import { and, eq, isNull, sql } from 'drizzle-orm'
import { monthAfter } from '#domain/books/periods.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { workedIn } from '#domain/employees/salaries.rules.ts'
import type { SaveOpening } from '#domain/openings/openings.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { recordChange, recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeAdvances, employees, openingSalaries } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { dueOf, type StoredEmployee } from '../payroll/salaries-due.ts'
import { instantNow, lockRows, stamp } from '../school/record.ts'
import { monthOfDay, type Month } from './opening-day.ts'
import { readOfEmployees } from './openings.queries.ts'

/** Months from the opening day on whose salaries may settle an advance. */
const MOST_MONTHS = 12

type Known = Awaited<ReturnType<typeof readOfEmployees>>[number]

const refuseLess = (name: string, cents: number): Problem =>
  new Problem('openingUsed', { name, amount: formatCents(cents) })

/** Voids the opening advances of an employee that no salary has settled. */
async function voidUnsettled(context: HandlerContext, employeeId: number): Promise<void> {
  const { tx } = context
  const voided = stamp(context, 'voided')
  const isUnsettled = sql`not exists (select from salary_payouts as p where p.reversed_at is null
    and (p.employee_id, p.year, p.month) = (${employeeAdvances.employeeId}, ${employeeAdvances.year}, ${employeeAdvances.month}))`
  const { id, method, voidedAt, employeeId: of } = employeeAdvances
  const gone = await tx
    .update(employeeAdvances)
    .set(voided)
    .where(and(eq(of, employeeId), isNull(method), isNull(voidedAt), isUnsettled))
    .returning({ id })
  await recordChanges(
    context,
    gone.map(({ id: key }) => ({ entity: 'advances' as const, key, before: { voidedAt: null }, after: voided })),
  )
}

/** Parts of an advance by the months whose salaries will settle it, each at most what is left of the salary. */
async function partsOf({ tx }: HandlerContext, employee: StoredEmployee, first: Month, cents: number) {
  const parts: (Month & { amountCents: number })[] = []
  let left = cents
  for (let month = first, count = 0; left > 0 && count < MOST_MONTHS; month = monthAfter(month), count++) {
    const { from, to } = monthDays(month.year, month.month)
    if (!workedIn(employee, { first: from, last: to })) continue
    const due = await dueOf(tx, employee, month)
    const amountCents = due.payout ? 0 : Math.min(left, due.baseCents - due.advanceCents)
    if (amountCents > 0) parts.push({ ...month, amountCents })
    left -= amountCents
  }
  if (left > 0) throw new Problem('openingAdvanceTooLarge', { name: employee.fullName, amount: formatCents(left) })
  return parts
}

async function saveAdvance(
  context: HandlerContext,
  employee: StoredEmployee,
  known: Known,
  cents: number,
  day: string,
) {
  if (cents < known.settledAdvance) throw refuseLess(employee.fullName, known.settledAdvance)
  await voidUnsettled(context, employee.id)
  const { tx, actor, env } = context
  for (const part of await partsOf(context, employee, monthOfDay(day), cents - known.settledAdvance)) {
    const after = { employeeId: employee.id, ...part, method: null, day }
    const [made] = await tx
      .insert(employeeAdvances)
      .values({ ...after, recordedBy: actor.id, createdAt: instantNow(env) })
      .returning({ id: employeeAdvances.id })
    await recordChange(context, 'advances', (made as { id: number }).id, { after })
  }
}

async function saveSalary(context: HandlerContext, employee: StoredEmployee, known: Known, cents: number) {
  if (known.isSalaryPaid) throw refuseLess(employee.fullName, known.salary)
  const [made] = await context.tx
    .insert(openingSalaries)
    .values({ employeeId: employee.id, cents })
    .onConflictDoUpdate({ target: openingSalaries.employeeId, set: { cents } })
    .returning({ id: openingSalaries.id })
  const fields = (owed: number) => ({ employeeId: employee.id, cents: owed })
  const before = { cents: known.salary }
  await recordChange(context, 'openingSalaries', (made as { id: number }).id, { before, after: fields(cents) })
}

type Typed = SaveOpening['employees'][number]

/**
 * Saves open advances and salaries owed of employees, in cents. An advance is split over the months whose salaries will settle
 * it. What did not change is left alone, so that rows of employees who left may be sent along.
 */
export async function saveEmployees(context: HandlerContext, typed: readonly Typed[], day: string): Promise<void> {
  const { tx } = context
  const { id } = employees
  const ids = typed.map(({ employeeId }) => employeeId)
  const locked = new Map(
    (await lockRows(tx, employees, isAmong(id, ids), 'no key update')).map((each) => [each.id, each]),
  )
  const known = new Map((await readOfEmployees(tx)).map((each) => [each.id, each]))
  for (const { employeeId, advance, salary } of typed) {
    const employee = locked.get(employeeId)
    if (!employee) throw new Problem('employeeNotFound')
    const nothing = { advance: 0, settledAdvance: 0, salary: 0, isSalaryPaid: false }
    const before = known.get(employeeId) ?? { id: employeeId, fullName: employee.fullName, hasLeft: true, ...nothing }
    const changes = { advance: advance ?? before.advance, salary: salary ?? before.salary }
    if (changes.advance === before.advance && changes.salary === before.salary) continue
    if (employee.leftOn !== null) throw new Problem('employeeLeft', { name: employee.fullName })
    if (changes.advance !== before.advance) await saveAdvance(context, employee, before, changes.advance, day)
    if (changes.salary !== before.salary) await saveSalary(context, employee, before, changes.salary)
  }
}

/** Dates the advances of the opening balances on another opening day. */
export const moveAdvances = async ({ tx }: HandlerContext, day: string): Promise<void> =>
  void (await tx.update(employeeAdvances).set({ day }).where(isNull(employeeAdvances.method)))
