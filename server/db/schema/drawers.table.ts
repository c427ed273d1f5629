import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CashAccount } from '#domain/books/accounts.ts'
import type { FloatSource } from '#domain/school/drawer-notes.ts'
import type { NoteCount } from '#domain/school/drawers.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

// Drawer sessions: a person's drawer on one device, from its opening until it is counted and closed. Payments, expenses, advances and
// their changes name the session by its number, also one that the server does not know yet. Amounts are cents; shillings have columns
// of their own, which are null where there are none, and rows in the table of shillings.

export const drawers = pgTable(
  'drawers',
  {
    id: serial().primaryKey(),
    /** Key made by the device, unique per owner: confirming twice opens one session. */
    ref: text().notNull(),
    /** Number in the device's own series (K7Q-Z000012). */
    number: text().notNull(),
    /** Number that the device had given, where it belonged to another session or device. */
    toldNumber: text('told_number'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    floatCents: integer('float_cents').notNull(),
    floatFrom: text('float_from').$type<FloatSource>().notNull(),
    /** The session that left the float. */
    after: text(),
    /** Whether the opening is known; else a move or a count came without it, and there is no float. */
    isOpened: boolean('is_opened').notNull().default(true),
    /** What that session left; null where it is not known, or was taken over before. */
    handedCents: integer('handed_cents'),
    floatShillings: bigint('float_shillings', { mode: 'number' }),
    handedShillings: bigint('handed_shillings', { mode: 'number' }),
    /** When it was opened, by the device's corrected clock. */
    openedAt: instant('opened_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Raised by every change of the session, so that devices get it again. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('drawers_ref').on(table.ownerId, table.ref),
    uniqueIndex('drawers_number').on(table.number),
    index('drawers_time').on(table.openedAt),
    index('drawers_after').on(table.after),
    check('drawers_float', sql`${table.floatCents} >= 0 and coalesce(${table.floatShillings}, 0) >= 0`),
  ],
)

/** Money that was moved between a drawer and another account; only ever added to. */
export const drawerMoves = pgTable(
  'drawer_moves',
  {
    id: serial().primaryKey(),
    ref: text().notNull(),
    /** Session; null where the mover named one that is not hers. */
    drawer: text(),
    /** Account that the money went to or came from; `cashOverShort`: it was found. */
    account: text().$type<CashAccount | 'cashOverShort'>().notNull(),
    /** Below zero: out of the drawer. */
    cents: integer().notNull(),
    /** Shillings that went to the safe or came from it, with the same sign. */
    shillings: bigint({ mode: 'number' }),
    note: text(),
    movedBy: integer('moved_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    movedAt: instant('moved_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('drawer_moves_ref').on(table.movedBy, table.ref),
    index('drawer_moves_drawer').on(table.drawer),
    check('drawer_moves_something', sql`${table.cents} <> 0 or ${table.shillings} <> 0`),
  ],
)

/** Counts of sessions; only ever added to. The first closing of a session stands, other counts are only shown. */
export const drawerClosings = pgTable(
  'drawer_closings',
  {
    id: serial().primaryKey(),
    ref: text().notNull(),
    drawer: text().notNull(),
    stands: boolean().notNull(),
    /** Whether an administrator closed a session whose device is lost. */
    isForced: boolean('is_forced').notNull(),
    counts: jsonb().$type<NoteCount[]>().notNull(),
    coinsCents: integer('coins_cents').notNull(),
    countedCents: integer('counted_cents').notNull(),
    /** Content of the drawer by the books when the count arrived. */
    expectedCents: integer('expected_cents').notNull(),
    leftCents: integer('left_cents').notNull(),
    takenCents: integer('taken_cents').notNull(),
    takenTo: text('taken_to').$type<CashAccount>().notNull(),
    countedShillings: bigint('counted_shillings', { mode: 'number' }),
    expectedShillings: bigint('expected_shillings', { mode: 'number' }),
    leftShillings: bigint('left_shillings', { mode: 'number' }),
    takenShillings: bigint('taken_shillings', { mode: 'number' }),
    handedTo: integer('handed_to').references(() => users.id),
    reason: text(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    closedAt: instant('closed_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('drawer_closings_ref').on(table.closedBy, table.ref),
    uniqueIndex('drawer_closings_standing')
      .on(table.drawer)
      .where(sql`stands`),
    index('drawer_closings_drawer').on(table.drawer),
    check('drawer_closings_whole', sql`${table.countedCents} = ${table.leftCents} + ${table.takenCents}`),
    check(
      'drawer_closings_shillings',
      sql`coalesce(${table.countedShillings}, 0) = coalesce(${table.leftShillings}, 0) + coalesce(${table.takenShillings}, 0)`,
    ),
  ],
)
