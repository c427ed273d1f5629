import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import type { UnplacedReason } from '#domain/fees/unplaced.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/**
 * Money that no student's account can take: the student is unknown, the number belongs to another since a restore, or
 * this server cannot read the entry. The money is in its collector's drawer, and an administrator places or refunds it.
 * Amounts are cents.
 */
export const unplacedMoney = pgTable(
  'unplaced_money',
  {
    id: serial().primaryKey(),
    /** Id of the entry that brought the money. */
    writeId: text('write_id').notNull().unique(),
    endpoint: text().notNull(),
    version: integer().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().$type<UnplacedReason>().notNull(),
    receipt: text().notNull(),
    cents: integer().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    /** Giver and purpose of the money, as the device described them. */
    sentence: text().notNull(),
    /** Collector's account; null where a restore lost the account. */
    collectedBy: integer('collected_by').references(() => users.id),
    /** The collector's name, as the device sent it. */
    collector: text().notNull().default(''),
    deviceCode: text('device_code').notNull(),
    paidAt: instant('paid_at').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** How the money was settled, by whom, when and why; `placed`: it is a payment now, under a receipt of its own. */
    outcome: text().$type<'placed' | 'refunded'>(),
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: instant('settled_at'),
    settledReason: text('settled_reason'),
    /** Drawer session that it belongs to; null: none. */
    drawer: text(),
    /** Drawer session of the person who gave it back. */
    settledDrawer: text('settled_drawer'),
  },
  (table) => [
    index('unplaced_money_open')
      .on(table.id)
      .where(sql`outcome is null`),
    index('unplaced_money_time').on(table.paidAt),
    index('unplaced_money_drawer').on(table.drawer),
    check('unplaced_money_amount', sql`${table.cents} >= 0`),
    check('unplaced_money_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
  ],
)
