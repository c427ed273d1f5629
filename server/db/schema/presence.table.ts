import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { employees } from './employees.table.ts'
import { users } from './users.table.ts'

/** Presence of employees: one row per employee and school day, every version of which is in the audit log. */
export const presence = pgTable(
  'presence',
  {
    id: serial().primaryKey(),
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employees.id),
    day: date().notNull(),
    present: boolean().notNull(),
    remark: text().notNull(),
    markedBy: integer('marked_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code').notNull(),
    /** When the mark was made on the device, by the corrected clock. */
    madeAt: instant('made_at').notNull(),
    /** When the server accepted the mark. */
    markedAt: instant('marked_at').notNull(),
    /** Raised by every change, also by deleting; a mark names the revision that it is based on. */
    revision: integer().notNull().default(1),
    deletedAt: instant('deleted_at'),
    /** Later mark that differs, made without knowledge of this one, until somebody settles which is right. */
    otherPresent: boolean('other_present'),
    otherRemark: text('other_remark'),
    otherBy: integer('other_by').references(() => users.id),
    otherAt: instant('other_at'),
  },
  (table) => [
    uniqueIndex('presence_employee_day').on(table.employeeId, table.day),
    index('presence_day').on(table.day),
    check(
      'presence_other',
      sql`num_nonnulls(${table.otherPresent}, ${table.otherRemark}, ${table.otherBy}, ${table.otherAt}) in (0, 4)`,
    ),
  ],
)
