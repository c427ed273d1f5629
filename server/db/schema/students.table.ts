import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'

export const students = pgTable(
  'students',
  {
    id: serial().primaryKey(),
    firstname: text().notNull(),
    middlename: text().notNull().default(''),
    lastname: text().notNull(),
    fourthName: text('fourth_name').notNull().default(''),
    /** Joined from the four name parts. */
    fullname: text().notNull(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    gender: text().notNull(),
    age: integer(),
    feeCents: integer('fee_cents').notNull(),
    district: text(),
    phone: text().notNull(),
    phone2: text(),
    bus: text(),
    address: text(),
    previousSchool: text('previous_school'),
    previousSchoolType: text('previous_school_type'),
    motherName: text('mother_name'),
    rollNumber: text('roll_number'),
    parentEmail: text('parent_email'),
    /** Whether the transfer into the class is confirmed, with a roll number. */
    transfer: boolean().notNull().default(false),
    /** Reason why the student pays nothing. */
    freeReason: text('free_reason'),
    /** Raised by trigger at every change of the row; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
    createdBy: integer('created_by'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** When a move that was not undone brought the student into the present class; null: at registration. */
    joinedAt: instant('joined_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('students_class').on(table.classId), index('students_phone').on(table.phone)],
)
