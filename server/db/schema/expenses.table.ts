import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import type { ExpenseHoldCode, ExpenseState } from '#domain/expenses/expenses.schema.ts'
import type { StoredCategory } from '#domain/school/expense-categories.ts'
import { bytes, instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Expenses of the school. Deleting one voids it, with author, time and reason; no row is deleted. */
export const expenses = pgTable(
  'expenses',
  {
    id: serial().primaryKey(),
    /** The expense's own key, unique per recorder: confirming twice records it once. */
    ref: text().notNull(),
    /** Number of the voucher, in the series of the device that recorded the expense (K7Q-V000012). */
    voucher: text().notNull(),
    category: text().$type<StoredCategory>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** School day on which the expense was paid. */
    day: date().notNull(),
    description: text(),
    method: text().$type<ExpenseMethod>().notNull(),
    /** The number on the shop's receipt. */
    receiptNumber: text('receipt_number'),
    /** Reason for paying although the account did not hold enough. */
    overdrawnReason: text('overdrawn_reason'),
    state: text().$type<ExpenseState>().notNull(),
    heldCode: text('held_code').$type<ExpenseHoldCode>(),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
    /** When the expense was recorded on the device, by the corrected clock. */
    madeAt: instant('made_at').notNull(),
    /** When the server received the expense. */
    createdAt: instant('created_at').notNull(),
    approvedBy: integer('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    voidedBy: integer('voided_by').references(() => users.id),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('expenses_ref').on(table.recordedBy, table.ref),
    uniqueIndex('expenses_voucher').on(table.voucher),
    index('expenses_day').on(table.day),
    index('expenses_drawer').on(table.drawer),
    index('expenses_arrival').on(table.createdAt),
    index('expenses_open')
      .on(table.id)
      .where(sql`state in ('waiting', 'held')`),
    check('expenses_amount', sql`${table.amountCents} > 0`),
    check('expenses_held', sql`(${table.state} = 'held') = (${table.heldCode} is not null)`),
    check('expenses_voided', sql`(${table.state} = 'void') = (${table.voidReason} is not null)`),
  ],
)

/** Photos or PDF files of receipts; the newest of an expense counts. */
export const expenseFiles = pgTable(
  'expense_files',
  {
    id: serial().primaryKey(),
    expenseId: integer('expense_id')
      .notNull()
      .references(() => expenses.id),
    /** Media type, as found in the content: image/jpeg, image/png or application/pdf. */
    type: text().notNull(),
    name: text().notNull(),
    content: bytes().notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [index('expense_files_expense').on(table.expenseId)],
)
