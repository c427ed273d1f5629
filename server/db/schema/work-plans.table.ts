import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WorkPlanStatus } from '#domain/workplans/workplans.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Work plans: what a member of the staff has to do between two days. Deleting one hides it; no row is deleted. */
export const workPlans = pgTable(
  'work_plans',
  {
    id: serial().primaryKey(),
    /** The plan's own key, unique per author: sending twice makes it once. */
    ref: text(),
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
    uniqueIndex('work_plans_ref').on(table.createdBy, table.ref),
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
    /** The comment's own key, unique per author: sending twice adds it once. */
    ref: text(),
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
  (table) => [
    uniqueIndex('work_plan_comments_ref').on(table.userId, table.ref),
    index('work_plan_comments_plan').on(table.workPlanId),
  ],
)
