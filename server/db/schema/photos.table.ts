import { integer, pgTable, serial, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { photos } from './accounts.table.ts'
import { employees } from './employees.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

const taken = {
  photoId: uuid('photo_id')
    .notNull()
    .references(() => photos.id),
  takenBy: integer('taken_by')
    .notNull()
    .references(() => users.id),
  takenAt: instant('taken_at').notNull(),
}

/** The present photo of each student who has one; its id is the key that the device gave it. */
export const studentPhotos = pgTable('student_photos', {
  id: serial().primaryKey(),
  studentId: integer('student_id')
    .notNull()
    .unique()
    .references(() => students.id),
  ...taken,
})

/** The present photo of each employee who has one. */
export const employeePhotos = pgTable('employee_photos', {
  id: serial().primaryKey(),
  employeeId: integer('employee_id')
    .notNull()
    .unique()
    .references(() => employees.id),
  ...taken,
})
