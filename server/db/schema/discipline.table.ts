import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DisciplineType } from '#domain/discipline/discipline.rules.ts'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Incidents of students. Older texts are in the audit log; a deleted record stays, hidden. */
export const discipline = pgTable(
  'discipline',
  {
    id: serial().primaryKey(),
    /** Made by the device that wrote the record, so that later entries can name it before the server has seen it. */
    ref: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** The student's class on the day of the record. */
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    type: text().$type<DisciplineType>().notNull(),
    description: text().notNull(),
    actionTaken: text('action_taken'),
    /** The time of making, by the device's corrected clock; never in the future. */
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => users.id),
    /** The device on which the present text was written. */
    deviceCode: text('device_code'),
    /** When the server received the record. */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** Raised by every accepted edit; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
    changedBy: integer('changed_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('discipline_ref').on(table.ref),
    index('discipline_student').on(table.studentId, table.recordedAt),
    index('discipline_time').on(table.recordedAt),
  ],
)
