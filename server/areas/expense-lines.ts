import { asc, eq } from 'drizzle-orm'
import type { ExpenseChange } from '#domain/expenses/expenses.schema.ts'
import { isAmong } from '../db/is-among.ts'
import { expenseChanges, users, type expenses } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import type { HandlerContext } from '../handle.ts'

type Worth = Pick<typeof expenses.$inferSelect, 'amountCents' | 'method' | 'day' | 'state'>

/** Nothing once it is void. */
const centsOf = ({ state, amountCents }: Worth): number => (state === 'void' ? 0 : amountCents)

/**
 * Notes a change of the money of an expense as a line of today in the drawer of the caller; the day on which it was spent keeps
 * its figures. Nothing where only its words change.
 */
export async function addExpenseLine(
  { tx, actor, env }: HandlerContext,
  before: Worth & { id: number },
  after: Worth,
  reason: string | null = null,
): Promise<void> {
  const [amountBefore, amountAfter] = [centsOf(before), centsOf(after)]
  if (amountBefore === amountAfter && before.method === after.method && before.day === after.day) return
  await tx.insert(expenseChanges).values({
    expenseId: before.id,
    kind: after.state === 'void' ? 'voided' : 'corrected',
    amountBefore,
    amountAfter,
    methodBefore: before.method,
    methodAfter: after.method,
    dayBefore: before.day,
    dayAfter: after.day,
    doneBy: actor.id,
    doneAt: new Date(env.now()).toISOString(),
    reason,
  })
}

/** What changed of expenses after they were recorded, by expense, the oldest first. */
export async function expenseChangesOf(tx: Db, expenseIds: readonly number[]): Promise<Map<number, ExpenseChange[]>> {
  const changes = new Map<number, ExpenseChange[]>()
  if (expenseIds.length === 0) return changes
  const found = await tx
    .select({ change: expenseChanges, by: users.fullName })
    .from(expenseChanges)
    .innerJoin(users, eq(users.id, expenseChanges.doneBy))
    .where(isAmong(expenseChanges.expenseId, expenseIds))
    .orderBy(asc(expenseChanges.id))
  for (const { change, by } of found)
    changes.set(change.expenseId, [
      ...(changes.get(change.expenseId) ?? []),
      {
        kind: change.kind,
        at: change.doneAt,
        byId: change.doneBy,
        by,
        reason: change.reason,
        amountBeforeCents: change.amountBefore,
        amountAfterCents: change.amountAfter,
        methodBefore: change.methodBefore,
        methodAfter: change.methodAfter,
        dayBefore: change.dayBefore,
        dayAfter: change.dayAfter,
      },
    ])
  return changes
}
