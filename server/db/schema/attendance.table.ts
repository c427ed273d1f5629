import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MarkKind } from '#domain/attendance/attendance.rules.ts'
import type { MarkOutcome } from '#domain/school/mark-outcome.ts'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** The mark that counts: one per student and school day. */
export const attendance = pgTable(
  'attendance',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    date: date({ mode: 'string' }).notNull(),
    present: boolean().notNull(),
    remark: text().notNull(),
    kind: text().$type<MarkKind>().notNull().default('mark'),
    revision: integer().notNull().default(1),
    markedBy: integer('marked_by').references(() => users.id),
    deviceCode: text('device_code'),
    /** When the person made it, by the device's corrected clock. */
    madeAt: instant('made_at').notNull(),
    markedAt: instant('marked_at')
      .notNull()
      .default(sql`now()`),
    /** A deleted mark counts nowhere; the next mark of the day takes its place. */
    deletedAt: instant('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('attendance_student_day').on(table.studentId, table.date),
    index('attendance_day').on(table.date, table.classId),
    // Few are absent: reports about them read no other rows.
    index('attendance_absent')
      .on(table.date, table.studentId)
      .where(sql`not ${table.present} and ${table.deletedAt} is null`),
  ],
)

/** Every mark that ever arrived and what became of it; rows are only added. */
export const attendanceHistory = pgTable(
  'attendance_history',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    classId: integer('class_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    present: boolean().notNull(),
    remark: text().notNull(),
    kind: text().$type<MarkKind>().notNull(),
    /** `kept` when it was found to be the true one of two; it had counted before. */
    outcome: text().$type<MarkOutcome | 'deleted' | 'kept'>().notNull(),
    /** Why a mark was refused: a problem code. */
    reason: text(),
    base: integer(),
    markedBy: integer('marked_by').references(() => users.id),
    deviceCode: text('device_code'),
    writeId: text('write_id'),
    /** The id of the call, for the trail of changes; null in older rows. */
    endpoint: text(),
    madeAt: instant('made_at').notNull(),
    markedAt: instant('marked_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('attendance_history_student_day').on(table.studentId, table.date),
    index('attendance_history_moment').on(table.markedAt, table.id),
  ],
)

/**
 * Two marks of one student and day that differ, until one of the markers or the office settles which is true. Only one
 * is open at a time: a further challenge takes the place of the one before, which is settled with nothing kept.
 */
export const attendanceConflicts = pgTable(
  'attendance_conflicts',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    classId: integer('class_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    standingBy: integer('standing_by'),
    standingPresent: boolean('standing_present').notNull(),
    standingRemark: text('standing_remark').notNull(),
    standingAt: instant('standing_at').notNull(),
    challengerBy: integer('challenger_by'),
    challengerPresent: boolean('challenger_present').notNull(),
    challengerRemark: text('challenger_remark').notNull(),
    challengerAt: instant('challenger_at').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by'),
    kept: text().$type<'standing' | 'challenger'>(),
  },
  (table) => [
    index('attendance_conflicts_student_day').on(table.studentId, table.date),
    uniqueIndex('attendance_conflicts_one_open')
      .on(table.studentId, table.date)
      .where(sql`${table.settledAt} is null`),
  ],
)
