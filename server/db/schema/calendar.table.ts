import { integer, jsonb, pgTable, serial } from 'drizzle-orm/pg-core'
import type { Holiday } from '#domain/school/calendar.schema.ts'

/** The days without school: one row, inserted with the table. */
export const schoolCalendar = pgTable('school_calendar', {
  id: serial().primaryKey(),
  weekend: jsonb().$type<number[]>().notNull(),
  holidays: jsonb().$type<Holiday[]>().notNull(),
  /** So many times late count as one absence; null: none. */
  lateAsAbsence: integer('late_as_absence'),
  revision: integer().notNull().default(1),
})
