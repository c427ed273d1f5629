import { randomUUID } from 'node:crypto'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { ne } from 'drizzle-orm'
import { attachExpenseFile } from '#domain/expenses/expenses.endpoints.ts'
import type { StoredCategory } from '#domain/school/expense-categories.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { audit, expenses } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { addOutlayChanges, type Outlay } from './outlay-changes.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { ownVoucher } from './own-vouchers.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { recordPart, takeShillingsBack, type ReadPart } from '../school/shillings.ts'
import { type EditedKind, change, instantMade, instantNow, lockRow, stamp } from '../school/record.ts'

// Expenses that nobody typed: a payout of salaries or the purchase of an asset makes and changes such an expense.

/** Fields of such an expense: category, amount, day, account and description. */
export type Made = {
  category: StoredCategory
  amountCents: number
  day: string
  method: ExpenseMethod
  description: string
  overdrawnReason: string | null
  /** Part of the cash that is paid in shillings. */
  shillings?: ReadPart | undefined
}

/** Records expenses in a few statements whatever their number; returns their ids in the same order. */
export async function makeExpenses(context: HandlerContext, made: readonly Made[]): Promise<number[]> {
  const { tx, actor, env } = context
  const approval = actor.role === 'ADMIN' ? stamp(context, 'approved') : { approvedBy: null, approvedAt: null }
  const ids = await reserveIds(tx, expenses, made.length)
  const drawer = await openDrawerOf(context)
  const rows = made.map((each, index) => {
    const id = ids[index] as number
    return {
      id,
      ref: randomUUID(),
      voucher: ownVoucher(id),
      category: each.category,
      amountCents: each.amountCents,
      day: each.day,
      method: each.method,
      description: each.description,
      overdrawnReason: each.overdrawnReason,
      state: 'recorded' as const,
      recordedBy: actor.id,
      deviceCode: actor.deviceCode,
      drawer,
      madeAt: instantMade(context),
      createdAt: instantNow(env),
      ...approval,
    }
  })
  await insertRows(tx, expenses, rows)
  await recordChanges(
    context,
    rows.map(({ id, ...after }) => ({ entity: 'expenses' as const, key: id, before: {}, after })),
  )
  for (const [index, { voucher: number, day, madeAt: at }] of rows.entries())
    await recordPart(context, made[index]?.shillings, -1, { kind: 'expense', number, drawer, day, at })
  return ids
}

type Stored = typeof expenses.$inferSelect

export const expenseRecord = {
  table: expenses,
  entity: 'expenses',
  missing: 'expenseNotFound',
  changed: 'expenseChanged',
  // A file of the receipt changes nothing that a form shows.
  counted: ne(audit.endpoint, attachExpenseFile.id),
} satisfies EditedKind<typeof expenses>

const outlayOf = ({ state, amountCents, method, day }: Stored): Outlay => ({
  cents: state === 'void' ? 0 : amountCents,
  method,
  day,
})

/**
 * Changes an expense: old values go into the audit log and, where the money changes, a line goes into the drawer of the
 * caller.
 */
export async function changeExpense(context: HandlerContext, before: Stored, values: Partial<Stored>): Promise<Stored> {
  const after = await change(context, expenseRecord, before, values)
  await addOutlayChanges(context, [
    { of: { expenseId: before.id }, before: outlayOf(before), after: outlayOf(after), reason: after.voidReason },
  ])
  return after
}

/** Voids an expense that the caller has locked; the row keeps author, time and reason. */
export async function voidExpense(context: HandlerContext, before: Stored, voidReason: string): Promise<Stored> {
  await takeShillingsBack(context, before.voucher, await openDrawerOf(context))
  return changeExpense(context, before, { state: 'void', heldCode: null, ...stamp(context, 'voided'), voidReason })
}

/** Changes an expense that a payout or purchase has made. */
export async function changeMade(
  context: HandlerContext,
  id: number,
  { overdrawnReason, ...values }: Omit<Made, 'category' | 'shillings'>,
): Promise<void> {
  const before = await lockRow(context.tx, expenseRecord, id)
  await changeExpense(context, before, { ...values, overdrawnReason: overdrawnReason ?? before.overdrawnReason })
}

export async function voidMade(context: HandlerContext, id: number, reason: string): Promise<void> {
  await voidExpense(context, await lockRow(context.tx, expenseRecord, id), reason)
}
