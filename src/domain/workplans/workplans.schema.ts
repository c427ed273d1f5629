import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, requiredId, text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'

export const WORK_PLAN_STATUSES = ['Pending', 'In progress', 'Done', 'Cancelled'] as const
export type WorkPlanStatus = (typeof WORK_PLAN_STATUSES)[number]

/** Longest texts, in characters. */
export const PLAN_LIMITS = { title: 120, description: 4_000, comment: 10_000 } as const

const Status = z.enum(WORK_PLAN_STATUSES, 'Please choose a status.')
export const FILL_IN = 'Please fill in all fields.'
const filled = (max: number) => text(max).trim().min(1, FILL_IN)

const Fields = {
  title: filled(PLAN_LIMITS.title),
  description: filled(PLAN_LIMITS.description),
  startDate: requiredDay(FILL_IN),
  endDate: requiredDay(FILL_IN),
  assignedToId: idOf('assignee', requiredId(FILL_IN)),
}

export const NewWorkPlan = z.strictObject(Fields)
export type NewWorkPlan = z.input<typeof NewWorkPlan>

export const WorkPlanEdit = z.strictObject({
  ...Fields,
  status: Status.optional(),
  /** Revision from which the form was filled; missing for callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type WorkPlanEdit = z.input<typeof WorkPlanEdit>

export const NewComment = z.strictObject({
  /** Number in the address, repeated (PLAN-4). */
  workPlanId: Id.optional(),
  comment: text(PLAN_LIMITS.comment).trim().min(1, 'Please write a comment.'),
  /** Status that the comment sets; Pending if missing (PLAN-4). */
  status: Status.default('Pending'),
})
export type NewComment = z.input<typeof NewComment>

const Person = z.object({ id: Id, fullName: z.string(), role: z.enum(ROLES) })
export type Assignee = z.infer<typeof Person>
export const Assignees = z.object({ users: z.array(Person) })

export const PlanComment = z.object({
  id: Id,
  comment: z.string(),
  status: Status,
  user: Person,
  createdAt: Instant,
})
export type PlanComment = z.infer<typeof PlanComment>

/** A work plan as calls list it (PLAN-5). */
export const WorkPlanListed = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  startDate: DayText,
  endDate: DayText,
  assignedToId: Id,
  assignedTo: Person,
  status: Status,
  createdBy: Person,
  createdAt: Instant,
  revision: z.int(),
  /** The oldest first. */
  WorkPlanComment: z.array(PlanComment),
})
export type WorkPlanListed = z.infer<typeof WorkPlanListed>

export const WorkPlanId = z.object({ id: idOf('plan', IdText) })
