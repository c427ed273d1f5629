import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Signed files of students that were given out, by the digest of each. */
export const givenFiles = pgTable(
  'given_files',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    digest: text().notNull(),
    givenBy: integer('given_by')
      .notNull()
      .references(() => users.id),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [index('given_files_student').on(table.studentId)],
)

/** What other schools say of students who were registered from their files. A student of another school is taken in once. */
export const earlierRecords = pgTable(
  'earlier_records',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** Id and name of the other school, and the number that the student had there. */
    schoolId: text('school_id').notNull(),
    schoolName: text('school_name').notNull(),
    numberThere: integer('number_there').notNull(),
    publicKey: text('public_key').notNull(),
    fingerprint: text().notNull(),
    digest: text().notNull(),
    content: jsonb().$type<FileContent>().notNull(),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => users.id),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [
    uniqueIndex('earlier_records_digest').on(table.digest),
    uniqueIndex('earlier_records_there').on(table.schoolId, table.numberThere),
    index('earlier_records_student').on(table.studentId),
  ],
)
