import type { ExpenseListed, ExpenseRow } from '#domain/expenses/expenses.schema.ts'
import type { OutlayChange } from '#domain/expenses/outlay-change.schema.ts'
import type { SaidPart } from '#domain/school/shillings.schema.ts'
import type { expenses } from '../../db/schema.ts'

export type StoredExpense = typeof expenses.$inferSelect

/** Names of accounts by id. */
type Names = ReadonlyMap<number, string>

const nameOf = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? ''))

/** Row of an expense in replicas. */
export const toExpenseRow = (
  stored: StoredExpense,
  names: Names,
  changes: readonly OutlayChange[] | undefined,
  part: SaidPart | undefined,
): ExpenseRow => ({
  id: stored.id,
  voucher: stored.voucher,
  category: stored.category,
  amountCents: stored.amountCents,
  day: stored.day,
  description: stored.description,
  method: stored.method,
  receiptNumber: stored.receiptNumber,
  state: stored.state,
  heldCode: stored.heldCode,
  recordedById: stored.recordedBy,
  recordedBy: nameOf(names, stored.recordedBy) ?? '',
  approvedBy: nameOf(names, stored.approvedBy),
  madeAt: stored.madeAt,
  ...(stored.drawer ? { drawer: stored.drawer } : {}),
  ...(part ? { shillings: part } : {}),
  revision: stored.revision,
  ...(changes ? { changes: [...changes] } : {}),
})

/** Expense in the shape of lists, in dollars. */
export const toExpenseListed = (
  stored: StoredExpense,
  names: Names,
  {
    hasFile,
    bookedOn,
    shillings,
    categoryName,
    methodName,
  }: Pick<ExpenseListed, 'hasFile' | 'bookedOn' | 'shillings' | 'categoryName' | 'methodName'>,
): ExpenseListed => ({
  id: stored.id,
  voucher: stored.voucher,
  category: stored.category,
  categoryName,
  amount: stored.amountCents,
  date: stored.day,
  description: stored.description,
  paymentMethod: stored.method,
  methodName,
  approvedBy: nameOf(names, stored.approvedBy),
  receiptUrl: stored.receiptNumber,
  state: stored.state,
  heldCode: stored.heldCode,
  recordedBy: nameOf(names, stored.recordedBy) ?? '',
  overdrawnReason: stored.overdrawnReason,
  hasFile,
  revision: stored.revision,
  bookedOn,
  ...(shillings ? { shillings } : {}),
})
