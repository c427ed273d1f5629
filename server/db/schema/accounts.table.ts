import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { devices, users } from './users.table.ts'

/** Codes for setting a new password: one use, short life, few tries. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    /** Part of the code by which the row is found; the rest of the code proves it. */
    selector: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Author of a code that is handed over; null: the code was sent by mail, or shown at the server. */
    madeBy: integer('made_by').references(() => users.id),
    madeAt: instant('made_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('reset_codes_user').on(table.userId)],
)

/** Requests for a code that an administrator has to hand over; deleted once a password was set. */
export const resetRequests = pgTable('reset_requests', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  askedAt: instant('asked_at').notNull(),
})

/** Photos, re-encoded by the server; addressed by an id that cannot be guessed. */
export const photos = pgTable('photos', {
  id: uuid().primaryKey().defaultRandom(),
  /** Account whose photo it is; null: of a student or an employee, whose row names it. */
  userId: integer('user_id').references(() => users.id),
  bytes: bytes().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

/** Grants, by which a device may push one person's entries after she has signed out, and do nothing else. */
export const pushGrants = pgTable(
  'push_grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code')
      .notNull()
      .references(() => devices.code),
    secretHash: text('secret_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /**
     * When the database turned out to have been returned to an earlier state. Its grants may have been ended in the lost time, so
     * they let in packets that the office brings, and nothing else.
     */
    restoredAt: instant('restored_at'),
  },
  (table) => [index('push_grants_user').on(table.userId)],
)
