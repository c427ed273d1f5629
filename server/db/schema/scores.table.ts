import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ScoreOutcome } from '#domain/exams/score-outcome.ts'
import { createdAt, instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { exams, subjects } from './exams.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Marks in halves; null: absent from the exam. */
const marks = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' })

/** Scores that count: one per student, exam and subject. */
export const scores = pgTable(
  'scores',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** The student's class when the exam was held. */
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    marks: marks('marks'),
    /** Raised by every accepted change; a change names the revision that it was made on. */
    revision: integer().notNull().default(1),
    enteredBy: integer('entered_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code'),
    /** The time of making, by the device's corrected clock. */
    madeAt: instant('made_at').notNull(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    /** A deleted score is not counted; the next one replaces it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('scores_student_exam_subject').on(table.studentId, table.examId, table.subjectId),
    index('scores_sheet').on(table.classId, table.examId, table.subjectId),
    index('scores_exam').on(table.examId, table.classId),
  ],
)

/** Every score that ever arrived, with its outcome; append-only. */
export const scoreHistory = pgTable(
  'score_history',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id').notNull(),
    examId: integer('exam_id').notNull(),
    subjectId: integer('subject_id').notNull(),
    classId: integer('class_id').notNull(),
    /** Marks before the change; null means absent, or, where `wasThere` is false, that no score existed. */
    oldMarks: marks('old_marks'),
    wasThere: boolean('was_there').notNull(),
    marks: marks('marks'),
    /** `kept`: settled as the right one of two differing scores. */
    outcome: text().$type<ScoreOutcome | 'deleted' | 'kept'>().notNull(),
    /** Reason of a refusal, as a problem code, or of a change, as somebody typed it. */
    reason: text(),
    /** Whether the change counts against the limit of corrections of its teacher. */
    isCorrection: boolean('is_correction').notNull().default(false),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code'),
    writeId: text('write_id'),
    /** The id of the call, for the audit log. */
    endpoint: text().notNull(),
    madeAt: instant('made_at').notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('score_history_score').on(table.studentId, table.examId, table.subjectId),
    index('score_history_moment').on(table.at, table.id),
    index('score_history_corrections')
      .on(table.madeBy, table.examId)
      .where(sql`${table.isCorrection}`),
  ],
)

/** Two differing scores, until a maker or the office settles which is right; one conflict per score is open at a time. */
export const scoreConflicts = pgTable(
  'score_conflicts',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    classId: integer('class_id').notNull(),
    examId: integer('exam_id').notNull(),
    subjectId: integer('subject_id').notNull(),
    standingBy: integer('standing_by').notNull(),
    standingMarks: marks('standing_marks'),
    standingAt: instant('standing_at').notNull(),
    challengerBy: integer('challenger_by').notNull(),
    challengerMarks: marks('challenger_marks'),
    challengerAt: instant('challenger_at').notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by'),
    kept: text().$type<'standing' | 'challenger'>(),
  },
  (table) => [
    uniqueIndex('score_conflicts_one_open')
      .on(table.studentId, table.examId, table.subjectId)
      .where(sql`${table.settledAt} is null`),
  ],
)
