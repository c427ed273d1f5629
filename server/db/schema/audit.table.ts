import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import { instant } from '../columns.ts'

/** The audit log: who changed what, when and from which device; append-only. */
export const audit = pgTable(
  'audit',
  {
    id: serial().primaryKey(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    actorId: integer('actor_id').notNull(),
    deviceCode: text('device_code').notNull(),
    /** The time of making, by the device's corrected clock; null where the device did not send it. */
    madeAt: instant('made_at'),
    /** Why the device doubted its clock; null when it did not. */
    clock: text().$type<ClockDoubt>(),
    endpoint: text().notNull(),
    entity: text().notNull(),
    key: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_record').on(table.entity, table.key, table.id),
    index('audit_moment').on(table.at, table.id),
  ],
)
