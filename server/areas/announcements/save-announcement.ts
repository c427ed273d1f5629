import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { AnnouncementEdit, NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { instantOfMinute, REST_OF_MINUTE_MS } from '#domain/core/times.ts'
import { lastChange, recordChange } from '../../audit.ts'
import { announcements, classes, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isAudienceOf } from './announcements.queries.ts'

type Fields = Omit<z.output<typeof AnnouncementEdit>, 'base'>
type Stored = typeof announcements.$inferSelect
type Values = Pick<Stored, 'title' | 'message' | 'targetRole' | 'classId' | 'startAt' | 'endAt' | 'isUrgent'>

const instantNow = ({ env }: HandlerContext): string => new Date(env.now()).toISOString()

const TIMES = { start: ['00:00', 0], end: ['23:59', REST_OF_MINUTE_MS] } as const

/** The instant that is meant: a day begins with its first minute, and ends after its last one. */
function instantOf(moment: string, kind: keyof typeof TIMES, { env }: HandlerContext): string {
  const isDay = DayText.safeParse(moment).success
  const [time, rest] = TIMES[kind]
  const at = instantOfMinute(isDay ? `${moment}T${time}` : moment, env.school.timeZone) ?? Date.parse(moment)
  return new Date(at + (isDay ? rest : 0)).toISOString()
}

function valuesOf(context: HandlerContext, fields: Fields): Values {
  const { title, message, targetRole, classId, startDate, endDate, isUrgent } = fields
  const startAt = instantOf(startDate, 'start', context)
  const endAt = endDate === null ? null : instantOf(endDate, 'end', context)
  if (endAt !== null && endAt <= startAt) throw new Problem('endBeforeStart')
  return { title, message, targetRole, classId: classId ?? null, startAt, endAt, isUrgent }
}

/**
 * Locks classes until the end of the transaction against children that come or leave: their parents' devices would miss
 * what is published meanwhile (migration 0029).
 */
async function lockClasses({ tx }: HandlerContext, targets: readonly Pick<Values, 'classId'>[]): Promise<void> {
  const ids = new Set(targets.flatMap(({ classId }) => classId ?? []))
  if (ids.size === 0) return
  const isNamed = inArray(classes.id, [...ids])
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(isNamed)
    .orderBy(classes.id)
    .for('no key update')
  if (found.length < ids.size) throw new Problem('classNotFound')
}

/** Refuses a target that means nobody. */
async function requireAudience({ tx }: HandlerContext, target: Values): Promise<void> {
  if ((await tx.$count(users, isAudienceOf(target))) === 0) throw new Problem('noAudience')
}

/** An announcement that is not deleted, locked. */
async function lock({ tx }: HandlerContext, id: number): Promise<Stored> {
  const [found] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.deletedAt)))
    .for('update')
  if (!found) throw new Problem('announcementNotFound')
  return found
}

/** Publishes an announcement; returns its number. */
export async function publish(
  context: HandlerContext,
  { ref, ...fields }: z.output<typeof NewAnnouncement>,
): Promise<number> {
  const { tx, actor } = context
  const values = valuesOf(context, fields)
  if (values.endAt !== null && values.endAt < instantNow(context)) throw new Problem('endIsPast')
  await lockClasses(context, [values])
  await requireAudience(context, values)
  const [createdAt, changedAt] = [instantNow(context), instantNow(context)]
  const [made] = await tx
    .insert(announcements)
    .values({ ...values, ...(ref && { ref }), createdBy: actor.id, createdAt, changedAt })
    .onConflictDoNothing({ target: announcements.ref })
    .returning({ id: announcements.id })
  if (!made) throw new Problem('announcementKnown')
  await recordChange(context, 'announcements', made.id, { after: values })
  return made.id
}

export async function change(
  context: HandlerContext,
  id: number,
  { base, ...fields }: z.output<typeof AnnouncementEdit>,
): Promise<void> {
  const { tx } = context
  const stored = await lock(context, id)
  if (base !== undefined && base !== stored.revision)
    throw new Problem('announcementChanged', await lastChange(tx, 'announcements', id))
  const after = valuesOf(context, fields)
  await lockClasses(context, [stored, after])
  const isSameTarget = after.targetRole === stored.targetRole && after.classId === stored.classId
  if (!isSameTarget) await requireAudience(context, after)
  await tx
    .update(announcements)
    .set({ ...after, changedAt: instantNow(context), revision: stored.revision + 1 })
    .where(eq(announcements.id, id))
  await recordChange(context, 'announcements', id, { before: stored, after })
}

/** Hides an announcement; the row keeps who deleted it and when. */
export async function hide(context: HandlerContext, id: number): Promise<void> {
  const { tx, actor } = context
  const stored = await lock(context, id)
  const deletedAt = instantNow(context)
  await tx
    .update(announcements)
    .set({ deletedAt, deletedBy: actor.id, changedAt: deletedAt, revision: stored.revision + 1 })
    .where(eq(announcements.id, id))
  await recordChange(context, 'announcements', id, { before: stored, after: { deletedAt } })
}
