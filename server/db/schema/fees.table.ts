import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** What a student owes for one month: one row per student, month and year. Amounts are cents. */
export const studentFees = pgTable(
  'student_fees',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('student_fees_month').on(table.studentId, table.year, table.month),
    index('student_fees_by_month').on(table.year, table.month),
    check('student_fees_amount', sql`${table.amountCents} >= 0`),
    check('student_fees_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/** Money that was taken for a student; never changed, only added to. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    amountCents: integer('amount_cents').notNull(),
    method: text().notNull(),
    /** The number of a mobile-money transfer. */
    number: text(),
    collectedBy: integer('collected_by').references(() => users.id),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [index('payments_student').on(table.studentId), check('payments_amount', sql`${table.amountCents} > 0`)],
)

/** Which fees a payment settles. What no fee has taken is carried forward. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    feeId: integer('fee_id')
      .notNull()
      .references(() => studentFees.id),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.feeId] }),
    index('payment_allocations_fee').on(table.feeId),
    check('payment_allocations_amount', sql`${table.amountCents} > 0`),
  ],
)
