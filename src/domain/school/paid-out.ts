import type { ExpenseMethod } from './expense-methods.ts'

/** The drawer that money is paid out of, as payments name it; null for a bank, which nobody counts in the evening. */
const DRAWER_OF = {
  Cash: 'Cash',
  ZAAD: 'ZAAD',
  Edahab: 'E-dahab',
  Daarsalaam: null,
  Dahabshiil: null,
} as const satisfies Record<ExpenseMethod, string | null>

type Paid = {
  voucher: string
  category: string
  description: string | null
  method: ExpenseMethod
  amountCents: number
  day: string
}

/** Money that went out as the cash-up reads it; nothing of what was paid from a bank. */
export function paidOutOf(
  { voucher, category, description, method, amountCents: cents, day }: Paid,
  by: { id: number; name: string },
  isOnlyHere: boolean,
) {
  const drawer = DRAWER_OF[method]
  if (drawer === null) return []
  return [{ voucher, category, description, method: drawer, cents, day, byId: by.id, by: by.name, isOnlyHere }]
}

type PaidAdvance = {
  id: number
  employeeName: string
  method: ExpenseMethod
  amountCents: number
  day: string
  recordedById: number
  recordedBy: string
}

/** An advance the same way: it has a number where an expense has a voucher, and the employee's name says what for. */
export const paidAsAdvance = ({ id, employeeName, recordedById, recordedBy, ...paid }: PaidAdvance) =>
  paidOutOf(
    { ...paid, voucher: `Advance ${id}`, category: 'Advance', description: employeeName },
    { id: recordedById, name: recordedBy },
    false,
  )
