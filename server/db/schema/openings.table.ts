import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { CashAccount } from '#domain/books/accounts.ts'
import { instant } from '../columns.ts'
import { employees } from './employees.table.ts'
import { expenses } from './expenses.table.ts'
import { users } from './users.table.ts'

// What the school had and owed at the beginning of its opening day. Old debts are fees with `is_opening`, money ahead
// payments in the state `opening`, and open advances those without a method; the rest is here.

/** At most one row: the day at whose beginning the opening balances are meant. */
export const openings = pgTable(
  'openings',
  {
    id: integer().primaryKey(),
    day: date().notNull(),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: instant('saved_at').notNull(),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [check('openings_one', sql`${table.id} = 1`)],
)

/** Money in each account at the beginning of the opening day. */
export const openingAccounts = pgTable(
  'opening_accounts',
  {
    id: serial().primaryKey(),
    account: text().$type<CashAccount>().notNull().unique('opening_accounts_account'),
    cents: integer().notNull(),
    /** Shillings of an account of shillings, which the cents are worth; null: an account of dollars. */
    shillings: bigint({ mode: 'number' }),
  },
  (table) => [check('opening_accounts_cents', sql`${table.cents} >= 0`)],
)

/** Salaries of earlier months that the school still owed on the opening day. */
export const openingSalaries = pgTable(
  'opening_salaries',
  {
    id: serial().primaryKey(),
    employeeId: integer('employee_id')
      .notNull()
      .unique('opening_salaries_employee')
      .references(() => employees.id),
    cents: integer().notNull(),
    /** Expense by which it was paid, which is no expense of the statements; null while it is owed. */
    expenseId: integer('expense_id').references(() => expenses.id),
  },
  (table) => [check('opening_salaries_cents', sql`${table.cents} >= 0`)],
)
