import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { CallStatus } from '#domain/attendance/calls.schema.ts'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Every attempt to call the family of an absent student; append-only, and the newest counts. */
export const absenceCalls = pgTable(
  'absence_calls',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    date: date({ mode: 'string' }).notNull(),
    status: text().$type<CallStatus>().notNull(),
    notes: text().notNull(),
    /** The time of the call, by the device's corrected clock. */
    calledAt: instant('called_at').notNull(),
    calledBy: integer('called_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    writeId: text('write_id'),
    savedAt: instant('saved_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('absence_calls_student_day').on(table.studentId, table.date, table.calledAt),
    index('absence_calls_day').on(table.date),
    index('absence_calls_moment').on(table.savedAt, table.id),
  ],
)
