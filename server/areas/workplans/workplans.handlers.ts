import { eq } from 'drizzle-orm'
import * as endpoints from '#domain/workplans/workplans.endpoints.ts'
import { workPlanComments } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { addOne, createPlan, hidePlan, updatePlan } from './save-plan.ts'
import { listPlans, readAssignees, readComments, readPlan } from './workplans.queries.ts'

export const workPlanHandlers = [
  handle(endpoints.listWorkPlans, async (_, context) => ({ workPlans: await listPlans(context) })),

  handle(endpoints.listAssignees, async (_, { tx }) => ({ users: await readAssignees(tx) })),

  handle(endpoints.createWorkPlan, async ({ body }, context) => {
    const id = await createPlan(context, body)
    return { message: 'Work plan created successfully', workPlan: await readPlan(context.tx, id) }
  }),

  handle(endpoints.updateWorkPlan, async ({ params: { id }, body }, context) => {
    await updatePlan(context, id, body)
    return { message: 'Work plan updated successfully', workPlan: await readPlan(context.tx, id) }
  }),

  handle(endpoints.deleteWorkPlan, async ({ params: { id } }, context) => {
    await hidePlan(context, id)
    return { message: 'Work plan deleted' }
  }),

  handle(endpoints.addComment, async ({ params, body }, context) => {
    const id = await addOne(context, params.id, body)
    const [added] = await readComments(context.tx, eq(workPlanComments.id, id))
    if (!added) throw new Error('The comment cannot be read')
    return { message: 'Comment added', comment: added.comment }
  }),
]
