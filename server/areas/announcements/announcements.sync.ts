import { and, asc, eq, gt, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnnouncementReadRow, AnnouncementRow } from '#domain/announcements/announcements.schema.ts'
import { ANNOUNCEMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import { isAmong } from '../../db/is-among.ts'
import { announcementReads, announcements, users } from '../../db/schema.ts'
import type { ServerEnv } from '../../handle.ts'
import { firstDayRetained, plainReader, type Follower, type SyncedReader } from '../sync/synced-reader.ts'

/** Condition: announcements for a person: for everyone, for her role, or for parents of a class that a child is in. */
export function isFor({ actor: { role }, scope }: Follower): SQL | undefined {
  const classIds = scope.kind === 'children' ? scope.classIds : []
  const isForRole = and(
    eq(announcements.targetRole, sql`${role}`),
    or(isNull(announcements.classId), isAmong(announcements.classId, classIds)),
  )
  return and(isNull(announcements.deletedAt), or(eq(announcements.targetRole, 'EVERYONE'), isForRole))
}

/** Streams of the feed for a person, named as in announcements.sql; the stream `child` is about children that moved. */
export function announcementStreams({ actor: { role }, scope }: Follower): string[] {
  const ofParents = scope.kind === 'children' ? [...scope.classIds.map((id) => `${role}:${id}`), 'child'] : []
  return ['EVERYONE', role, ...ofParents].map((audience) => `announcements:${audience}`)
}

/** Ids of the announcements that changes are about; the key of a change about a moved child also names the child. */
export const announcementsOf = (changes: readonly { key: string }[]): string[] => [
  ...new Set(changes.map(({ key }) => key.split(':')[0] ?? key)),
]

/** Stream of the announcements that a person has opened. */
export const readStreams = ({ actor }: Follower): string[] => [`announcementReads:${actor.id}`]

const isRetained = (env: ServerEnv): SQL | undefined =>
  or(
    isNull(announcements.endAt),
    gte(announcements.endAt, `${firstDayRetained(env, ANNOUNCEMENT_DAYS_CACHED)}T00:00:00Z`),
  )

type Author = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'role'>

/** Row of an announcement in replicas. */
export const toAnnouncementRow = (
  row: typeof announcements.$inferSelect,
  { id, fullName, role }: Author,
): AnnouncementRow => ({
  ref: row.ref,
  title: row.title,
  message: row.message,
  targetRole: row.targetRole,
  classId: row.classId,
  startDate: row.startAt,
  endDate: row.endAt,
  isUrgent: row.isUrgent,
  createdAt: row.createdAt,
  createdBy: { id, fullName, role },
})

export const announcementRows = plainReader('announcements', {
  table: announcements,
  order: 'down',
  isKey: (keys) => inArray(announcements.ref, keys),
  where: (_, reader) => and(isFor(reader), isRetained(reader.env)),
  toRows: async (found, { tx }) => {
    const ids = [...new Set(found.map(({ row }) => row.createdBy))]
    const authors = ids.length > 0 ? await tx.select().from(users).where(inArray(users.id, ids)) : []
    const authorOf = new Map(authors.map((user) => [user.id, user]))
    return found.map(({ row }) => {
      const author = authorOf.get(row.createdBy)
      if (!author) throw new Error('An announcement has no author')
      return toAnnouncementRow(row, author)
    })
  },
})

/** The number of an announcement serves as the place of its reading: a person opens each once. */
export const readRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, actor }, { keys, after, limit }) => {
    const found = await tx
      .select({ id: announcements.id, ref: announcements.ref, readAt: announcementReads.readAt })
      .from(announcementReads)
      .innerJoin(announcements, eq(announcements.id, announcementReads.announcementId))
      .where(
        and(
          eq(announcementReads.userId, actor.id),
          keys && inArray(announcements.ref, keys),
          after ? gt(announcements.id, after) : undefined,
        ),
      )
      .orderBy(asc(announcements.id))
      .limit(limit ?? 5_000)
    return found.map(({ id, ref, readAt }) => ({ id, key: ref, row: { ref, readAt } satisfies AnnouncementReadRow }))
  },
}
