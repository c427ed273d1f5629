import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RemovalKind } from '#domain/school/students.schema.ts'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'
import { turns } from './turns.table.ts'
import { users } from './users.table.ts'

/** Deletions of students and their restoration; `students.deletedAt` has the present state. */
export const studentRemovals = pgTable(
  'student_removals',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    reason: text().notNull(),
    /** How the student left. */
    kind: text().$type<RemovalKind>().notNull().default('deleted'),
    /** Name and address of the next school. */
    nextSchool: text('next_school'),
    /** The turn of the year with which she left, and with which she comes back where it is taken back. */
    turnId: integer('turn_id').references(() => turns.id, { onDelete: 'set null' }),
    deletedAt: instant('deleted_at').notNull(),
    deletedBy: integer('deleted_by')
      .notNull()
      .references(() => users.id),
    restoredAt: instant('restored_at'),
    restoredBy: integer('restored_by').references(() => users.id),
  },
  (table) => [
    index('student_removals_student').on(table.studentId),
    uniqueIndex('student_removals_one_open')
      .on(table.studentId)
      .where(sql`${table.restoredAt} is null`),
  ],
)

/** Changes of class; those of one call share a batch, by which they are undone together. */
export const classMoves = pgTable(
  'class_moves',
  {
    id: serial().primaryKey(),
    batch: uuid().notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    fromClassId: integer('from_class_id')
      .notNull()
      .references(() => classes.id),
    toClassId: integer('to_class_id')
      .notNull()
      .references(() => classes.id),
    note: text(),
    movedAt: instant('moved_at').notNull(),
    movedBy: integer('moved_by')
      .notNull()
      .references(() => users.id),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
  },
  (table) => [index('class_moves_batch').on(table.batch), index('class_moves_student').on(table.studentId)],
)
