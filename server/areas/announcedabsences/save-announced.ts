import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { wrongDays } from '#domain/announcedabsences/announcedabsences.rules.ts'
import type { AnnouncedAbsence } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { announcedAbsences, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { presentWhenMade } from '../school/left-with-turn.ts'
import { change, instantMade, instantNow, lockRows, type RecordKind } from '../school/record.ts'
import { studentScope } from '../school/scope.ts'
import type { StoredAnnouncement } from './announcedabsences.rows.ts'

const announced = {
  table: announcedAbsences,
  entity: 'announcedAbsences',
  missing: 'studentNotFound',
} satisfies RecordKind<typeof announcedAbsences>

/** Locks the caller's own child, so that two parents who write at once take turns. */
async function lockChild({ tx, actor }: HandlerContext, studentId: number, madeAt: string): Promise<void> {
  const isOwn = and(eq(students.id, studentId), await studentScope(tx, actor))
  const found = await lockRows(tx, students, isOwn, 'no key update')
  const wasThere = await presentWhenMade(tx, found)
  if (!found[0] || !wasThere(found[0], madeAt)) throw new Problem('studentNotFound')
}

/** From the day on which it was said that it does not hold any more; the days before stay announced. */
async function withdraw(context: HandlerContext, before: StoredAnnouncement, madeAt: string): Promise<void> {
  if (before.withdrawnOn !== null) return
  const { actor, env } = context
  await change(context, announced, before, {
    withdrawnOn: schoolDay(Date.parse(madeAt), env.school.timeZone),
    withdrawnBy: actor.id,
    withdrawnAt: instantNow(env),
  })
}

/** What a new announcement says anew as a whole is hidden: a child has few announcements, whoever makes them. */
async function replaceCovered(context: HandlerContext, added: StoredAnnouncement): Promise<void> {
  const { studentId, from, to } = added
  const isCovered = and(
    eq(announcedAbsences.studentId, studentId),
    isNull(announcedAbsences.replacedAt),
    gte(announcedAbsences.from, from),
    lte(announcedAbsences.to, to),
  )
  for (const before of await lockRows(context.tx, announcedAbsences, isCovered))
    if (before.id !== added.id) await change(context, announced, before, { replacedAt: instantNow(context.env) })
}

async function announce(context: HandlerContext, body: AnnouncedAbsence, madeAt: string): Promise<void> {
  const { tx, actor, env } = context
  const { ref, studentId, from, to, reason, note = '' } = body
  const today = schoolDay(Date.parse(madeAt), env.school.timeZone)
  const wrong = wrongDays(body, { today, calendar: await readCalendar(tx) })
  if (wrong) throw new Problem(wrong)
  const said = { studentId, from, to, reason, note: reason === 'other' ? note.trim() : '' }
  const by = { saidBy: actor.id, deviceCode: actor.deviceCode, saidAt: madeAt, reachedAt: instantNow(env) }
  const [added] = await tx
    .insert(announcedAbsences)
    .values({ ref, ...said, ...by })
    .returning()
  if (!added) throw new Error('The announcement was not stored')
  await recordChange(context, 'announcedAbsences', added.id, { after: { ...said, ...by } })
  await replaceCovered(context, added)
}

/**
 * Stores what a parent says of an own child's absence. It is judged by the time at which it was said, since a phone without network
 * tells it later: marks that were made meanwhile stand, and the call list shows it beside them.
 */
export async function saveAnnounced(context: HandlerContext, body: AnnouncedAbsence): Promise<void> {
  const { tx } = context
  const madeAt = instantMade(context)
  await lockChild(context, body.studentId, madeAt)
  const [known] = await lockRows(tx, announcedAbsences, eq(announcedAbsences.ref, body.ref))
  // A name that somebody else's announcement has is no way to learn of it.
  if (known && known.studentId !== body.studentId) throw new Problem('studentNotFound')
  if (body.isWithdrawn) {
    // What was withdrawn before it was sent, or is not known since a restore, needs nothing.
    if (known) await withdraw(context, known, madeAt)
  } else if (!known) await announce(context, body, madeAt)
}
