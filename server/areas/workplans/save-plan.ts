import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import { recordChange } from '../../audit.ts'
import { users, workPlanComments, workPlans } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isAssignable, isVisibleTo } from './workplans.queries.ts'
import { change, hide, instantNow, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

type Fields = Pick<z.output<typeof NewWorkPlan>, 'title' | 'description' | 'startDate' | 'endDate' | 'assignedToId'>
type StoredPlan = typeof workPlans.$inferSelect

const valuesOf = ({ title, description, startDate, endDate, assignedToId }: Fields) => ({
  title,
  description,
  startDate,
  endDate,
  assignedTo: assignedToId,
})

/** Refuses an end before the start, and somebody to whom nothing can be assigned; whoever has a plan may keep it. */
async function requireSound(tx: Db, { startDate, endDate, assignedToId }: Fields, keeper?: number): Promise<void> {
  if (endDate < startDate) throw new Problem('endBeforeStart')
  if (assignedToId === keeper) return
  if ((await tx.$count(users, and(eq(users.id, assignedToId), isAssignable))) === 0) throw new Problem('noAssignee')
}

const planRecord = {
  table: workPlans,
  entity: 'workPlans',
  missing: 'workPlanNotFound',
  changed: 'workPlanChanged',
} satisfies EditedKind<typeof workPlans>

/** Locks a plan that the actor may read. */
const lockPlan = ({ tx, actor }: HandlerContext, id: number): Promise<StoredPlan> =>
  lockRow(tx, planRecord, id, isVisibleTo(actor))

export async function createPlan(context: HandlerContext, body: z.output<typeof NewWorkPlan>): Promise<number> {
  const { tx } = context
  await requireSound(tx, body)
  const values = { ...valuesOf(body), status: 'Pending' as const }
  const [made] = await tx
    .insert(workPlans)
    .values({ ...values, ...stamp(context, 'created') })
    .returning({ id: workPlans.id })
  if (!made) throw new Error('The work plan was not stored')
  await recordChange(context, 'workPlans', made.id, { after: values })
  return made.id
}

export async function updatePlan(
  context: HandlerContext,
  id: number,
  edit: z.output<typeof WorkPlanEdit>,
): Promise<void> {
  const { tx } = context
  const stored = await lockPlan(context, id)
  await requireBase(tx, planRecord, stored, edit.base)
  await requireSound(tx, edit, stored.assignedTo)
  await change(context, planRecord, stored, { ...valuesOf(edit), status: edit.status ?? stored.status })
}

export async function hidePlan(context: HandlerContext, id: number): Promise<void> {
  await hide(context, planRecord, await lockPlan(context, id))
}

/** Adds a comment, which sets the status of its plan; returns the comment's number. */
export async function addOne(
  context: HandlerContext,
  id: number,
  { workPlanId, comment, status }: z.output<typeof NewComment>,
): Promise<number> {
  const { tx, actor, env } = context
  const stored = await lockPlan(context, id)
  if (workPlanId !== undefined && workPlanId !== id) throw new Problem('workPlanNotFound')
  const [made] = await tx
    .insert(workPlanComments)
    .values({ workPlanId: id, comment, status, userId: actor.id, createdAt: instantNow(env) })
    .returning({ id: workPlanComments.id })
  if (!made) throw new Error('The comment was not stored')
  if (status === stored.status) await recordChange(context, 'workPlans', id, { after: { comment } })
  else await change(context, planRecord, stored, { status }, { after: { comment } })
  return made.id
}
