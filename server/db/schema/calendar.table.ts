import { integer, jsonb, pgTable, serial } from 'drizzle-orm/pg-core'
import type { Holiday } from '#domain/school/calendar.schema.ts'

/** The days without school: one row, inserted with the table. */
export const schoolCalendar = pgTable('school_calendar', {
  id: serial().primaryKey(),
  weekend: jsonb().$type<number[]>().notNull(),
  holidays: jsonb().$type<Holiday[]>().notNull(),
  revision: integer().notNull().default(1),
})
