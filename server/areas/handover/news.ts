import { and, eq, gt, isNull } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import { Problem } from '#domain/core/problems.ts'
import { MOST_NEWS_BYTES, type News, type PacketContent } from '#domain/handover/handover.schema.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { sessions } from '../../db/schema.ts'
import type { RawContext } from '../../handle.ts'
import { instantNow } from '../school/record.ts'
import { newsPages } from '../sync/pull-pages.ts'

/** Most characters that are read from the feed: what compresses best is a twentieth as large. */
const MOST_CHARACTERS = 20 * MOST_NEWS_BYTES

/** Room for the news of one delivery (bytes), since the line of who carries it may be slow. */
export type NewsRoom = { bytes: number }
export const newsRoom = (): NewsRoom => ({ bytes: 4 * MOST_NEWS_BYTES })

/**
 * Whether the maker may read on this device: a grant alone lets nobody read. Her session ends with her account, her role, her
 * password and her sign-out, and with a restore.
 */
async function mayRead({ db, env, actor }: RawContext): Promise<boolean> {
  if (actor.isEnded) return false
  const isOnDevice = and(eq(sessions.userId, actor.id), eq(sessions.deviceCode, actor.deviceCode))
  const isInUse = and(isNull(sessions.endedAt), gt(sessions.expiresAt, instantNow(env)))
  return (await db.$count(sessions, and(isOnDevice, isInUse))) > 0
}

/** The pages since a cursor; null where they are too many. */
async function pagesSince(context: RawContext, cursor: string): Promise<PullPage[] | null> {
  const pages: PullPage[] = []
  let characters = 0
  for await (const page of newsPages(context, cursor)) {
    pages.push(page)
    characters += JSON.stringify(page).length
    if (characters > MOST_CHARACTERS) return null
  }
  // A stream that ends before its last page has found that the person may see something else now.
  return pages.at(-1)?.more === false ? pages : []
}

/**
 * What is new for the maker of a packet since her replica was pulled, for the receipt; undefined where there is nothing for her.
 * `context`: the maker's, as at a pull of her own.
 */
export async function newsFor(
  context: RawContext,
  { cursor }: Pick<PacketContent, 'cursor'>,
  room: NewsRoom,
): Promise<News | undefined> {
  if (cursor === undefined || !(await mayRead(context))) return undefined
  try {
    const pages = await pagesSince(context, cursor)
    if (pages?.length === 0) return undefined
    const bytes = pages ? gzipSync(JSON.stringify(pages)).length : Infinity
    if (!pages || bytes > Math.min(MOST_NEWS_BYTES, room.bytes)) return { isTooLarge: true }
    room.bytes -= bytes
    return { pages }
  } catch (error) {
    // Her replica has to be fetched anew, for which she needs a line.
    if (error instanceof Problem && error.code === 'cursorGone') return undefined
    throw error
  }
}
