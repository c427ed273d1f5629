import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import { instant, transactionNumber } from '../columns.ts'

/** Values of this database; its epoch changes when it was restored from a backup, so that devices notice. */
export const serverValues = pgTable('server_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Stored verdict, which a repeat of the same write gets again. */
export type StoredVerdict =
  | { kind: 'applied'; reply: unknown }
  | { kind: 'rejected'; code: string; message: string; details?: Record<string, unknown> | undefined }

/** Ids of writes, each claimed in the transaction of its effect, so that a write takes effect exactly once. */
export const writes = pgTable('writes', {
  id: text().primaryKey(),
  ownerId: integer('owner_id').notNull(),
  endpoint: text().notNull(),
  bodyHash: text('body_hash').notNull(),
  verdict: jsonb().$type<StoredVerdict>(),
  position: transactionNumber()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  madeAt: instant('made_at'),
  /** Why the device doubted its clock; null when it did not. */
  clock: text().$type<ClockDoubt>(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

/**
 * The feed that devices pull: at most one `put` per row, renumbered at each change, and one `remove` per row and class
 * that the row left. Filled by triggers (see migrations), so that no write can omit it. Ordered by transaction number, then
 * position: a position alone would lose rows that commit late.
 */
export const changes = pgTable(
  'changes',
  {
    position: bigserial({ mode: 'number' }).primaryKey(),
    transaction: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    entity: text().notNull(),
    key: text().notNull(),
    op: text().$type<'put' | 'remove'>().notNull(),
    studentId: integer('student_id'),
    classId: integer('class_id'),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    // class_id is part of the key for removals only: a row may leave several classes, but has one `put`.
    uniqueIndex('changes_row').on(table.entity, table.key, table.op, sql`coalesce(${table.classId}, 0)`),
    index('changes_order').on(table.transaction, table.position),
  ],
)
