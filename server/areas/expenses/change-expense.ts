import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { ExpenseEdit } from '#domain/expenses/expenses.schema.ts'
import { mayChange } from '#domain/expenses/expenses.rules.ts'
import { ASSET_CATEGORY, isTyped, OWED_CATEGORY } from '#domain/school/expense-categories.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { schoolToday } from '../school/school-time.ts'
import { changeExpense, expenseRecord, voidExpense } from './made-expenses.ts'
import type { StoredExpense } from './expenses.rows.ts'
import { requireCovered, requireOpen, requirePostedOpen } from '../books/objections.ts'
import { lockRow, requireBase, stamp } from '../school/record.ts'
import { partsInShillings } from '../school/shilling-rows.ts'

/** The expense, locked; refused where the caller may not change it, or where it is void. */
export async function lockToChange(context: HandlerContext, id: number): Promise<StoredExpense> {
  const { actor, env } = context
  const stored = await lockRow(context.tx, expenseRecord, id)
  const { recordedBy: recordedById, madeAt } = stored
  const caller = { userId: actor.id, role: actor.role, today: schoolToday(env), timeZone: env.school.timeZone }
  if (!mayChange({ recordedById, madeAt }, caller)) throw new Problem('notYourExpense')
  if (stored.state === 'void') throw new Problem('expenseVoid')
  return stored
}

/** Refuses expenses that nobody typed: those of payouts are taken back by the payout, those of assets in the register. */
function requireTyped({ category }: StoredExpense): void {
  if (isTyped(category)) return
  if (category === OWED_CATEGORY) throw new Problem('expenseIsOwed')
  throw new Problem(category === ASSET_CATEGORY ? 'expenseIsAsset' : 'expenseIsSalary')
}

/** Refuses another amount, account or day of an expense of which a part was in shillings. */
async function requireSameMoney(
  { tx }: HandlerContext,
  { voucher, amountCents, method, day }: StoredExpense,
  edit: z.output<typeof ExpenseEdit>,
): Promise<void> {
  const isSame = edit.amount === amountCents && edit.paymentMethod === method && edit.date === day
  if (!isSame && (await partsInShillings(tx, [voucher], -1)).size > 0) throw new Problem('shillingsStay')
}

/** Corrects the typed fields of an expense; its state stays unchanged. */
export async function editOne(
  context: HandlerContext,
  id: number,
  edit: z.output<typeof ExpenseEdit>,
): Promise<StoredExpense> {
  const { tx, env } = context
  const stored = await lockToChange(context, id)
  requireTyped(stored)
  await requireBase(tx, expenseRecord, stored, edit.base)
  if (edit.date > schoolToday(env)) throw new Problem('futureDate')
  await requirePostedOpen(tx, 'expense', id)
  await requireSameMoney(context, stored, edit)
  if (edit.date !== stored.day) await requireOpen(tx, edit.date)
  await requireUsable(tx, edit.category, stored.category)
  const amountCents = edit.amount
  const more = edit.paymentMethod === stored.method ? amountCents - stored.amountCents : amountCents
  const overdrawnReason = await requireCovered(tx, edit.paymentMethod, more, edit.overdrawnReason)
  return changeExpense(context, stored, {
    category: edit.category,
    amountCents,
    day: edit.date,
    description: edit.description || null,
    method: edit.paymentMethod,
    receiptNumber: edit.receiptUrl || null,
    overdrawnReason: overdrawnReason ?? stored.overdrawnReason,
  })
}

/** Takes an expense that somebody typed out of force. */
export async function voidOne(context: HandlerContext, id: number, reason: string): Promise<void> {
  const stored = await lockToChange(context, id)
  requireTyped(stored)
  await requirePostedOpen(context.tx, 'expense', id)
  await voidExpense(context, stored, reason)
}

/** Accepts an expense that waits or is on hold. */
export async function approveOne(context: HandlerContext, id: number): Promise<StoredExpense> {
  const stored = await lockRow(context.tx, expenseRecord, id)
  if (stored.state !== 'waiting' && stored.state !== 'held') throw new Problem('notWaiting')
  return changeExpense(context, stored, { state: 'recorded', heldCode: null, ...stamp(context, 'approved') })
}
