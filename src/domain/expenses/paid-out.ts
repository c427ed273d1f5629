import type { PaidOut } from '../report.ts'
import { isOwnMoney } from '../school/own-accounts.ts'
import type { EXPENSE_METHODS, ExpenseMethod } from './expense-methods.ts'
import type { OutlayChange } from './outlay-change.schema.ts'

/** Drawer that money is paid out of, as payments name it; null for a bank, which nobody counts in the evening. */
const DRAWER_OF = {
  Cash: 'Cash',
  ZAAD: 'ZAAD',
  Edahab: 'E-dahab',
  Daarsalaam: null,
  Dahabshiil: null,
} as const satisfies Record<(typeof EXPENSE_METHODS)[number], string | null>

const outlay = (method: ExpenseMethod, cents: number, day: string): PaidOut['changes'][number]['before'] => ({
  // What a school's own account pays is in no drawer either.
  method: isOwnMoney(method) ? null : DRAWER_OF[method],
  cents,
  day,
})

type Money = { method: ExpenseMethod; amountCents: number; day: string; changes?: readonly OutlayChange[] | undefined }
type Named = Pick<PaidOut, 'key' | 'voucher' | 'category' | 'description'>
type Known = Pick<PaidOut, 'byId' | 'by' | 'isOnlyHere' | 'arrivedAt' | 'madeAt' | 'drawer'>

function paidOut({ method, amountCents, day, changes = [] }: Money, named: Named, known: Known): PaidOut[] {
  const lines = changes.map(({ kind, at, byId, by, reason, drawer, ...change }) => ({
    kind,
    at,
    byId,
    by,
    reason,
    before: outlay(change.methodBefore, change.amountBeforeCents, change.dayBefore),
    after: outlay(change.methodAfter, change.amountAfterCents, change.dayAfter),
    ...(drawer ? { drawer } : {}),
  }))
  const first = lines[0]?.before ?? outlay(method, amountCents, day)
  if ([first, ...lines.map(({ after }) => after)].every((each) => each.method === null)) return []
  return [{ ...named, ...first, changes: lines, ...known }]
}

type Spent = Money & { voucher: string; category: string; description: string | null }

/** An expense as the cash-up reads it; empty for one that was never paid out of a drawer. */
export const paidOutOf = ({ voucher, category, description, ...money }: Spent, known: Known): PaidOut[] =>
  paidOut(money, { key: voucher, voucher, category, description }, known)

type Advance = Money & { id: number; employeeName: string }

/** Category of an advance, where an expense has its own. */
export const ADVANCE = 'Advance'

/** What an advance has where expenses have a voucher. */
export const numberOfAdvance = (id: number): string => `Advance ${id}`

/** An advance as the cash-up reads it: its number takes the place of a voucher, and the employee's name that of a description. */
export function paidAsAdvance({ id, employeeName, ...money }: Advance, known: Known): PaidOut[] {
  const voucher = numberOfAdvance(id)
  return paidOut(money, { key: voucher, voucher, category: ADVANCE, description: employeeName }, known)
}
