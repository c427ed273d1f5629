import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { RuleKind } from '#domain/fees/reductions.schema.ts'
import { instant } from '../columns.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/**
 * Rules that take something off the fees of a month when they are made. Months are year * 100 + month. A rule by which fees of
 * a month may have been made keeps its terms: a change ends it, and begins another that follows it.
 */
export const feeRules = pgTable(
  'fee_rules',
  {
    id: serial().primaryKey(),
    kind: text().$type<RuleKind>().notNull(),
    /** What fees and receipts call it. */
    name: text().notNull(),
    /** Either a percentage of the school's part of the fee, or an amount. */
    percent: integer(),
    cents: integer(),
    /** Among brothers and sisters: the first child to whom it applies, by age. */
    fromChild: integer('from_child'),
    grantedBy: text('granted_by').notNull(),
    fromMonth: integer('from_month').notNull(),
    /** The last month; null: until somebody ends it. A month before the first: it was withdrawn before it began. */
    untilMonth: integer('until_month'),
    endReason: text('end_reason'),
    /** The rule whose terms this one changed. */
    follows: integer(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Raised by every change; a change names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    check('fee_rules_terms', sql`(${table.percent} is null) <> (${table.cents} is null)`),
    check('fee_rules_percent', sql`${table.percent} between 1 and 100`),
    check('fee_rules_cents', sql`${table.cents} > 0`),
    check('fee_rules_child', sql`(${table.kind} = 'sibling') = (${table.fromChild} is not null)`),
  ],
)

/** Students whom a rule names; rules about brothers and sisters and about the bus find theirs by themselves. */
export const feeRuleStudents = pgTable(
  'fee_rule_students',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => feeRules.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.studentId] }),
    index('fee_rule_students_student').on(table.studentId),
  ],
)
