import { and, eq, gt, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { inOrder, timeLeft } from '#domain/announcements/announcements.rules.ts'
import { dashboardCountdown } from '#domain/announcements/announcements.words.ts'
import type { AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import { announcementReads, announcements, classes, guardians, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { scopeOf } from '../school/scope.ts'
import { isFor, toAnnouncementRow } from './announcements.sync.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'env'>
type Stored = typeof announcements.$inferSelect
type Target = Pick<Stored, 'targetRole' | 'classId'>

/** Days for which expired announcements stay in lists after their end. */
const EXPIRED_DAYS = 365

const managesAll = (role: Role): boolean => MONEY.some((each) => each === role)

/** Condition on `users`: parents of a child who is in the class now. */
const isParentIn = (classId: SQL | number): SQL => sql`exists (select from ${guardians}
  join ${students} on ${students.id} = ${guardians.studentId} and ${students.deletedAt} is null
  where ${guardians.userId} = ${users.id} and ${students.classId} = ${classId})`

/** Condition on `users`: the present audience of an announcement with this target. */
export const isAudienceOf = ({ targetRole, classId }: Target): SQL | undefined =>
  and(
    isNull(users.endedAt),
    targetRole === 'EVERYONE' ? undefined : eq(users.role, targetRole),
    classId === null ? undefined : isParentIn(classId),
  )

const targetKey = ({ targetRole, classId }: Target): string => `${targetRole}:${classId ?? ''}`

/** Counts the present audience of each announcement, without its author. */
async function countAudiences(tx: Db, stored: readonly Stored[]): Promise<(of: Stored) => number> {
  const targets = new Map(stored.map((each) => [targetKey(each), each]))
  const people = new Map<string, ReadonlySet<number>>()
  for (const [key, target] of targets) {
    const found = await tx.select({ id: users.id }).from(users).where(isAudienceOf(target))
    people.set(key, new Set(found.map(({ id }) => id)))
  }
  return (each) => {
    const audience = people.get(targetKey(each))
    return (audience?.size ?? 0) - Number(audience?.has(each.createdBy) ?? false)
  }
}

/** Counts the people of the present audience who have opened each announcement, without its author. */
async function countReaders(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const isStillFor = and(
    isNull(users.endedAt),
    sql`${users.id} <> ${announcements.createdBy}`,
    or(eq(announcements.targetRole, 'EVERYONE'), sql`${users.role} = ${announcements.targetRole}`),
    or(isNull(announcements.classId), isParentIn(sql`${announcements.classId}`)),
  )
  const found = await tx
    .select({ id: announcements.id, readers: sql<number>`count(*)::int` })
    .from(announcementReads)
    .innerJoin(announcements, eq(announcements.id, announcementReads.announcementId))
    .innerJoin(users, eq(users.id, announcementReads.userId))
    .where(and(inArray(announcements.id, [...ids]), isStillFor))
    .groupBy(announcements.id)
  return new Map(found.map(({ id, readers }) => [id, readers]))
}

async function read({ tx, actor, env }: Context, condition: SQL | undefined): Promise<AnnouncementListed[]> {
  const isOwnRead = and(eq(announcementReads.announcementId, announcements.id), eq(announcementReads.userId, actor.id))
  const found = await tx
    .select({ row: announcements, author: users, className: classes.name, readAt: announcementReads.readAt })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .leftJoin(classes, eq(classes.id, announcements.classId))
    .leftJoin(announcementReads, isOwnRead)
    .where(and(isNull(announcements.deletedAt), condition))
  const counted = found.filter(({ row }) => actor.role === 'ADMIN' || row.createdBy === actor.id).map(({ row }) => row)
  const ids = new Set(counted.map(({ id }) => id))
  const [audienceOf, readers] = [await countAudiences(tx, counted), await countReaders(tx, [...ids])]
  const now = env.now()
  const listed = found.map(({ row, author, className, readAt }) => ({
    id: row.id,
    ...toAnnouncementRow(row, author),
    className,
    timeRemaining: dashboardCountdown(timeLeft({ endDate: row.endAt }, now)),
    revision: row.revision,
    isRead: readAt !== null,
    seenBy: ids.has(row.id) ? { count: readers.get(row.id) ?? 0, of: audienceOf(row) } : null,
  }))
  return inOrder(listed, now)
}

const instant = (time: number): string => new Date(time).toISOString()

/** Lists the announcements that are for the caller and shown now. */
export async function listPresent(context: Context): Promise<AnnouncementListed[]> {
  const { tx, actor, env } = context
  const now = instant(env.now())
  const isOwn = isFor({ actor, scope: await scopeOf(tx, actor) })
  const isPresent = and(lte(announcements.startAt, now), or(isNull(announcements.endAt), gt(announcements.endAt, now)))
  return read(context, and(isOwn, isPresent))
}

/** Lists all announcements for the office, also before their start; for others those for them that have begun. */
export async function listAll(context: Context): Promise<AnnouncementListed[]> {
  const { tx, actor, env } = context
  const now = env.now()
  const isRecent = or(isNull(announcements.endAt), gte(announcements.endAt, instant(now - EXPIRED_DAYS * 86_400_000)))
  if (managesAll(actor.role)) return read(context, isRecent)
  const isOwn = isFor({ actor, scope: await scopeOf(tx, actor) })
  return read(context, and(isRecent, isOwn, lte(announcements.startAt, instant(now))))
}

/** Reads one announcement in the shape of lists. */
export async function readOne(context: Context, id: number): Promise<AnnouncementListed> {
  const [found] = await read(context, eq(announcements.id, id))
  if (!found) throw new Error('The announcement cannot be listed')
  return found
}
