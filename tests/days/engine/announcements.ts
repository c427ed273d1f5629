import { sql } from 'drizzle-orm'
import type { AnnouncementListed, TargetRole } from '#domain/announcements/announcements.schema.ts'
import { noteOpened, readAnnouncements } from '#data/announcements/announcements.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import type { Db } from '#server/db/types.ts'
import { savingOn } from '#sw/sync/testing/device.ts'
import { loseReads, openedLabel, type Notices, type OpenedAtSchool } from '../announcements.ts'
import type { Step } from '../plan.ts'
import type { Saved } from '../saved.ts'
import type { Tables } from './evening.ts'
import { oneOf, readerOf } from './reader.ts'
import { signIn } from './sign-in-name.ts'
import { note, type Actor, type World } from './world.ts'

const AUDIENCES = ['EVERYONE', 'EVERYONE', 'ADMIN', 'USER', 'Teacher'] as const satisfies readonly TargetRole[]

/** Publishes an announcement as the office, or changes the audience of one, or deletes one. */
export async function announce({ school, notices, saved, tried }: World, { seed }: Step): Promise<void> {
  const random = seededRandom(`announce ${seed}`)
  const to = random.pick(AUDIENCES)
  const body = { message: 'In the hall', targetRole: to, startDate: '2026-01-01', endDate: null }
  const [ref, earlier] = oneOf(random, [...notices]) ?? []
  if (ref === undefined || earlier === undefined || random.chance(0.6)) {
    const title = `n${tried.announcements + 1}`
    const { status, json } = await school.askAsAdmin('POST', '/user/announcements', { ...body, title })
    // Refused, for instance since nobody has that role now.
    if (status !== 200) return
    const { announcement } = json as { announcement: AnnouncementListed }
    tried.announcements++
    return void notices.set(announcement.ref, { id: announcement.id, title, to })
  }
  const isDeleted = random.chance(0.4)
  const path = `/user/announcements/${earlier.id}`
  const { status } = await (isDeleted
    ? school.askAsAdmin('DELETE', path)
    : school.askAsAdmin('PUT', path, { ...body, title: earlier.title }))
  if (status !== 200) return
  tried['announcements changed']++
  loseReads(saved, (each) => each === ref)
  if (isDeleted) notices.delete(ref)
  else notices.set(ref, { ...earlier, to })
}

/**
 * Whether an opening is sure to count at the school. It is not where the announcement was deleted or is for others now,
 * which a device may not know yet, or is for the office, whose role changes in random days.
 */
const isSurelyFor = ({ role }: Actor, notice: { to: TargetRole } | undefined): boolean =>
  notice?.to === 'EVERYONE' || (notice?.to === 'Teacher' && role === 'Teacher')

/** Opens an announcement that nobody has opened yet. */
export async function read(world: World, actor: Actor): Promise<Saved | undefined> {
  const { device, random } = actor
  const reader = await readerOf(actor)
  if (!reader) return undefined
  const shown = await readAnnouncements(reader.db, reader.cache, reader.ownerId)
  const unread = shown.filter(({ ref, isRead }) => !isRead && !world.saved.has(openedLabel(ref)))
  const found = oneOf(random, unread)
  if (!found) return undefined
  const made = await note(world, { ...actor, about: [], label: openedLabel(found.ref) }, async () => {
    const entry = await noteOpened(found, device.db, savingOn(device))
    if (!entry) throw new Error('What was unread has been opened before')
    return entry
  })
  Object.assign(made, { opened: found.ref, isUnseen: !isSurelyFor(actor, world.notices.get(found.ref)) })
  world.tried['announcements opened']++
  return made
}

/** Openings that the school has recorded, and the role of each person, who is identified by name. */
export async function readAnnouncedAtSchool(
  db: Db,
): Promise<{ reads: OpenedAtSchool[]; roles: ReadonlyMap<string, string> }> {
  const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    ((await db.execute(query)) as { rows: T[] }).rows
  const reads = await rowsOf<{ ref: string; by: string }>(
    sql`select ref, ${signIn} as by from announcement_reads
      join announcements on announcements.id = announcement_id join users on users.id = user_id`,
  )
  const people = await rowsOf<{ name: string; role: string }>(sql`select ${signIn} as name, role from users`)
  return {
    reads: reads.map(({ ref, by }) => ({ label: openedLabel(ref), by })),
    roles: new Map(people.map(({ name, role }) => [name, role])),
  }
}

/** Errors in a person's announcements. X: she gets one that is not for her role or everyone. N: she lacks one that is. */
export function wrongNoticesFor(
  { name, role }: { name: string; role: string },
  tables: Tables,
  notices: Notices,
): string[] {
  const received = (tables['announcements'] ?? []).map(([ref]) => ref)
  const wanted = [...notices].flatMap(([ref, { to }]) => (to === 'EVERYONE' || to === role ? [ref] : []))
  return [
    ...received.filter((ref) => !wanted.includes(ref)).map((ref) => `X: ${name} gets the announcement ${ref}`),
    ...wanted
      .filter((ref) => !received.includes(ref))
      .map((ref) => `N: ${name} does not get ${notices.get(ref)?.title}`),
  ]
}
