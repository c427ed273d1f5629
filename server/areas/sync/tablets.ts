import { and, desc, eq, lt, gt, not, or, sql, type SQL } from 'drizzle-orm'
import { byUrgency, unsentOf } from '#domain/sync/tablets.rules.ts'
import type { DeviceNews, Tablet } from '#domain/sync/tablets.schema.ts'
import { prepared } from '../../db/prepared.ts'
import { devices, sessions, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

const MINUTE_MS = 60_000

/** Notes a contact, unless one is noted of the last minute. */
const contact = prepared((db) =>
  db
    .update(devices)
    .set({ lastContactAt: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(devices.code, sql.placeholder('code')),
        or(
          lt(devices.lastContactAt, sql.placeholder('minuteAgo')),
          // A time in the future was stored while the clock was wrong.
          gt(devices.lastContactAt, sql.placeholder('now')),
        ),
      ),
    )
    .prepare('contact'),
)

const isoOf = (time: number): string => new Date(time).toISOString()

/**
 * Stores what a device reported with a pull at this instant (milliseconds). Writes nothing where it reported the same
 * less than a minute ago: devices pull at every change of the school.
 */
export async function noteNews(db: Db, code: string, news: DeviceNews, now: number): Promise<void> {
  const unsent = unsentOf(news)
  if (!unsent) {
    await contact(db).execute({ code, now: isoOf(now), minuteAgo: isoOf(now - MINUTE_MS) })
    return
  }
  const told = { unsent, appVersion: news.appVersion ?? null }
  const isOtherwise = or(
    sql`${devices.unsent} is distinct from ${JSON.stringify(unsent)}::jsonb`,
    sql`${devices.appVersion} is distinct from ${told.appVersion}`,
  )
  await db
    .update(devices)
    .set({ lastContactAt: isoOf(now), ...told })
    .where(
      and(
        eq(devices.code, code),
        // A time in the future was stored while the clock was wrong.
        or(lt(devices.lastContactAt, isoOf(now - MINUTE_MS)), gt(devices.lastContactAt, isoOf(now)), isOtherwise),
      ),
    )
}

/** Condition: the device has got another code since, and no copy of it reports under this one. */
const isRenewed = (): SQL =>
  sql`(${devices.unsent} is null and exists (select from ${devices} as later where ${devices.code} = any(later.formerly)))`

/** Every device of the school under its present code, those that hold money first. */
export async function readTablets(tx: Db): Promise<Tablet[]> {
  const latest = tx
    .selectDistinctOn([sessions.deviceCode], { deviceCode: sessions.deviceCode, userId: sessions.userId })
    .from(sessions)
    .orderBy(sessions.deviceCode, desc(sessions.createdAt))
    .as('latest')
  const found = await tx
    .select({
      code: devices.code,
      person: users.fullName,
      isOfParent: sql<boolean>`coalesce(${users.role} = 'PARENT', false)`,
      appVersion: devices.appVersion,
      lastContactAt: devices.lastContactAt,
      unsent: devices.unsent,
    })
    .from(devices)
    .leftJoin(latest, eq(latest.deviceCode, devices.code))
    .leftJoin(users, eq(users.id, latest.userId))
    .where(not(isRenewed()))
    .orderBy(devices.code)
  return byUrgency(found)
}
