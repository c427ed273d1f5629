import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProposedOutcome } from '#domain/turns/turn-proposals.schema.ts'
import type { LevelFees } from '#domain/school/fees.schema.ts'
import type { ClassPlan, Outcome, ProposalRule, TurnCounts } from '#domain/turns/turns.schema.ts'
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
    /** The day at whose midnight the server turns the year, and the counts that the preview said. */
    plannedFor: date('planned_for'),
    plannedCounts: jsonb('planned_counts').$type<TurnCounts>(),
    plannedBy: integer('planned_by').references(() => users.id),
    plannedAt: instant('planned_at'),
    /** When the server did not turn the year as planned, and why; it does not try again. */
    preventedAt: instant('prevented_at'),
    preventedBecause: text('prevented_because'),
  },
  (table) => [
    uniqueIndex('turns_from').on(table.fromYearId),
    check(
      'turns_planned',
      sql`num_nulls(${table.plannedFor}, ${table.plannedCounts}, ${table.plannedBy}, ${table.plannedAt}) in (0, 4)
        and (${table.preventedAt} is null) = (${table.preventedBecause} is null)
        and (${table.plannedFor} is not null or ${table.preventedAt} is null)
        and (${table.plannedFor} is null or ${table.turnedAt} is null)`,
    ),
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

/** What a teacher proposes for a student of one of her classes. It counts as long as the class is hers and the student's. */
export const turnProposals = pgTable(
  'turn_proposals',
  {
    turnId: integer('turn_id')
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => users.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    outcome: text().$type<ProposedOutcome>().notNull(),
    reason: text(),
    proposedAt: instant('proposed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.studentId, table.teacherId] }),
    index('turn_proposals_student').on(table.studentId),
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
