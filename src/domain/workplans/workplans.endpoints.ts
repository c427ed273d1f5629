import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EMPLOYED, MONEY } from '../core/roles.ts'
import {
  NewComment,
  NewWorkPlan,
  PlanComment,
  WorkPlanEdit,
  WorkPlanId,
  WorkPlanListed,
  Assignees,
} from './workplans.schema.ts'

// The documented calls: PLAN-6.

const Saved = z.object({ message: z.string(), workPlan: WorkPlanListed })

export const listWorkPlans = endpoint({
  id: 'workplans.list',
  method: 'GET',
  path: '/workplans/workplans-with-comments',
  aliases: ['/api/workplans/workplans-with-comments'],
  summary: 'Work plans with their comments: all for the office, else those that one gave or was given',
  roles: EMPLOYED,
  reply: z.object({ workPlans: z.array(WorkPlanListed) }),
  problems: [],
})

export const listAssignees = endpoint({
  id: 'workplans.assignees',
  method: 'GET',
  path: '/workplans/assignees',
  summary: 'Whom a work plan can be assigned to: active accounts of the staff',
  roles: MONEY,
  reply: Assignees,
  problems: [],
})

export const createWorkPlan = endpoint({
  id: 'workplans.create',
  method: 'POST',
  path: '/workplans',
  aliases: ['/api/workplans', '/work-plans'],
  summary: 'Make a work plan',
  roles: MONEY,
  body: NewWorkPlan,
  reply: Saved,
  problems: ['noAssignee', 'endBeforeStart'],
})

export const updateWorkPlan = endpoint({
  id: 'workplans.update',
  method: 'PUT',
  path: '/work-plans/:id',
  aliases: ['/workplans/:id', '/api/workplans/:id'],
  summary: 'Change a work plan',
  roles: MONEY,
  params: WorkPlanId,
  body: WorkPlanEdit,
  reply: Saved,
  problems: ['workPlanNotFound', 'workPlanChanged', 'noAssignee', 'endBeforeStart'],
})

export const deleteWorkPlan = endpoint({
  id: 'workplans.delete',
  method: 'DELETE',
  path: '/workplans/:id',
  aliases: ['/api/workplans/:id', '/work-plans/:id'],
  summary: 'Hide a work plan and its comments',
  roles: MONEY,
  params: WorkPlanId,
  reply: z.object({ message: z.string() }),
  problems: ['workPlanNotFound'],
})

export const addComment = endpoint({
  id: 'workplans.comment',
  method: 'POST',
  path: '/workplans/workplans/:id/comments',
  aliases: ['/api/workplans/workplans/:id/comments', '/workplans/:id/comments'],
  summary: 'Comment on a work plan, which sets its status',
  roles: EMPLOYED,
  params: WorkPlanId,
  body: NewComment,
  reply: z.object({ message: z.string(), comment: PlanComment }),
  problems: ['workPlanNotFound'],
})
