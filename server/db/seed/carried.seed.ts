import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { attendance, audit, devices, packets, sessions } from '../schema.ts'
import { readEpoch } from '../server-values.ts'
import type { Db } from '../types.ts'
import type { AttendanceSeed } from './attendance.seed.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

/** Code of the tablet in a village without network, and of the phone of the office, which fetches what waits there. */
const [TABLET, PHONE] = ['N8V', 'K7Q'] as const

/** Days since that tablet had a line, and those on which somebody brought its packets to the school. */
const DAYS_WITHOUT = 9
const BROUGHT_BEFORE = [4, 0]

const DAY_MS = 86_400_000
const NOTHING = { count: 0, oldestAt: null, payments: 0, cents: 0 }

const at = (instant: number): string => new Date(instant).toISOString()

type Device = { code: string; userId: number; seenAt: number }

/** A device that has called before, with the session of its person. */
async function insertDevice(tx: Db, { code, userId, seenAt }: Device, now: number): Promise<void> {
  const [createdAt, lastUsedAt] = [at(now - 40 * DAY_MS), at(seenAt)]
  const secretHash = createHash('sha256').update(randomBytes(32)).digest('base64url')
  await tx.insert(devices).values({ code, secretHash, createdAt, lastContactAt: lastUsedAt, unsent: NOTHING })
  await tx.insert(sessions).values({
    userId,
    deviceCode: code,
    createdAt,
    lastUsedAt,
    confirmedAt: lastUsedAt,
    expiresAt: at(now + 30 * DAY_MS),
  })
}

/** Whose marks are carried: the first teacher whose account has no sign-in of its own in the demo. */
const makerIn = (teacherClasses: readonly TeacherClassSeed[]): number =>
  Math.min(...teacherClasses.map(({ userId }) => userId).filter((id) => id !== demoUserId('teacher')))

/** When what was marked on a day reached the school: with the next packet that somebody brought; null where none has yet. */
function broughtAt(date: string, today: string, now: number): string | null {
  const days = BROUGHT_BEFORE.find((before) => date < addDays(today, -before))
  return days === undefined ? null : at(now - days * DAY_MS - 1_800_000)
}

/** The marks, with those of a tablet without network as packets brought them. */
export function withCarried(
  marks: readonly AttendanceSeed[],
  { teacherClasses, today, now }: { teacherClasses: readonly TeacherClassSeed[]; today: string; now: number },
): AttendanceSeed[] {
  const [maker, since] = [makerIn(teacherClasses), addDays(today, -DAYS_WITHOUT)]
  return marks.flatMap((mark) => {
    if (mark.markedBy !== maker || mark.date < since) return mark
    const markedAt = broughtAt(mark.date, today, now)
    // What was marked this morning is still on the tablet.
    return markedAt === null ? [] : { ...mark, deviceCode: TABLET, markedAt }
  })
}

/** The tablet whose marks came in packets, the phone that carried them, and what `handover.deliver` stores of each packet. */
export async function insertCarried(tx: Db, now: number): Promise<void> {
  const brought = await tx
    .select({
      ownerId: sql<number>`${attendance.markedBy}`,
      receivedAt: attendance.markedAt,
      entries: sql<number>`count(distinct (${attendance.classId}, ${attendance.date}))::int`,
    })
    .from(attendance)
    .where(eq(attendance.deviceCode, TABLET))
    .groupBy(attendance.markedBy, attendance.markedAt)
    .orderBy(attendance.markedAt)
  const [first] = brought
  if (!first) return
  const [carrierId, epoch] = [demoUserId('office'), await readEpoch(tx)]
  await insertDevice(tx, { code: TABLET, userId: first.ownerId, seenAt: now - DAYS_WITHOUT * DAY_MS }, now)
  await insertDevice(tx, { code: PHONE, userId: carrierId, seenAt: now - 600_000 }, now)
  for (const { ownerId, receivedAt, entries } of brought) {
    const id = createHash('sha256').update(`${TABLET} ${receivedAt}`).digest('hex').slice(0, 32)
    await tx
      .insert(packets)
      .values({ id, deviceCode: TABLET, ownerId, carrierId, carrierDevice: PHONE, entries, receivedAt, epoch })
    await tx.insert(audit).values({
      at: receivedAt,
      actorId: carrierId,
      deviceCode: PHONE,
      endpoint: deliverPackets.id,
      entity: 'users',
      key: String(ownerId),
      before: {},
      after: { carriedEntries: entries, carriedFrom: TABLET },
    })
  }
}
