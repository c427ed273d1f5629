import { schoolDay } from '../core/dates.ts'
import type { Role } from '../core/roles.ts'
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

type Paid = Pick<ExpenseRow, 'voucher' | 'category' | 'description' | 'method' | 'amountCents' | 'day'>

/** An expense as the cash-up reads it; nothing of one that was paid from a bank. */
export function paidOutOf(
  { voucher, category, description, method, amountCents: cents, day }: Paid,
  by: { id: number; name: string },
  isOnlyHere: boolean,
) {
  const drawer = DRAWER_OF[method]
  if (drawer === null) return []
  return [{ voucher, category, description, method: drawer, cents, day, byId: by.id, by: by.name, isOnlyHere }]
}
