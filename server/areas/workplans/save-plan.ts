import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import { lastChange, recordChange } from '../../audit.ts'
import { users, workPlanComments, workPlans } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isAssignable, isVisibleTo } from './workplans.queries.ts'

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

const instantOf = ({ env }: HandlerContext): string => new Date(env.now()).toISOString()

/** A plan that the actor may read, locked. */
async function lockPlan({ tx, actor }: HandlerContext, id: number): Promise<StoredPlan> {
  const [found] = await tx
    .select()
    .from(workPlans)
    .where(and(eq(workPlans.id, id), isVisibleTo(actor)))
    .for('update')
  if (!found) throw new Problem('workPlanNotFound')
  return found
}

export async function createPlan(context: HandlerContext, body: z.output<typeof NewWorkPlan>): Promise<number> {
  const { tx, actor } = context
  await requireSound(tx, body)
  const values = { ...valuesOf(body), status: 'Pending' as const }
  const [made] = await tx
    .insert(workPlans)
    .values({ ...values, ref: body.ref ?? null, createdBy: actor.id, createdAt: instantOf(context) })
    .onConflictDoNothing({ target: [workPlans.createdBy, workPlans.ref] })
    .returning({ id: workPlans.id })
  if (!made) throw new Problem('workPlanKnown')
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
  if (edit.base !== undefined && edit.base !== stored.revision)
    throw new Problem('workPlanChanged', await lastChange(tx, 'workPlans', id))
  await requireSound(tx, edit, stored.assignedTo)
  const after = { ...valuesOf(edit), status: edit.status ?? stored.status }
  await tx
    .update(workPlans)
    .set({ ...after, revision: stored.revision + 1 })
    .where(eq(workPlans.id, id))
  await recordChange(context, 'workPlans', id, { before: stored, after })
}

export async function hidePlan(context: HandlerContext, id: number): Promise<void> {
  const { tx, actor } = context
  const stored = await lockPlan(context, id)
  const deletedAt = instantOf(context)
  await tx
    .update(workPlans)
    .set({ deletedAt, deletedBy: actor.id, revision: stored.revision + 1 })
    .where(and(eq(workPlans.id, id), isNull(workPlans.deletedAt)))
  await recordChange(context, 'workPlans', id, { before: stored, after: { deletedAt } })
}

/** Adds a comment, which sets the status of its plan; returns the comment's number. */
export async function addOne(
  context: HandlerContext,
  id: number,
  { ref, workPlanId, comment, status }: z.output<typeof NewComment>,
): Promise<number> {
  const { tx, actor } = context
  const stored = await lockPlan(context, id)
  if (workPlanId !== undefined && workPlanId !== id) throw new Problem('workPlanNotFound')
  const [made] = await tx
    .insert(workPlanComments)
    .values({ ref: ref ?? null, workPlanId: id, comment, status, userId: actor.id, createdAt: instantOf(context) })
    .onConflictDoNothing({ target: [workPlanComments.userId, workPlanComments.ref] })
    .returning({ id: workPlanComments.id })
  if (!made) throw new Problem('commentKnown')
  if (status !== stored.status)
    await tx
      .update(workPlans)
      .set({ status, revision: stored.revision + 1 })
      .where(eq(workPlans.id, id))
  await recordChange(context, 'workPlans', id, { before: { status: stored.status }, after: { status, comment } })
  return made.id
}
