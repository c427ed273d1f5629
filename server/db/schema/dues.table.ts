import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#domain/core/languages.ts'
import type { DueMonth, ReminderWay, ToldWallet } from '#domain/fees/dues.schema.ts'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Reminders of dues: one row for each family that was reminded, with everything that it was told. */
export const dueReminders = pgTable(
  'due_reminders',
  {
    id: serial().primaryKey(),
    way: text().$type<ReminderWay>().notNull(),
    language: text().$type<Language>().notNull(),
    /** The phone to which the text was written; null for letters and notices. */
    phone: text(),
    /** What the whole family owed. */
    cents: integer().notNull(),
    /** The number of the student by whom the school knows the family's money. */
    reference: text().notNull(),
    wallets: jsonb().$type<ToldWallet[]>().notNull(),
    /** Whether it was wanted again within seven days. */
    isAgain: boolean('is_again').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull(),
    /** Taken back since it was not sent: it then counts as if it had not been made. */
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('due_reminders_time').on(table.madeAt)],
)

/** The children of a reminder who owed something, with the months. */
export const dueReminderStudents = pgTable(
  'due_reminder_students',
  {
    reminderId: integer('reminder_id')
      .notNull()
      .references(() => dueReminders.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    cents: integer().notNull(),
    months: jsonb().$type<DueMonth[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reminderId, table.studentId] }),
    index('due_reminder_students_student').on(table.studentId, table.reminderId),
  ],
)

/** What families promise, a row for each child; only added to, and the newest counts. */
export const duePromises = pgTable(
  'due_promises',
  {
    id: serial().primaryKey(),
    /** Key made by the device. */
    ref: text().notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** The day on which the family pays at the latest; null: it promises nothing any more. */
    until: date({ mode: 'string' }),
    note: text().notNull().default(''),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    /** By the device's corrected clock; never in the future. */
    madeAt: instant('made_at').notNull(),
    savedAt: instant('saved_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('due_promises_ref').on(table.ref, table.madeBy, table.studentId),
    index('due_promises_student').on(table.studentId, table.madeAt),
  ],
)
