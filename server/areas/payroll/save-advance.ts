import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { monthAfter } from '#domain/books/periods.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { numberOfAdvance } from '#domain/expenses/paid-out.ts'
import { type AdvanceEdit, type NewAdvance, methodOfPayout } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { monthNumber } from '#domain/school/months.ts'
import { recordChange } from '../../audit.ts'
import { employeeAdvances } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { addOutlayChanges, type Outlay } from '../expenses/outlay-changes.ts'
import {
  requireBoth,
  requireCovered,
  requirePart,
  requirePayer,
  requirePostedOpen,
  whyOverdrawn,
} from '../books/objections.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { recordPart, takeShillingsBack } from '../school/shillings.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { dueOf, lockEmployee, requireUnpaid, requireWorked } from './salaries-due.ts'
import type { Month, StoredEmployee } from './salaries-due.ts'
import { isGiven, type GivenAdvance } from './advances.queries.ts'
import { change, instantNow, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

/** Refuses an advance of a month after the next one, whose salary may change until then. */
function requireNear({ env }: HandlerContext, { year, month }: Month): void {
  const last = monthAfter(presentMonth(env))
  if (monthNumber({ year, month }) > monthNumber(last))
    throw new Problem('advanceTooEarly', { month: monthName(last.month), year: last.year })
}

/** Refuses what goes beyond the salary of a month; `ownCents` of its advances are those that are being replaced. */
async function requireLeft(
  tx: Db,
  employee: StoredEmployee,
  { month, cents, ownCents = 0 }: { month: Month; cents: number; ownCents?: number },
): Promise<void> {
  requireWorked(employee, month)
  const due = await dueOf(tx, employee, month)
  requireUnpaid(due, month)
  const left = due.baseCents - due.advanceCents + ownCents
  if (cents > left) {
    const of = { name: employee.fullName, month: monthName(month.month), year: month.year }
    throw new Problem('advanceAboveSalary', { amount: formatCents(left), ...of })
  }
}

export async function createOne(
  context: HandlerContext,
  employeeId: number,
  body: z.output<typeof NewAdvance>,
): Promise<number> {
  const { tx, actor, env } = context
  const { year, month, paymentMethod = 'Cash' } = body
  requireNear(context, body)
  await requirePayer(context)
  const employee = await lockEmployee(tx, employeeId)
  if (employee.leftOn !== null) throw new Problem('employeeLeft', { name: employee.fullName })
  const amountCents = body.amount
  await requireLeft(tx, employee, { month: { year, month }, cents: amountCents })
  const method = methodOfPayout(paymentMethod)
  const { shillings } = body
  await requirePart(context, shillings, method)
  const why = whyOverdrawn(await requireBoth(tx, { method, cents: amountCents, shillings }, body.overdrawnReason))
  const drawer = await openDrawerOf(context)
  const after = { employeeId, year, month, amountCents, reason: body.reason || null, method, day: schoolToday(env) }
  const [made] = await tx
    .insert(employeeAdvances)
    .values({ ...after, recordedBy: actor.id, createdAt: instantNow(env), drawer })
    .returning({ id: employeeAdvances.id })
  if (!made) throw new Error('The advance was not stored.')
  await recordChange(context, 'advances', made.id, { after: { ...after, ...why } })
  await recordPart(context, shillings, -1, { kind: 'advance', number: numberOfAdvance(made.id), drawer })
  return made.id
}

const advanceRecord = {
  table: employeeAdvances,
  entity: 'advances',
  missing: 'advanceNotFound',
  changed: 'advanceChanged',
} satisfies EditedKind<typeof employeeAdvances>

/** The advance and its employee, both locked, the employee first as everywhere. */
async function lockAdvance(tx: Db, id: number): Promise<{ employee: StoredEmployee; stored: GivenAdvance }> {
  const isInForce = isNull(employeeAdvances.voidedAt)
  const [named] = await tx
    .select({ employeeId: employeeAdvances.employeeId })
    .from(employeeAdvances)
    .where(and(eq(employeeAdvances.id, id), isInForce))
  if (!named) throw new Problem('advanceNotFound')
  const employee = await lockEmployee(tx, named.employeeId)
  const stored = await lockRow(tx, advanceRecord, id, isInForce)
  if (!isGiven(stored)) throw new Problem('advanceIsOpening')
  return { employee, stored }
}

const outlayOf = ({ amountCents: cents, method, day }: GivenAdvance): Outlay => ({ cents, method, day })

export async function editOne(context: HandlerContext, id: number, edit: z.output<typeof AdvanceEdit>): Promise<void> {
  const { tx } = context
  const { employee, stored } = await lockAdvance(tx, id)
  await requireBase(tx, advanceRecord, stored, edit.base)
  const month = { year: edit.year, month: edit.month }
  const isSameMonth = month.year === stored.year && month.month === stored.month
  const cents = edit.amount
  // A typing mistake can still be corrected downwards.
  if (employee.leftOn !== null && cents > stored.amountCents)
    throw new Problem('employeeLeft', { name: employee.fullName })
  requireUnpaid(await dueOf(tx, employee, stored), stored)
  requireNear(context, month)
  await requireLeft(tx, employee, { month, cents, ownCents: isSameMonth ? stored.amountCents : 0 })
  await requirePostedOpen(tx, 'advance', id)
  const method = edit.paymentMethod ? methodOfPayout(edit.paymentMethod) : stored.method
  if ((cents !== stored.amountCents || method !== stored.method) && (await isInShillings(tx, id)))
    throw new Problem('shillingsStay')
  const more = method === stored.method ? cents - stored.amountCents : cents
  if (more > 0) await requirePayer(context)
  const why = whyOverdrawn(await requireCovered(tx, method, more, edit.overdrawnReason))
  const reason = edit.reason === undefined ? stored.reason : edit.reason || null
  const after = { ...month, amountCents: cents, reason, method }
  await change(context, advanceRecord, stored, after, { after: why })
  await addOutlayChanges(context, [
    { of: { advanceId: id }, before: outlayOf(stored), after: outlayOf({ ...stored, ...after }) },
  ])
}

const isInShillings = async (tx: Db, id: number): Promise<boolean> =>
  (await partsInShillings(tx, [numberOfAdvance(id)], -1)).size > 0

/** Voids an advance. */
export async function voidOne(context: HandlerContext, id: number): Promise<void> {
  const { tx } = context
  const { employee, stored } = await lockAdvance(tx, id)
  requireUnpaid(await dueOf(tx, employee, stored), stored)
  await requirePostedOpen(tx, 'advance', id)
  await takeShillingsBack(context, numberOfAdvance(id), await openDrawerOf(context))
  await change(context, advanceRecord, stored, stamp(context, 'voided'))
  const before = outlayOf(stored)
  await addOutlayChanges(context, [{ of: { advanceId: id }, before, after: { ...before, cents: 0 } }])
}
