import { offlineWrite, type RowEffect, type WriteContext } from '../core/offline-write.ts'
import { centsOf, formatCents } from '../school/money.ts'
import { saidPartOf, shillingEffects } from '../school/shillings.effects.ts'
import { formatPart } from '../school/shillings.rules.ts'
import { recordExpense } from './expenses.endpoints.ts'
import type { ExpenseRow, NewExpense } from './expenses.schema.ts'

const spentFor = ({ amount, category, categoryName, paymentMethod, methodName, shillings }: NewExpense): string => {
  const how = methodName ?? paymentMethod
  const paid = shillings ? `${how}, ${formatPart(shillings)}` : how
  return `${formatCents(centsOf(amount))} spent on ${categoryName ?? category} (${paid})`
}

function onExpenses(body: NewExpense & { voucher: string }, context: WriteContext): RowEffect {
  const row: ExpenseRow = {
    voucher: body.voucher,
    category: body.category,
    amountCents: centsOf(body.amount),
    day: body.date,
    description: body.description ?? null,
    method: body.paymentMethod,
    receiptNumber: body.receiptUrl ?? null,
    state: 'recorded',
    heldCode: null,
    recordedById: context.ownerId,
    recordedBy: context.ownerName,
    approvedBy: null,
    madeAt: context.madeAt,
    ...(body.drawer ? { drawer: body.drawer } : {}),
    ...(body.shillings ? { shillings: saidPartOf(body.shillings) } : {}),
    revision: 1,
  }
  return { table: 'expenses', key: row.voucher, row }
}

/** An expense recorded on this device: an unconditional write, with a voucher of the device's own series. */
export const recordExpenseOffline = offlineWrite(recordExpense, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `expenses:${body.ref}`,
  subjects: () => [],
  // Money on hold counts as received, so of money that went out only the sentence is stored, and no figure changes.
  told: ({ body }) => ({
    receipt: body.voucher ?? '',
    cents: 0,
    method: body.paymentMethod,
    sentence: [`Expense: ${spentFor(body)}, ${body.date}`, body.description, body.receiptUrl]
      .filter(Boolean)
      .join('; ')
      .slice(0, 2_000),
  }),
  numbered: { series: 'V', put: (input, voucher) => ({ ...input, body: { ...input.body, voucher } }) },
  effects: ({ body }, context) => {
    const { voucher, shillings, drawer, date: day } = body
    if (!voucher) return []
    const act = { kind: 'expense', number: voucher, drawer, day } as const
    return [onExpenses({ ...body, voucher }, context), ...shillingEffects(shillings, act, -1, context)]
  },
  sentence: ({ body }) => `${spentFor(body)}, voucher ${body.voucher ?? ''}`.trim(),
  attention: (reply) => {
    // An entry that the server could not read is answered as money on hold.
    const { expense, message } = reply as Partial<typeof reply>
    if (!expense) return message ?? null
    if (expense.state !== 'held') return null
    return `Voucher ${expense.voucher}: ${formatCents(centsOf(expense.amount))} is held until an administrator has decided.`
  },
})
