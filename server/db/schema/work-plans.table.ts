import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { WorkPlanStatus } from '#domain/workplans/workplans.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Work plans: what a member of the staff has to do between two days. Deleting one hides it; no row is deleted. */
export const workPlans = pgTable(
  'work_plans',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    assignedTo: integer('assigned_to')
      .notNull()
      .references(() => users.id),
    status: text().$type<WorkPlanStatus>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('work_plans_assignee').on(table.assignedTo),
    check('work_plans_days', sql`${table.endDate} >= ${table.startDate}`),
    check('work_plans_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)

/** Comments on work plans, only ever added to; each has the status that it set. */
export const workPlanComments = pgTable(
  'work_plan_comments',
  {
    id: serial().primaryKey(),
    workPlanId: integer('work_plan_id')
      .notNull()
      .references(() => workPlans.id),
    comment: text().notNull(),
    status: text().$type<WorkPlanStatus>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('work_plan_comments_plan').on(table.workPlanId)],
)
