import { isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { EmployeeEdit, Told } from '#domain/employees/employees.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { monthNumber, monthNumberOfDay } from '#domain/school/months.ts'
import { salaryOf, workedIn, type SalaryStep } from '#domain/employees/salaries.rules.ts'
import { recordChange } from '../../audit.ts'
import { employees, employeeSalaries } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'
import { requireDates, requireUnlike, valuesOf, type Typed } from './employee-values.ts'
import { type StoredEmployee, lastingSalary, presentMonth } from './employees.queries.ts'
import { requireToldOfAdvances, requireToldOfWork } from './leaving.ts'
import { openAdvances } from './open-advances.ts'
import { stepsOf } from './salaries.queries.ts'
import { change, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

type Step = { employeeId: number; month: number; cents: number }

/** Writes a salary that counts from a month on, in the place of one that began in that month. */
async function writeStep(context: HandlerContext, step: Step): Promise<void> {
  const set = { cents: step.cents, ...stamp(context, 'set') }
  const { employeeId, month, isOnly } = employeeSalaries
  await context.tx
    .insert(employeeSalaries)
    .values({ ...step, ...set, isOnly: false })
    .onConflictDoUpdate({ target: [employeeId, month, isOnly], set })
}

export async function createOne(context: HandlerContext, body: Typed): Promise<number> {
  const { tx, env } = context
  const today = schoolToday(env)
  const values = valuesOf(body, today)
  requireDates(values, today)
  await requireUnlike(tx, values, body)
  const [created] = await tx
    .insert(employees)
    .values({ ...values, ...stamp(context, 'created') })
    .returning({ id: employees.id })
  if (!created) throw new Error('The employee was not stored')
  const cents = body.salary
  await writeStep(context, { employeeId: created.id, month: monthNumberOfDay(values.dateOfHire), cents })
  await recordChange(context, 'employees', created.id, { after: { ...values, salaryCents: cents } })
  return created.id
}

const employeeRecord = {
  table: employees,
  entity: 'employees',
  missing: 'employeeNotFound',
  changed: 'employeeChanged',
} satisfies EditedKind<typeof employees>

/** Locks an employee, as every write about employees or payroll does; refuses one who has left. */
const lockEmployee = (tx: Db, id: number): Promise<StoredEmployee> =>
  lockRow(tx, employeeRecord, id, isNull(employees.leftOn))

/**
 * Refuses a change after which an advance that no payout has settled would exceed the salary of its month, or be of a month
 * without work, in which nothing would ever settle it.
 */
async function requireAdvancesCovered(
  tx: Db,
  employee: Pick<StoredEmployee, 'id' | 'fullName' | 'dateOfHire' | 'leftOn'>,
): Promise<void> {
  const open = await openAdvances(tx, employee.id)
  if (open.length === 0) return
  const steps = (await stepsOf(tx, [employee.id])).get(employee.id) ?? []
  for (const of of open) {
    const { from: first, to: last } = monthDays(of.year, of.month)
    const amount = formatCents(of.cents)
    if (!workedIn(employee, { first, last }))
      throw new Problem('advanceWithoutWork', {
        amount,
        name: employee.fullName,
        month: monthName(of.month),
        year: of.year,
      })
    if (of.cents > (salaryOf(steps, monthNumber(of))?.cents ?? 0))
      throw new Problem('salaryBelowAdvances', { amount, month: monthName(of.month), year: of.year })
  }
}

/** Lets another salary count from the present month on; what earlier months owed stays. */
async function changeSalary(
  context: HandlerContext,
  { id, dateOfHire }: Pick<StoredEmployee, 'id' | 'dateOfHire'>,
  { steps, cents }: { steps: readonly SalaryStep[]; cents: number },
): Promise<void> {
  const month = presentMonth(context.env)
  const permanent = steps.filter((step) => !step.isOnly).map((step) => step.month)
  const hired = monthNumberOfDay(dateOfHire)
  const former = lastingSalary(steps, hired)
  // The hire was moved to before the first salary, which is about to be replaced.
  if (hired < month && permanent.every((each) => each >= month))
    await writeStep(context, { employeeId: id, month: hired, cents: former })
  await writeStep(context, { employeeId: id, month, cents })
}

export async function updateOne(context: HandlerContext, id: number, body: z.output<typeof EmployeeEdit>) {
  const { tx, env } = context
  const before = await lockEmployee(tx, id)
  await requireBase(tx, employeeRecord, before, body.base)
  const values = valuesOf(body, before.dateOfHire)
  requireDates(values, schoolToday(env))
  const changed = <Name extends 'nationalId' | 'phone'>(name: Name) =>
    values[name] === before[name] ? null : values[name]
  const typed = { nationalId: changed('nationalId'), phone: changed('phone') }
  await requireUnlike(tx, typed, { id, confirmed: body.confirmed })
  const steps = (await stepsOf(tx, [id])).get(id) ?? []
  const [salaryBefore, cents] = [lastingSalary(steps, presentMonth(env)), body.salary]
  if (cents !== salaryBefore) await changeSalary(context, { ...values, id }, { steps, cents })
  const noted = { before: { salaryCents: salaryBefore }, after: { salaryCents: cents } }
  await requireAdvancesCovered(tx, await change(context, employeeRecord, before, values, noted))
}

/** Hides an employee, whose advances, payouts and presence stay. */
export async function removeOne(context: HandlerContext, id: number, told: Told | undefined): Promise<void> {
  const { tx, actor, env } = context
  const before = await lockEmployee(tx, id)
  await requireToldOfWork(tx, before, told)
  const leaving = { leftOn: schoolToday(env) }
  const after = await change(context, employeeRecord, before, leaving, { untold: { leftBy: actor.id } })
  await requireAdvancesCovered(tx, after)
  await requireToldOfAdvances(tx, id, told)
}
