import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Settings of the school that an administrator has changed; a key without a row has its value from the environment. */
export const schoolSettings = pgTable('school_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: integer('changed_by')
    .notNull()
    .references(() => users.id),
})
