import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import type { StoredCategory } from '#domain/school/expense-categories.ts'
import { recordChange, recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { expenses } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { addOutlayChanges, type Outlay } from './outlay-changes.ts'
import { ownVoucher, reserveIds } from './own-vouchers.ts'
import { takenAt } from '../school/taken-on-device.ts'

// Expenses that nobody typed: a payout of salaries or the purchase of an asset makes them, and it alone changes them.

/** What it cost, when, from which account, and what for. */
export type Made = {
  category: StoredCategory
  amountCents: number
  day: string
  method: ExpenseMethod
  description: string
  overdrawnReason?: string | null
}

/** Records expenses in a few statements whatever their number; returns their ids in the same order. */
export async function makeExpenses(context: HandlerContext, made: readonly Made[]): Promise<number[]> {
  const { tx, actor, env } = context
  const now = new Date(env.now()).toISOString()
  const approval =
    actor.role === 'ADMIN' ? { approvedBy: actor.id, approvedAt: now } : { approvedBy: null, approvedAt: null }
  const ids = await reserveIds(tx, expenses, made.length)
  const rows = made.map(({ overdrawnReason, ...each }, index) => {
    const id = ids[index] as number
    return {
      id,
      ref: randomUUID(),
      voucher: ownVoucher(id),
      ...each,
      overdrawnReason: overdrawnReason || null,
      state: 'recorded' as const,
      recordedBy: actor.id,
      deviceCode: actor.deviceCode,
      madeAt: takenAt(context),
      createdAt: now,
      ...approval,
    }
  })
  await insertRows(tx, expenses, rows)
  await recordChanges(
    context,
    rows.map(({ id, ...after }) => ({ entity: 'expenses' as const, key: id, before: {}, after })),
  )
  return ids
}

type Stored = typeof expenses.$inferSelect

const outlayOf = ({ amountCents, method, day }: Outlayed): Outlay => ({ cents: amountCents, method, day })
type Outlayed = Pick<Stored, 'amountCents' | 'method' | 'day'>

async function change(
  context: HandlerContext,
  id: number,
  values: Partial<Stored>,
  afterOf: (stored: Stored) => Outlay,
): Promise<void> {
  const { tx } = context
  const isIt = eq(expenses.id, id)
  const [stored] = await tx.select().from(expenses).where(isIt).for('update')
  if (!stored) throw new Error('The expense is missing')
  await tx
    .update(expenses)
    .set({ ...values, revision: stored.revision + 1 })
    .where(isIt)
  await recordChange(context, 'expenses', id, { before: stored, after: values })
  const [before, after] = [outlayOf(stored), afterOf(stored)]
  await addOutlayChanges(context, [{ of: { expenseId: id }, before, after, reason: values.voidReason ?? null }])
}

/** Puts other values in the place of the known ones; the journal and the drawer get the difference. */
export const changeMade = (
  context: HandlerContext,
  id: number,
  values: Outlayed & Pick<Stored, 'description'>,
): Promise<void> => change(context, id, values, () => outlayOf(values))

/** Takes the expense out of force. */
export const voidMade = (context: HandlerContext, id: number, reason: string): Promise<void> =>
  change(
    context,
    id,
    {
      state: 'void',
      voidedBy: context.actor.id,
      voidedAt: new Date(context.env.now()).toISOString(),
      voidReason: reason,
    },
    (stored) => ({ ...outlayOf(stored), cents: 0 }),
  )
