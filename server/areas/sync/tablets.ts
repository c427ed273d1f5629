import { desc, eq, not, sql, type SQL } from 'drizzle-orm'
import { canonical } from '#domain/core/canonical.ts'
import { byUrgency, unsentOf } from '#domain/sync/tablets.rules.ts'
import type { CarriedBy, DeviceNews, Tablet, Unsent } from '#domain/sync/tablets.schema.ts'
import { prepared } from '../../db/prepared.ts'
import { devices, packets, sessions, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { contactAt, isContactDue, isContactNoted, type KnownDevice } from '../school/device-contact.ts'

const now = sql`${sql.placeholder('now')}`
const code = sql`${sql.placeholder('code')}`

const contact = prepared((db) =>
  db.update(devices).set({ lastContactAt: now }).where(isContactDue(code)).prepare('contact'),
)

const report = prepared((db) => {
  const [unsent, appVersion] = [sql`${sql.placeholder('unsent')}::jsonb`, sql`${sql.placeholder('appVersion')}`]
  const isOther = [
    sql`${devices.unsent} is distinct from ${unsent}`,
    sql`${devices.appVersion} is distinct from ${appVersion}`,
  ]
  return db
    .update(devices)
    .set({ lastContactAt: now, unsent, appVersion })
    .where(isContactDue(code, ...isOther))
    .prepare('report')
})

/** Whether a device that is known like this has nothing to store: one statement less for most pulls. */
const isNoted = (known: KnownDevice, unsent: Unsent | null, { appVersion }: DeviceNews, instant: number): boolean =>
  isContactNoted(known, instant) &&
  (unsent === null || (canonical(known.unsent) === canonical(unsent) && known.appVersion === (appVersion ?? null)))

/**
 * Stores what a device reported with a pull at this instant (milliseconds). Writes nothing where it reported the same
 * less than a minute ago: devices pull at every change of the school.
 */
export async function noteNews(
  db: Db,
  { deviceCode, device }: Pick<Actor, 'deviceCode' | 'device'>,
  news: DeviceNews,
  instant: number,
): Promise<void> {
  const unsent = unsentOf(news)
  if (device && isNoted(device, unsent, news, instant)) return
  const called = { code: deviceCode, ...contactAt(instant) }
  if (!unsent) await contact(db).execute(called)
  else await report(db).execute({ ...called, unsent: JSON.stringify(unsent), appVersion: news.appVersion ?? null })
}

/** Condition: the device has got another code since, and no copy of it reports under this one. */
const isRenewed = (): SQL =>
  sql`(${devices.unsent} is null and exists (select from ${devices} as later where ${devices.code} = any(later.formerly)))`

/** What others have carried to the school, by the code that its device had when it made the last packet. */
async function carriedByCode(tx: Db): Promise<Map<string, CarriedBy>> {
  const found = await tx
    .selectDistinctOn([packets.deviceCode], {
      device: packets.deviceCode,
      packets: sql<number>`(count(*) over (partition by ${packets.deviceCode}))::int`,
      at: packets.receivedAt,
      entries: packets.entries,
      person: users.fullName,
      code: packets.carrierDevice,
    })
    .from(packets)
    .innerJoin(users, eq(users.id, packets.carrierId))
    .orderBy(packets.deviceCode, desc(packets.receivedAt))
  return new Map(found.map(({ device, ...carried }) => [device, carried]))
}

/** What was carried of one device under all its codes. */
const joined = (of: readonly CarriedBy[]): CarriedBy => ({
  ...of.reduce((last, each) => (each.at > last.at ? each : last)),
  packets: of.reduce((sum, each) => sum + each.packets, 0),
})

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
      formerly: devices.formerly,
    })
    .from(devices)
    .leftJoin(latest, eq(latest.deviceCode, devices.code))
    .leftJoin(users, eq(users.id, latest.userId))
    .where(not(isRenewed()))
    .orderBy(devices.code)
  const carried = await carriedByCode(tx)
  return byUrgency(
    found.map(({ formerly, ...device }) => {
      const of = [device.code, ...(formerly ?? [])].flatMap((code) => carried.get(code) ?? [])
      return of.length > 0 ? { ...device, carried: joined(of) } : device
    }),
  )
}
