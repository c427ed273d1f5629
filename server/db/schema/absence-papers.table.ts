import { index, integer, pgTable, serial } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { attendance } from './attendance.table.ts'
import { users } from './users.table.ts'

/** Photos of papers that excuse absences, such as a doctor's. */
export const absencePapers = pgTable(
  'absence_papers',
  {
    id: serial().primaryKey(),
    attendanceId: integer('attendance_id')
      .notNull()
      .references(() => attendance.id),
    /** A JPEG, encoded anew from what was sent. */
    content: bytes().notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [index('absence_papers_attendance').on(table.attendanceId)],
)
