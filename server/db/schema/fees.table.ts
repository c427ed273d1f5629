import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeKind, FeeChangeKind, HoldCode, PaymentMethod, PaymentState } from '#domain/fees/fees.schema.ts'
import { instant } from '../columns.ts'
import { plainNumber } from '../plain-number.ts'
import { students } from './students.table.ts'
import { unplacedMoney } from './unplaced-money.table.ts'
import { users } from './users.table.ts'

// Triggers on the allocations maintain the totals that everything else reads (`settled_cents`, `used_cents`), and
// constraints refuse to settle a fee or to use money twice.

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
    /** The part of it that is for the bus. */
    busCents: integer('bus_cents').notNull().default(0),
    /** What allocations have settled of it, by money and discounts; maintained by trigger. */
    settledCents: integer('settled_cents').notNull().default(0),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('student_fees_month').on(table.studentId, table.year, table.month),
    index('student_fees_by_month').on(table.year, table.month),
    index('student_fees_open')
      .on(table.studentId)
      .where(sql`settled_cents < amount_cents`),
    check('student_fees_amount', sql`${table.amountCents} >= 0`),
    check('student_fees_bus', sql`${table.busCents} between 0 and ${table.amountCents}`),
    check('student_fees_settled', sql`${table.settledCents} between 0 and ${table.amountCents}`),
    check('student_fees_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/** Which months have been charged, by whom and when; `made_by` null: by the server itself. */
export const feeMonths = pgTable(
  'fee_months',
  {
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: integer('made_by').references(() => users.id),
    /** Why nobody is charged for it, as in the holidays; null for a month whose fees were made. */
    freeReason: text('free_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month] }),
    check('fee_months_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/**
 * What changed of fees after they were made, only ever added to. A fee is what it was at first and all its changes, so that
 * a month that is over asks for what it asked for.
 */
export const feeChanges = pgTable(
  'fee_changes',
  {
    id: serial().primaryKey(),
    feeId: integer('fee_id')
      .notNull()
      .references(() => studentFees.id),
    kind: text().$type<FeeChangeKind>().notNull(),
    amountBefore: integer('amount_before').notNull(),
    amountAfter: integer('amount_after').notNull(),
    doneBy: integer('done_by')
      .notNull()
      .references(() => users.id),
    doneAt: instant('done_at').notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index('fee_changes_fee').on(table.feeId),
    index('fee_changes_time').on(table.doneAt),
    check('fee_changes_amount', sql`least(${table.amountBefore}, ${table.amountAfter}) >= 0`),
  ],
)

/** One student's part of money that was taken; never deleted, and every change of it is in the trail of changes. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    /** The payment's own key, unique per collector; null in those that repeat it. */
    ref: text(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** The number on the receipt; a family's receipt has a row for each child. */
    receipt: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    discountReason: text('discount_reason'),
    description: text(),
    method: text().$type<PaymentMethod>().notNull(),
    /** The number of a mobile money transfer. */
    number: text(),
    /** The month that it was taken for; null: the oldest first. */
    year: integer(),
    month: integer(),
    state: text().$type<PaymentState>().notNull().default('confirmed'),
    heldCode: text('held_code').$type<HoldCode>(),
    /** What its allocations use of it; maintained by trigger. The rest of a confirmed payment is carried forward. */
    usedCents: integer('used_cents').notNull().default(0),
    /**
     * Amount, discount and whether it was held when it was taken, which the day's figures are made of; null while that is
     * what it is still worth. Set by a trigger at the first change, and never changed then.
     */
    takenCents: integer('taken_cents'),
    takenDiscountCents: integer('taken_discount_cents'),
    takenHeld: boolean('taken_held'),
    collectedBy: integer('collected_by').references(() => users.id),
    deviceCode: text('device_code'),
    /** The money without a student that it was before an administrator said whose it is. */
    placedFrom: integer('placed_from').references(() => unplacedMoney.id),
    /** When the money was taken, by the device's corrected clock; never in the future. */
    paidAt: instant('paid_at').notNull(),
    /** When the server received it. */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** Raised by every manual change; a correction names the revision that it was made on. */
    revision: integer().notNull().default(1),
    /** Who approved the discount, settled the held payment, or voided or refunded it, when and why. */
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: instant('settled_at'),
    settledReason: text('settled_reason'),
  },
  (table) => [
    uniqueIndex('payments_receipt').on(table.receipt, table.studentId),
    uniqueIndex('payments_ref').on(table.collectedBy, table.ref, table.studentId),
    index('payments_student').on(table.studentId),
    index('payments_time').on(table.paidAt),
    index('payments_arrival').on(table.createdAt),
    // Over all payments, also those without a number: PostgreSQL ignores the statistics of a partial index.
    index('payments_number').on(plainNumber(table.number)),
    index('payments_held')
      .on(table.id)
      .where(sql`state = 'held'`),
    index('payments_discount')
      .on(table.year, table.month)
      .where(sql`discount_cents > 0`),
    index('payments_carry')
      .on(table.studentId)
      .where(sql`state = 'confirmed' and used_cents < amount_cents + discount_cents`),
    check('payments_amount', sql`${table.amountCents} >= 0 and ${table.discountCents} >= 0`),
    check('payments_something', sql`${table.amountCents} + ${table.discountCents} > 0`),
    check('payments_used', sql`${table.usedCents} between 0 and ${table.amountCents} + ${table.discountCents}`),
    check('payments_taken', sql`(${table.takenCents} is null) = (${table.takenHeld} is null)`),
    check('payments_state', sql`(${table.state} = 'held') = (${table.heldCode} is not null)`),
    check('payments_in_force', sql`${table.state} = 'confirmed' or ${table.usedCents} = 0`),
  ],
)

/** The fees that a payment settles, by money and by discount. What no fee has used is carried forward. */
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
    discountCents: integer('discount_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.feeId] }),
    index('payment_allocations_fee').on(table.feeId),
    check('payment_allocations_amount', sql`${table.amountCents} >= 0 and ${table.discountCents} >= 0`),
    check('payment_allocations_something', sql`${table.amountCents} + ${table.discountCents} > 0`),
  ],
)

/**
 * What changed of payments after they were taken, only ever added to: each a line of the day on which it was done, in the
 * drawer of who did it. A payment is worth what was taken and all its changes.
 */
export const paymentChanges = pgTable(
  'payment_changes',
  {
    id: serial().primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text().$type<ChangeKind>().notNull(),
    /** What it was worth before and after; nothing once it is voided or given back. */
    amountBefore: integer('amount_before').notNull(),
    amountAfter: integer('amount_after').notNull(),
    discountBefore: integer('discount_before').notNull(),
    discountAfter: integer('discount_after').notNull(),
    wasHeld: boolean('was_held').notNull(),
    isHeld: boolean('is_held').notNull(),
    doneBy: integer('done_by').references(() => users.id),
    doneAt: instant('done_at').notNull(),
    reason: text(),
    /** Of money that was given back: the receipt for it. */
    receipt: text(),
  },
  (table) => [
    index('payment_changes_payment').on(table.paymentId),
    index('payment_changes_time').on(table.doneAt),
    uniqueIndex('payment_changes_receipt').on(table.receipt),
    check('payment_changes_amount', sql`least(${table.amountBefore}, ${table.amountAfter}) >= 0`),
    check('payment_changes_discount', sql`least(${table.discountBefore}, ${table.discountAfter}) >= 0`),
    check('payment_changes_refund', sql`(${table.kind} = 'refunded') or ${table.receipt} is null`),
  ],
)

/** At most one row: the number of the last receipt of the server's own series. */
export const receiptNumbers = pgTable('receipt_numbers', {
  id: integer().primaryKey(),
  last: integer().notNull(),
})

/** The most discount that a month may give. No row: no limit. */
export const discountLimits = pgTable(
  'discount_limits',
  {
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    maxCents: integer('max_cents').notNull(),
    updatedBy: integer('updated_by').references(() => users.id),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month] }),
    check('discount_limits_amount', sql`${table.maxCents} >= 0`),
  ],
)
