import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Reduction } from '#domain/fees/reductions.schema.ts'
import type {
  ChangeKind,
  FeeChangeKind,
  HoldCode,
  PaymentMethod,
  PaymentState,
} from '#domain/fees/payment-rows.schema.ts'
import { instant } from '../columns.ts'
import { plainNumber } from '../plain-number.ts'
import { students } from './students.table.ts'
import { unplacedMoney } from './unplaced-money.table.ts'
import { users } from './users.table.ts'

// Triggers on the allocations maintain the totals that all other code reads (`settled_cents`, `used_cents`), and
// constraints refuse to settle a fee or to use money twice.

/** Fees: one row per student, month and year. Amounts are cents. */
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
    /** What is asked for, reductions taken off. */
    amountCents: integer('amount_cents').notNull(),
    /** What rules took off when the fee was made, and which: a later change of a rule changes none of it. */
    reducedCents: integer('reduced_cents').notNull().default(0),
    reductions: jsonb().$type<Reduction[]>(),
    /** Part of the fee that is for the bus. */
    busCents: integer('bus_cents').notNull().default(0),
    /** Part of the fee that allocations have settled, by money and discounts; maintained by trigger. */
    settledCents: integer('settled_cents').notNull().default(0),
    /** Debt from before the opening day, in the month before it: owed then, and no income of the school's books. */
    isOpening: boolean('is_opening').notNull().default(false),
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
    check(
      'student_fees_reduced',
      sql`${table.reducedCents} >= 0 and (${table.reducedCents} = 0) = (${table.reductions} is null)`,
    ),
    check('student_fees_settled', sql`${table.settledCents} between 0 and ${table.amountCents}`),
    check('student_fees_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/** Months that have been charged, by whom and when; `made_by` null: by the server itself. */
export const feeMonths = pgTable(
  'fee_months',
  {
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: integer('made_by').references(() => users.id),
    /** Reason why nobody is charged for the month, as in the holidays; null for a month whose fees were made. */
    freeReason: text('free_reason'),
    /** When the month's fees were taken back. The month is then missing again, and only a person makes it. */
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month] }),
    check('fee_months_month_of_year', sql`${table.month} between 1 and 12`),
  ],
)

/**
 * Changes of fees after they were made, only ever added to. A fee is its first amount plus all its changes, so that the
 * amount asked for in a month that is over stays known.
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

/** Payments: one student's part of money that was taken. Never deleted; every change is in `payment_changes`. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    /** Key made by the device, unique per collector; null in payments that repeat a key. */
    ref: text(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** Number of the receipt; the receipt of a family has a row for each child. */
    receipt: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    discountReason: text('discount_reason'),
    description: text(),
    method: text().$type<PaymentMethod>().notNull(),
    /** Number from which mobile money was sent. */
    number: text(),
    /** Month that the payment is for; null: the oldest fee first. */
    year: integer(),
    month: integer(),
    /** Also `opening`: money that a student had ahead on the opening day. It settles fees, and no list, day or device has it. */
    state: text().$type<PaymentState>().notNull().default('confirmed'),
    heldCode: text('held_code').$type<HoldCode>(),
    /** Part of the payment that allocations use; maintained by trigger. The rest of a confirmed payment is carried forward. */
    usedCents: integer('used_cents').notNull().default(0),
    /**
     * Amount, discount and hold of the payment when it was taken, which the figures of that day count; null while nothing
     * has changed. Set by a trigger at the first change, and never changed after that.
     */
    takenCents: integer('taken_cents'),
    takenDiscountCents: integer('taken_discount_cents'),
    takenHeld: boolean('taken_held'),
    collectedBy: integer('collected_by').references(() => users.id),
    deviceCode: text('device_code'),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
    /** Money without a student out of which an administrator made this payment. */
    placedFrom: integer('placed_from').references(() => unplacedMoney.id),
    /** When the money was taken, by the device's corrected clock; never in the future. */
    paidAt: instant('paid_at').notNull(),
    /** When the server received it. */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** Raised by every manual change; a correction names the revision that it was made on. */
    revision: integer().notNull().default(1),
    /** Person who approved the discount, settled the held payment, or voided or refunded it, when and why. */
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
    index('payments_drawer').on(table.drawer),
    // The index is over all payments, also without a number: PostgreSQL ignores the statistics of a partial index.
    index('payments_number').on(plainNumber(table.number)),
    index('payments_held')
      .on(table.id)
      .where(sql`state = 'held'`),
    index('payments_discount')
      .on(table.year, table.month)
      .where(sql`discount_cents > 0`),
    index('payments_carry')
      .on(table.studentId)
      .where(sql`state in ('confirmed', 'opening') and used_cents < amount_cents + discount_cents`),
    check('payments_amount', sql`${table.amountCents} >= 0 and ${table.discountCents} >= 0`),
    check('payments_something', sql`${table.state} = 'opening' or ${table.amountCents} + ${table.discountCents} > 0`),
    check('payments_used', sql`${table.usedCents} between 0 and ${table.amountCents} + ${table.discountCents}`),
    check('payments_taken', sql`(${table.takenCents} is null) = (${table.takenHeld} is null)`),
    check('payments_state', sql`(${table.state} = 'held') = (${table.heldCode} is not null)`),
    check('payments_in_force', sql`${table.state} in ('confirmed', 'opening') or ${table.usedCents} = 0`),
  ],
)

/** Fees that a payment settles, by money and by discount. Money that no fee has used is carried forward. */
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
 * Changes of payments after they were taken, only ever added to. Each change is a line of the day on which it was made, in
 * the drawer of its author. The worth of a payment is the money taken plus all its changes.
 */
export const paymentChanges = pgTable(
  'payment_changes',
  {
    id: serial().primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text().$type<ChangeKind>().notNull(),
    /** Worth of the payment before and after the change; 0 once it is voided or given back. */
    amountBefore: integer('amount_before').notNull(),
    amountAfter: integer('amount_after').notNull(),
    discountBefore: integer('discount_before').notNull(),
    discountAfter: integer('discount_after').notNull(),
    wasHeld: boolean('was_held').notNull(),
    isHeld: boolean('is_held').notNull(),
    doneBy: integer('done_by').references(() => users.id),
    doneAt: instant('done_at').notNull(),
    reason: text(),
    /** Receipt for money that was given back. */
    receipt: text(),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
  },
  (table) => [
    index('payment_changes_payment').on(table.paymentId),
    index('payment_changes_time').on(table.doneAt),
    index('payment_changes_drawer').on(table.drawer),
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
