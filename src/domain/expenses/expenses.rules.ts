import { schoolDay } from '../core/dates.ts'
import type { Role } from '../core/roles.ts'
import type { PaidOut } from '../report.ts'
import type { ExpenseMethod, ExpenseRow } from './expenses.schema.ts'

type Changer = { userId: number; role: Role; today: string; timeZone: string }

/** Whoever recorded an expense may correct or delete it on the same day; anything else is for an administrator. */
export const mayChange = (
  { recordedById, madeAt }: Pick<ExpenseRow, 'recordedById' | 'madeAt'>,
  { userId, role, today, timeZone }: Changer,
): boolean => role === 'ADMIN' || (recordedById === userId && schoolDay(Date.parse(madeAt), timeZone) === today)

/** The drawer that money is paid out of, as payments name it; null for a bank, which nobody counts in the evening. */
const DRAWER_OF = {
  Cash: 'Cash',
  ZAAD: 'ZAAD',
  Edahab: 'E-dahab',
  Daarsalaam: null,
  Dahabshiil: null,
} as const satisfies Record<ExpenseMethod, string | null>

const outlay = (method: ExpenseMethod, cents: number, day: string): PaidOut['changes'][number]['before'] => ({
  method: DRAWER_OF[method],
  cents,
  day,
})

type Paid = Pick<ExpenseRow, 'voucher' | 'category' | 'description' | 'method' | 'amountCents' | 'day' | 'changes'>
type Known = Pick<PaidOut, 'byId' | 'by' | 'isOnlyHere' | 'arrivedAt'>

/** An expense as the cash-up reads it; nothing of one that was never paid out of a drawer. */
export function paidOutOf(expense: Paid, known: Known): PaidOut[] {
  const { voucher, category, description } = expense
  const changes = (expense.changes ?? []).map(({ kind, at, byId, by, reason, ...change }) => ({
    kind,
    at,
    byId,
    by,
    reason,
    before: outlay(change.methodBefore, change.amountBeforeCents, change.dayBefore),
    after: outlay(change.methodAfter, change.amountAfterCents, change.dayAfter),
  }))
  const first = changes[0]?.before ?? outlay(expense.method, expense.amountCents, expense.day)
  if ([first, ...changes.map(({ after }) => after)].every(({ method }) => method === null)) return []
  return [{ key: voucher, voucher, category, description, ...first, changes, ...known }]
}
