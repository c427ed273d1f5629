import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DayKind } from '#domain/school/day-kinds.ts'
import type { MarkKind, MarkOutcome } from '#domain/school/mark-outcome.ts'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Marks that count: one per student and school day. */
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
    /** What the mark says beyond present or absent; `kind` says how it was made. */
    dayKind: text('day_kind').$type<DayKind>(),
    /** Time of coming late or leaving early, as `07:45`. */
    dayTime: text('day_time'),
    revision: integer().notNull().default(1),
    markedBy: integer('marked_by').references(() => users.id),
    deviceCode: text('device_code'),
    /** The time of making, by the device's corrected clock. */
    madeAt: instant('made_at').notNull(),
    markedAt: instant('marked_at')
      .notNull()
      .default(sql`now()`),
    /** A deleted mark is not counted; the next mark of the day replaces it. */
    deletedAt: instant('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('attendance_student_day').on(table.studentId, table.date),
    index('attendance_day').on(table.date, table.classId),
    // Few marks are absences, and reports about them read no other rows.
    index('attendance_absent')
      .on(table.date, table.studentId)
      .where(sql`not ${table.present} and ${table.deletedAt} is null`),
    // Fewer still have a kind, and none at a school that does not use them.
    index('attendance_day_kind')
      .on(table.date, table.studentId)
      .where(sql`${table.dayKind} is not null and ${table.deletedAt} is null`),
  ],
)

/** Every mark that ever arrived, with its outcome; append-only. */
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
    dayKind: text('day_kind').$type<DayKind>(),
    dayTime: text('day_time'),
    /** `kept`: the mark counted already, and was settled as the true one of two. */
    outcome: text().$type<MarkOutcome | 'deleted' | 'kept'>().notNull(),
    /** Why a mark was rejected: a problem code. */
    reason: text(),
    base: integer(),
    markedBy: integer('marked_by').references(() => users.id),
    deviceCode: text('device_code'),
    writeId: text('write_id'),
    /** The id of the call, for the audit log; null in older rows. */
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
 * Two differing marks of one student and day, until one of the makers or the office settles which is true. Only one is
 * open at a time: a further differing mark replaces it, and it is closed without a kept mark.
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
    standingKind: text('standing_kind').$type<DayKind>(),
    standingTime: text('standing_time'),
    standingAt: instant('standing_at').notNull(),
    challengerBy: integer('challenger_by'),
    challengerPresent: boolean('challenger_present').notNull(),
    challengerRemark: text('challenger_remark').notNull(),
    challengerKind: text('challenger_kind').$type<DayKind>(),
    challengerTime: text('challenger_time'),
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
