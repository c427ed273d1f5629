import { inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { AnnouncementEdit, NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { instantOfMinute, REST_OF_MINUTE_MS } from '#domain/core/times.ts'
import { recordChange } from '../../audit.ts'
import { announcements, classes, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isAudienceOf } from './announcements.queries.ts'
import { change, hide, instantNow, lockRow, lockRows, requireBase, stamp, type EditedKind } from '../school/record.ts'

type Fields = Omit<z.output<typeof AnnouncementEdit>, 'base'>
type Stored = typeof announcements.$inferSelect
type Values = Pick<Stored, 'title' | 'message' | 'targetRole' | 'classId' | 'startAt' | 'endAt' | 'isUrgent'>

const announcementRecord = {
  table: announcements,
  entity: 'announcements',
  missing: 'announcementNotFound',
  changed: 'announcementChanged',
} satisfies EditedKind<typeof announcements>

const TIMES = { start: ['00:00', 0], end: ['23:59', REST_OF_MINUTE_MS] } as const

/** Instant of a start or end, which may be typed as a day: a start is the day's first minute, an end follows its last. */
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
 * Locks classes until the end of the transaction, so that no child joins or leaves: devices of its parents would miss the
 * announcement that is being published (announcements.sql).
 */
async function lockClasses({ tx }: HandlerContext, targets: readonly Pick<Values, 'classId'>[]): Promise<void> {
  const ids = new Set(targets.flatMap(({ classId }) => classId ?? []))
  if (ids.size === 0) return
  const found = await lockRows(tx, classes, inArray(classes.id, [...ids]), 'no key update')
  if (found.length < ids.size) throw new Problem('classNotFound')
}

/** Refuses a target without any person in its audience. */
async function requireAudience({ tx }: HandlerContext, target: Values): Promise<void> {
  if ((await tx.$count(users, isAudienceOf(target))) === 0) throw new Problem('noAudience')
}

/** Locks an announcement that is not deleted. */
const lockAnnouncement = ({ tx }: HandlerContext, id: number): Promise<Stored> =>
  lockRow(tx, announcementRecord, id, isNull(announcements.deletedAt))

/** Publishes an announcement; returns its number. */
export async function publish(context: HandlerContext, fields: z.output<typeof NewAnnouncement>): Promise<number> {
  const { tx, env } = context
  const values = valuesOf(context, fields)
  if (values.endAt !== null && values.endAt < instantNow(env)) throw new Problem('endIsPast')
  await lockClasses(context, [values])
  await requireAudience(context, values)
  const [made] = await tx
    .insert(announcements)
    .values({ ...values, ...stamp(context, 'created'), changedAt: instantNow(env) })
    .returning({ id: announcements.id })
  if (!made) throw new Error('The announcement was not stored')
  await recordChange(context, 'announcements', made.id, { after: values })
  return made.id
}

export async function edit(
  context: HandlerContext,
  id: number,
  { base, ...fields }: z.output<typeof AnnouncementEdit>,
): Promise<void> {
  const { tx, env } = context
  const stored = await lockAnnouncement(context, id)
  await requireBase(tx, announcementRecord, stored, base)
  const after = valuesOf(context, fields)
  await lockClasses(context, [stored, after])
  const isSameTarget = after.targetRole === stored.targetRole && after.classId === stored.classId
  if (!isSameTarget) await requireAudience(context, after)
  await change(context, announcementRecord, stored, after, { untold: { changedAt: instantNow(env) } })
}

/** Hides an announcement; the row keeps who deleted it and when. */
export async function withdraw(context: HandlerContext, id: number): Promise<void> {
  const stored = await lockAnnouncement(context, id)
  await hide(context, announcementRecord, stored, { changedAt: instantNow(context.env) })
}
