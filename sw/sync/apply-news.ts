import { TransportError } from '#data/answers/failures.ts'
import { readSchoolClock } from '#data/device/clock.ts'
import { getSetting } from '#data/device/settings.ts'
import { readSession } from '#data/session/session.ts'
import { inOrder } from '#data/outbox/queues.ts'
import type { News } from '#domain/handover/handover.schema.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import type { SyncDeps } from './deps.ts'
import { cursorOf } from '#data/replica/cursor.ts'
import { applyPage, isOfRelease, refuseDeleted } from './pull.ts'

/**
 * Why news were not taken. `tooLarge`: a receipt has no room for them. `away`: they are for somebody who is not signed in, or has no
 * replica here. `passed`: the replica stands elsewhere, as after a pull, other news, or a restore. `unsure`: the school may have
 * entries whose receipts are not here yet, and their effects would be shown twice.
 */
export type NewsOutcome = 'taken' | 'tooLarge' | 'away' | 'passed' | 'unsure'

/** Whether entries wait that may have reached the school. */
const isUnsure = async ({ db }: SyncDeps, ownerId: number): Promise<boolean> =>
  (await inOrder(db, ownerId, 'waiting')
    .filter(({ firstSentAt }) => firstSentAt !== null)
    .first()) !== undefined

/** The pages that follow what the replica has, and where the first begins; null where it stands elsewhere. */
function pagesAfter(cursor: string | undefined, from: string, pages: readonly PullPage[]) {
  const starts = [from, ...pages.map((page) => page.cursor)]
  const at = starts.findLastIndex((start) => start === cursor)
  return at < 0 || at === pages.length || pages.at(-1)?.more !== false ? null : pages.slice(at)
}

/**
 * Takes the news of a receipt into a person's replica, as a pull from `from`, the cursor that its packet brought. Call it after
 * `applyReceipt`. News of before, copies, and those of another replica change nothing; news that were taken in part go on where
 * they are. They are no contact with the school, and prove nothing of what it has.
 */
export async function applyNews(deps: SyncDeps, ownerId: number, from: string, news: News): Promise<NewsOutcome> {
  if ('isTooLarge' in news) return 'tooLarge'
  const name = await getSetting(deps.db, `cache:${ownerId}`)
  if ((await readSession(deps.db))?.user.id !== ownerId || !name) return 'away'
  if (await isUnsure(deps, ownerId)) return 'unsure'
  const replica = deps.openReplica(name)
  const pages = pagesAfter(await cursorOf(replica), from, news.pages)
  if (!pages || !(await isOfRelease(replica))) return 'passed'
  const { timeZone } = await readSchoolClock(deps.db)
  try {
    for (const page of pages) {
      await refuseDeleted(deps, ownerId, replica)
      await applyPage(replica, page, { from: await cursorOf(replica), timeZone })
    }
    return 'taken'
  } catch (error) {
    // A pull, or a sign-out, was faster.
    if (error instanceof TransportError) return 'passed'
    throw error
  }
}
