import { sql } from 'drizzle-orm'
import { instant } from '../columns.ts'
import { boolean, check, date, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import type { Shift } from '#domain/timetable/timetable.schema.ts'
import { classes } from './classes.table.ts'
import { subjects } from './exams.table.ts'
import { users } from './users.table.ts'

/** The periods of a shift: of every school day, or of the weekday that differs. */
export const bellTimes = pgTable(
  'bell_times',
  {
    id: serial().primaryKey(),
    shift: text().$type<Shift>().notNull(),
    /** 0 is Sunday; null: every school day. */
    weekday: integer(),
    periods: jsonb().$type<PeriodTimes[]>().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('bell_times_unique').on(table.shift, sql`coalesce(${table.weekday}, -1)`)],
)

/** Lessons of every week; one that is no longer held is deleted. */
export const lessons = pgTable(
  'lessons',
  {
    id: serial().primaryKey(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    shift: text().$type<Shift>().notNull(),
    /** 0 is Sunday. */
    weekday: integer().notNull(),
    /** Place in the bell times of the shift on that day, from 1 on. */
    period: integer().notNull(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** Null while nobody is found. */
    teacherId: integer('teacher_id').references(() => users.id),
    /** Null: the class's own room. */
    room: text(),
    /** Whether it is held together with the same lesson of other classes. */
    isJoint: boolean('is_joint').notNull().default(false),
  },
  (table) => [
    uniqueIndex('lessons_unique').on(table.classId, table.shift, table.weekday, table.period),
    index('lessons_teacher').on(table.teacherId),
    check('lessons_weekday', sql`${table.weekday} between 0 and 6`),
    check('lessons_period', sql`${table.period} > 0`),
  ],
)

/** Lessons of one day that somebody takes for an absent teacher; one that is taken back stays, hidden. */
export const substitutes = pgTable(
  'substitutes',
  {
    id: serial().primaryKey(),
    day: date().notNull(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    shift: text().$type<Shift>().notNull(),
    period: integer().notNull(),
    /** Subject and room as they were when the lesson was given. */
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    room: text(),
    absentId: integer('absent_id')
      .notNull()
      .references(() => users.id),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('substitutes_unique')
      .on(table.day, table.classId, table.shift, table.period)
      .where(sql`${table.deletedAt} is null`),
    check('substitutes_people', sql`${table.absentId} <> ${table.teacherId}`),
    check('substitutes_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)
