import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CashAccount } from '#domain/books/accounts.ts'
import type { ShillingKind } from '#domain/school/shillings.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

// Somaliland shillings. Every act has its amount in dollars; a row here says that a part of its cash moved in shillings. Rows are
// only ever added to: what is taken back has a row of its own.

export const shillings = pgTable(
  'shillings',
  {
    id: serial().primaryKey(),
    /** Receipt, voucher or reference of the act, which has one such row. */
    key: text().notNull(),
    kind: text().$type<ShillingKind>().notNull(),
    /** Number of the receipt or voucher; empty: none. */
    number: text().notNull(),
    account: text().$type<'cashShillings' | 'safeShillings'>().notNull(),
    /** Below zero: out of the account. */
    shillings: bigint({ mode: 'number' }).notNull(),
    /** Shillings of one dollar; null where they were not changed for dollars. */
    rate: integer(),
    /** Cents that they stand for in the act, with the sign of the shillings. */
    cents: integer().notNull(),
    /**
     * Cents by which the account changes: what comes in at the rate of its act, what goes out at the average of the account. What
     * this differs from `cents` is the exchange difference.
     */
    bookCents: integer('book_cents').notNull(),
    /** Account that has `cents` less, or more. */
    other: text().$type<CashAccount | 'cashOverShort'>().notNull(),
    drawer: text(),
    /** What a family handed over before change was given, and the cents among its change; null where it is not known. */
    givenCents: integer('given_cents'),
    givenShillings: bigint('given_shillings', { mode: 'number' }),
    backCents: integer('back_cents'),
    note: text(),
    /** School day on which they count. */
    day: date().notNull(),
    doneBy: integer('done_by').references(() => users.id),
    deviceCode: text('device_code'),
    /** When it was done, by the device's corrected clock. */
    doneAt: instant('done_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('shillings_key').on(table.key),
    index('shillings_number').on(table.number),
    index('shillings_drawer').on(table.drawer),
    index('shillings_time').on(table.doneAt),
    index('shillings_account').on(table.account, table.day),
    check('shillings_something', sql`${table.shillings} <> 0`),
  ],
)

/** Shillings of one dollar by day, only ever added to; the newest of a day counts. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: serial().primaryKey(),
    /** Key made by the device. */
    ref: text().notNull(),
    day: date().notNull(),
    rate: integer().notNull(),
    setBy: integer('set_by')
      .notNull()
      .references(() => users.id),
    setAt: instant('set_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('exchange_rates_ref').on(table.ref),
    index('exchange_rates_day').on(table.day),
    check('exchange_rates_rate', sql`${table.rate} > 0`),
  ],
)
