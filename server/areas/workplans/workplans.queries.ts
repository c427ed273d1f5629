import { and, asc, eq, gt, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays } from '#domain/core/dates.ts'
import { grouped } from '#domain/core/grouped.ts'
import { EMPLOYED, MONEY, type Role } from '#domain/core/roles.ts'
import { inOrder } from '#domain/workplans/workplans.rules.ts'
import type { Assignee, PlanComment, WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { users, workPlanComments, workPlans } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, HandlerContext } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'

/** Days for which a plan stays in the list after its last day. */
const ENDED_DAYS = 365

const seesAll = (role: Role): boolean => MONEY.some((each) => each === role)

/** Plans that somebody may read and comment on: the office all, others what they gave or were given. */
export const isVisibleTo = ({ id, role }: Pick<Actor, 'id' | 'role'>): SQL | undefined =>
  and(
    isNull(workPlans.deletedAt),
    seesAll(role) ? undefined : or(eq(workPlans.assignedTo, id), eq(workPlans.createdBy, id)),
  )

const assignee = alias(users, 'assignee')
const author = alias(users, 'author')

/** A comment, and the number of its plan. */
type Commented = { comment: PlanComment; planId: number }

type Named = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'role'>
const person = ({ id, fullName, role }: Named): Assignee => ({ id, fullName, role })

/** Comments of plans, the oldest first. */
export async function readComments(tx: Db, condition: SQL | undefined): Promise<Commented[]> {
  const found = await tx
    .select({ row: workPlanComments, user: users })
    .from(workPlanComments)
    .innerJoin(users, eq(users.id, workPlanComments.userId))
    .where(condition)
    .orderBy(asc(workPlanComments.id))
  return found.map(({ row: { id, comment, status, createdAt, workPlanId }, user }) => ({
    comment: { id, comment, status, createdAt, user: person(user) },
    planId: workPlanId,
  }))
}

async function read(tx: Db, condition: SQL | undefined): Promise<WorkPlanListed[]> {
  const found = await tx
    .select({ row: workPlans, assignee, author })
    .from(workPlans)
    .innerJoin(assignee, eq(assignee.id, workPlans.assignedTo))
    .innerJoin(author, eq(author.id, workPlans.createdBy))
    .where(condition)
  const comments = grouped(
    await readComments(
      tx,
      inArray(
        workPlanComments.workPlanId,
        found.map(({ row }) => row.id),
      ),
    ),
    ({ planId }) => planId,
  )
  return found.map(({ row, assignee: to, author: by }) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    assignedToId: row.assignedTo,
    assignedTo: person(to),
    status: row.status,
    createdBy: person(by),
    createdAt: row.createdAt,
    revision: row.revision,
    WorkPlanComment: (comments.get(row.id) ?? []).map(({ comment }) => comment),
  }))
}

/** The plans that somebody may read, in the order of the list. */
export async function listPlans({
  tx,
  actor,
  env,
}: Pick<HandlerContext, 'tx' | 'actor' | 'env'>): Promise<WorkPlanListed[]> {
  const isRecent = or(
    notInArray(workPlans.status, ['Done', 'Cancelled']),
    gt(workPlans.endDate, addDays(schoolToday(env), -ENDED_DAYS)),
  )
  return inOrder(await read(tx, and(isVisibleTo(actor), isRecent)))
}

/** Reads one plan in the shape of the list. */
export async function readPlan(tx: Db, id: number): Promise<WorkPlanListed> {
  const [found] = await read(tx, eq(workPlans.id, id))
  if (!found) throw new Error('The work plan cannot be listed')
  return found
}

/** Active accounts of the people whom the school employs, by name. */
export const isAssignable = and(isNull(users.endedAt), inArray(users.role, EMPLOYED))

export const readAssignees = async (tx: Db): Promise<Assignee[]> =>
  (await tx.select().from(users).where(isAssignable).orderBy(asc(users.fullName), asc(users.id))).map(person)
