import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClassPlan, LevelFees, Outcome, ProposalRule } from '#domain/turns/turns.schema.ts'
import { createdAt, instant } from '../columns.ts'
import { academicYears } from './exams.table.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Turns of the school from an academic year into the next: prepared until `turned_at`, and again after one was taken back. */
export const turns = pgTable(
  'turns',
  {
    id: serial().primaryKey(),
    fromYearId: integer('from_year_id')
      .notNull()
      .references(() => academicYears.id),
    toYearId: integer('to_year_id')
      .notNull()
      .references(() => academicYears.id),
    /** What is proposed for students whom nobody has decided about. */
    rule: text().$type<ProposalRule>().notNull(),
    /** Where each class goes. */
    classes: jsonb().$type<ClassPlan[]>().notNull(),
    /** The usual fees of levels in the new year; students of other levels keep theirs. */
    fees: jsonb().$type<LevelFees[]>().notNull().default([]),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    turnedBy: integer('turned_by').references(() => users.id),
    turnedAt: instant('turned_at'),
    /** The batch of its changes of class. */
    batch: uuid(),
  },
  (table) => [
    uniqueIndex('turns_from').on(table.fromYearId),
    check(
      'turns_turned',
      sql`(${table.turnedAt} is null) = (${table.turnedBy} is null) and (${table.turnedAt} is null) = (${table.batch} is null)`,
    ),
  ],
)

/** What somebody decided about a student in a turn; others go as the turn proposes. */
export const turnChoices = pgTable(
  'turn_choices',
  {
    turnId: integer('turn_id')
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    outcome: text().$type<Outcome>().notNull(),
    /** The class, where it is another than the outcome implies. */
    classId: integer('class_id').references(() => classes.id),
    chosenBy: integer('chosen_by')
      .notNull()
      .references(() => users.id),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.studentId] }),
    index('turn_choices_student').on(table.studentId),
  ],
)

/** The fees of students that a turn has changed, so that it can be taken back. */
export const turnFees = pgTable(
  'turn_fees',
  {
    turnId: integer('turn_id')
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    beforeCents: integer('before_cents').notNull(),
    afterCents: integer('after_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.studentId] }), index('turn_fees_student').on(table.studentId)],
)
