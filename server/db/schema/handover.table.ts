import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { users } from './users.table.ts'

/**
 * Packets that somebody has carried to the server, each with its receipt, which every further copy is answered with. Without the
 * receipt where the server could not settle every entry; then a copy is read again.
 */
export const packets = pgTable(
  'packets',
  {
    /** Name of the packet: the beginning of the SHA-256 of its bytes. */
    id: text().primaryKey(),
    /** The device on which its entries were made, and their maker. */
    deviceCode: text('device_code').notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => users.id),
    carrierDevice: text('carrier_device').notNull(),
    entries: integer().notNull(),
    /** The first delivery. */
    receivedAt: instant('received_at').notNull(),
    /** Epoch of the database in which the entries took effect. */
    epoch: text().notNull(),
    receipt: bytes(),
  },
  (table) => [index('packets_received').on(table.receivedAt)],
)
