import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Gender } from '#domain/employees/employee.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** People whom the school pays. Deleting one hides the row, which keeps advances, payouts and presence. */
export const employees = pgTable(
  'employees',
  {
    id: serial().primaryKey(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    jobTitle: text('job_title').notNull(),
    gender: text().$type<Gender>(),
    dateOfBirth: date('date_of_birth'),
    dateOfHire: date('date_of_hire').notNull(),
    nationalId: text('national_id'),
    /** Phone number of nine digits. */
    phone: text(),
    address: text(),
    education: text(),
    bankAccount: text('bank_account'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** The school day on which he or she left: deleted on the screen. */
    leftOn: date('left_on'),
    leftBy: integer('left_by').references(() => users.id),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('employees_national_id').on(table.nationalId),
    index('employees_phone').on(table.phone),
    check('employees_left', sql`(${table.leftOn} is null) = (${table.leftBy} is null)`),
  ],
)

/**
 * Monthly salaries. The newest row that begins in a month or before it counts in that month, unless one is for that month
 * only: so a raise changes no earlier month.
 */
export const employeeSalaries = pgTable(
  'employee_salaries',
  {
    id: serial().primaryKey(),
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employees.id),
    /** Month as year * 100 + month. */
    month: integer().notNull(),
    /** Whether the salary counts in this month only, not in later ones. */
    isOnly: boolean('is_only').notNull().default(false),
    cents: integer().notNull(),
    /** Reason why the salary of one month differs. */
    reason: text(),
    setBy: integer('set_by')
      .notNull()
      .references(() => users.id),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    uniqueIndex('employee_salaries_month').on(table.employeeId, table.month, table.isOnly),
    check('employee_salaries_cents', sql`${table.cents} > 0 or (${table.isOnly} and ${table.cents} = 0)`),
    check('employee_salaries_reason', sql`not ${table.isOnly} or ${table.reason} is not null`),
  ],
)
