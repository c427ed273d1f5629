import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { employees } from './employees.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Cards of students and employees. A voided one stays, so that it is known wherever it turns up. */
export const cards = pgTable(
  'cards',
  {
    id: serial().primaryKey(),
    /** The school's prefix, random letters and a check; means nothing outside the school. */
    code: text().notNull().unique(),
    studentId: integer('student_id').references(() => students.id),
    employeeId: integer('employee_id').references(() => employees.id),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull(),
    voidedBy: integer('voided_by').references(() => users.id),
    voidedAt: instant('voided_at'),
    reason: text(),
  },
  (table) => [
    uniqueIndex('cards_student')
      .on(table.studentId)
      .where(sql`${table.voidedAt} is null`),
    uniqueIndex('cards_employee')
      .on(table.employeeId)
      .where(sql`${table.voidedAt} is null`),
    index('cards_made').on(table.madeAt),
    check('cards_holder', sql`(${table.studentId} is null) <> (${table.employeeId} is null)`),
    check('cards_voided', sql`(${table.voidedAt} is null) = (${table.voidedBy} is null)`),
    check('cards_reason', sql`(${table.voidedAt} is null) = (${table.reason} is null)`),
  ],
)
