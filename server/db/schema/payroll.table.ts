import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { instant } from '../columns.ts'
import { employees } from './employees.table.ts'
import { expenses } from './expenses.table.ts'
import { users } from './users.table.ts'

/** Advances: money that an employee got out of a month's salary before the month's end. Voided, never deleted. */
export const employeeAdvances = pgTable(
  'employee_advances',
  {
    id: serial().primaryKey(),
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employees.id),
    /** Month of the salary that the advance is part of. */
    year: integer().notNull(),
    month: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text(),
    /** Account out of which the advance was paid; null: it was open on the opening day. */
    method: text().$type<ExpenseMethod>(),
    /** The school day on which it was paid; the opening day of one that was open then. */
    day: date().notNull(),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
    voidedBy: integer('voided_by').references(() => users.id),
    voidedAt: instant('voided_at'),
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('employee_advances_month').on(table.employeeId, table.year, table.month),
    index('employee_advances_day').on(table.day),
    index('employee_advances_drawer').on(table.drawer),
    check('employee_advances_amount', sql`${table.amountCents} > 0`),
    check('employee_advances_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/**
 * Payouts: the salary of a month as it was settled, by its advances and the remainder that was paid. At most one payout is
 * in force for each employee and month, whoever pays and however often.
 */
export const salaryPayouts = pgTable(
  'salary_payouts',
  {
    id: serial().primaryKey(),
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employees.id),
    year: integer().notNull(),
    month: integer().notNull(),
    baseCents: integer('base_cents').notNull(),
    advanceCents: integer('advance_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
    method: text().$type<ExpenseMethod>().notNull(),
    note: text(),
    /** Expense of the remainder that was paid; null where advances had taken the whole salary. */
    expenseId: integer('expense_id').references(() => expenses.id),
    /** The school day on which it was paid. */
    day: date().notNull(),
    paidBy: integer('paid_by')
      .notNull()
      .references(() => users.id),
    paidAt: instant('paid_at').notNull(),
    reversedBy: integer('reversed_by').references(() => users.id),
    reversedAt: instant('reversed_at'),
    reverseReason: text('reverse_reason'),
  },
  (table) => [
    uniqueIndex('salary_payouts_once')
      .on(table.employeeId, table.year, table.month)
      .where(sql`reversed_at is null`),
    index('salary_payouts_month').on(table.year, table.month),
    uniqueIndex('salary_payouts_expense').on(table.expenseId),
    check('salary_payouts_month_of_year', sql`${table.month} between 1 and 12`),
    check(
      'salary_payouts_sum',
      sql`${table.baseCents} = ${table.advanceCents} + ${table.paidCents} and ${table.advanceCents} >= 0 and ${table.paidCents} >= 0`,
    ),
    check('salary_payouts_expensed', sql`(${table.expenseId} is null) = (${table.paidCents} = 0)`),
    check('salary_payouts_reversed', sql`(${table.reversedAt} is null) = (${table.reverseReason} is null)`),
  ],
)
