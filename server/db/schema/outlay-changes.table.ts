import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import type { OutlayChangeKind } from '#domain/expenses/outlay-change.schema.ts'
import { instant } from '../columns.ts'
import { expenses } from './expenses.table.ts'
import { employeeAdvances } from './payroll.table.ts'
import { users } from './users.table.ts'

/**
 * Changes of the money of expenses and advances after they were recorded, only ever added to. Each change is a line of the
 * day on which it was made, in the drawer of its author. The newest has the present worth of its expense or advance, the
 * oldest the worth that was first reported for its day.
 */
export const outlayChanges = pgTable(
  'outlay_changes',
  {
    id: serial().primaryKey(),
    /** Expense or advance that was changed, never both. */
    expenseId: integer('expense_id').references(() => expenses.id),
    advanceId: integer('advance_id').references(() => employeeAdvances.id),
    kind: text().$type<OutlayChangeKind>().notNull(),
    /** Amounts before and after the change; 0 after a void. */
    amountBefore: integer('amount_before').notNull(),
    amountAfter: integer('amount_after').notNull(),
    methodBefore: text('method_before').$type<ExpenseMethod>().notNull(),
    methodAfter: text('method_after').$type<ExpenseMethod>().notNull(),
    dayBefore: date('day_before').notNull(),
    dayAfter: date('day_after').notNull(),
    doneBy: integer('done_by')
      .notNull()
      .references(() => users.id),
    doneAt: instant('done_at').notNull(),
    reason: text(),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
  },
  (table) => [
    index('outlay_changes_expense').on(table.expenseId),
    index('outlay_changes_advance').on(table.advanceId),
    index('outlay_changes_time').on(table.doneAt),
    index('outlay_changes_drawer').on(table.drawer),
    index('outlay_changes_day').on(table.dayBefore),
    check('outlay_changes_one', sql`(${table.expenseId} is null) <> (${table.advanceId} is null)`),
    check('outlay_changes_amount', sql`${table.amountBefore} > 0 and ${table.amountAfter} >= 0`),
    check('outlay_changes_voided', sql`(${table.kind} = 'voided') = (${table.amountAfter} = 0)`),
  ],
)
