import { eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { attachExpenseFile } from '#domain/expenses/expenses.endpoints.ts'
import type { ExpenseEdit } from '#domain/expenses/expenses.schema.ts'
import { mayChange } from '#domain/expenses/expenses.rules.ts'
import { ASSET_CATEGORY, isTyped } from '#domain/school/expense-categories.ts'
import { centsOf } from '#domain/school/money.ts'
import { lastChange, recordChange } from '../../audit.ts'
import { audit, expenses } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { addOutlayChanges, type Outlay } from './outlay-changes.ts'
import { schoolToday } from '../school/school-time.ts'
import type { StoredExpense } from './expenses.rows.ts'
import { requireCovered, requireOpen, requirePostedOpen } from '../books/objections.ts'

async function lockExpense({ tx }: HandlerContext, id: number): Promise<StoredExpense> {
  const [found] = await tx.select().from(expenses).where(eq(expenses.id, id)).for('update')
  if (!found) throw new Problem('expenseNotFound')
  return found
}

/** The expense, locked; refused where the caller may not change it, or where it is void. */
export async function lockToChange(context: HandlerContext, id: number): Promise<StoredExpense> {
  const { actor, env } = context
  const stored = await lockExpense(context, id)
  const { recordedBy: recordedById, madeAt } = stored
  const caller = { userId: actor.id, role: actor.role, today: schoolToday(env), timeZone: env.school.timeZone }
  if (!mayChange({ recordedById, madeAt }, caller)) throw new Problem('notYourExpense')
  if (stored.state === 'void') throw new Problem('expenseVoid')
  return stored
}

const outlayOf = ({ state, amountCents, method, day }: StoredExpense): Outlay => ({
  cents: state === 'void' ? 0 : amountCents,
  method,
  day,
})

/**
 * Puts new values in the place of the known ones, these into the trail, and where the money changes a line into the drawer
 * of the caller.
 */
async function change(
  context: HandlerContext,
  before: StoredExpense,
  values: Partial<StoredExpense>,
): Promise<StoredExpense> {
  const { tx } = context
  const [after] = await tx
    .update(expenses)
    .set({ ...values, revision: before.revision + 1 })
    .where(eq(expenses.id, before.id))
    .returning()
  if (!after) throw new Problem('expenseNotFound')
  await recordChange(context, 'expenses', before.id, { before, after: values })
  await addOutlayChanges(context, [
    { of: { expenseId: before.id }, before: outlayOf(before), after: outlayOf(after), reason: after.voidReason },
  ])
  return after
}

/** What a payout paid is taken back by the payout, which then can pay again; what an asset cost, in the register of assets. */
function requireTyped({ category }: StoredExpense): void {
  if (isTyped(category)) return
  throw new Problem(category === ASSET_CATEGORY ? 'expenseIsAsset' : 'expenseIsSalary')
}

/** Refuses a correction that was made on an outdated state. */
async function checkBase({ tx }: HandlerContext, stored: StoredExpense, base: number | undefined): Promise<void> {
  if (base === undefined || base === stored.revision) return
  // A file of the receipt changes nothing that a form shows.
  const { changedBy } = await lastChange(tx, 'expenses', stored.id, ne(audit.endpoint, attachExpenseFile.id))
  throw new Problem('expenseChanged', { changedBy })
}

/** Corrects what was typed of an expense; whether it waits or is on hold stays as it was. */
export async function editOne(
  context: HandlerContext,
  id: number,
  edit: z.output<typeof ExpenseEdit>,
): Promise<StoredExpense> {
  const { tx, env } = context
  const stored = await lockToChange(context, id)
  requireTyped(stored)
  await checkBase(context, stored, edit.base)
  if (edit.date > schoolToday(env)) throw new Problem('futureDate')
  await requirePostedOpen(tx, 'expense', id)
  if (edit.date !== stored.day) await requireOpen(tx, edit.date)
  const amountCents = centsOf(edit.amount)
  const more = edit.paymentMethod === stored.method ? amountCents - stored.amountCents : amountCents
  await requireCovered(tx, edit.paymentMethod, more, edit.overdrawnReason)
  return change(context, stored, {
    category: edit.category,
    amountCents,
    day: edit.date,
    description: edit.description || null,
    method: edit.paymentMethod,
    receiptNumber: edit.receiptUrl || null,
    overdrawnReason: edit.overdrawnReason || stored.overdrawnReason,
  })
}

/** Takes an expense out of force: what was deleted is kept with who, when and why. */
export async function voidOne(context: HandlerContext, id: number, reason: string): Promise<void> {
  const stored = await lockToChange(context, id)
  requireTyped(stored)
  await requirePostedOpen(context.tx, 'expense', id)
  await change(context, stored, {
    state: 'void',
    heldCode: null,
    voidedBy: context.actor.id,
    voidedAt: new Date(context.env.now()).toISOString(),
    voidReason: reason,
  })
}

/** Accepts an expense that waits or is on hold. */
export async function approveOne(context: HandlerContext, id: number): Promise<StoredExpense> {
  const stored = await lockExpense(context, id)
  if (stored.state !== 'waiting' && stored.state !== 'held') throw new Problem('notWaiting')
  return change(context, stored, {
    state: 'recorded',
    heldCode: null,
    approvedBy: context.actor.id,
    approvedAt: new Date(context.env.now()).toISOString(),
  })
}
