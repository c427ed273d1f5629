import { recordExpenseOffline } from '#domain/expenses/expenses.offline.ts'
import type { NewExpense } from '#domain/expenses/expenses.schema.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { currentReader } from '../replica/use-cache.ts'
import { inOpenDrawer } from '../school/drawers.ts'
import { nudge } from '../sync/nudge.ts'
import { enqueue, standingWrite, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'

/** `ref`: the key that the form was opened with; saved twice under it, an expense is recorded once. */
type Body = Omit<NewExpense, 'voucher' | 'ref'> & { ref: string }

/** `isRepeat`: this expense had been saved before, and nothing was saved now. */
export type ExpenseSaved = { entry: OutboxEntry; isRepeat: boolean }

type Options = EnqueueOptions & { session?: { drawer?: string } }

/**
 * Saves an expense; resolves once it is durable on this device. `session`: the drawer session that pays it. Throws NotSavedError
 * with nothing stored.
 */
export async function saveExpense(
  db: DeviceDb,
  body: Body,
  { session, ...options }: Options = {},
): Promise<ExpenseSaved> {
  const input = { body }
  const savedBefore = await standingWrite(db, recordExpenseOffline.key(input))
  if (savedBefore) return { entry: savedBefore, isRepeat: true }
  return { entry: await enqueue(db, recordExpenseOffline, { body: { ...body, ...session } }, options), isRepeat: false }
}

/** Saves an expense on this device and asks for it to be sent. The number of its voucher is in `entry.receipt`. */
export async function recordExpense(body: Body, options?: EnqueueOptions): Promise<ExpenseSaved> {
  const replica = await currentReader(device())
  const session = await inOpenDrawer(replica?.cache ? { ...replica, cache: replica.cache } : null)
  const saved = await saveExpense(device(), body, { ...options, session })
  nudge('enqueue')
  return saved
}
