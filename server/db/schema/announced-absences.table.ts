import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AbsenceReason } from '#domain/school/mark-choice.ts'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** Absences that parents have announced. One that was withdrawn stays; one whose days were said anew stays, hidden. */
export const announcedAbsences = pgTable(
  'announced_absences',
  {
    id: serial().primaryKey(),
    /** Made by the device of the parent. */
    ref: uuid().notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    from: date('first_day', { mode: 'string' }).notNull(),
    to: date('last_day', { mode: 'string' }).notNull(),
    reason: text().$type<AbsenceReason>().notNull(),
    /** Words of the reason `other`; else empty. */
    note: text().notNull(),
    saidBy: integer('said_by')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code'),
    /** The time of making, by the device's corrected clock; never in the future. */
    saidAt: instant('said_at').notNull(),
    reachedAt: instant('reached_at')
      .notNull()
      .default(sql`now()`),
    /** The school day on which it was withdrawn, from which on it does not hold. */
    withdrawnOn: date('withdrawn_on', { mode: 'string' }),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    /** When the withdrawal reached the school. */
    withdrawnAt: instant('withdrawn_at'),
    /** When a later announcement said all of its days anew. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('announced_absences_ref').on(table.ref),
    index('announced_absences_student').on(table.studentId, table.to),
    index('announced_absences_days').on(table.to),
    check('announced_absences_order', sql`${table.from} <= ${table.to}`),
    check('announced_absences_withdrawn', sql`(${table.withdrawnOn} is null) = (${table.withdrawnAt} is null)`),
  ],
)
