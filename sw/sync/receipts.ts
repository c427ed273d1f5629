import { openReceipt } from '#data/handover/packing.ts'
import type { Handed } from '#data/handover/rows.ts'
import { changeLane } from '#data/device/settings.ts'
import { keptProblem, type KeptProblem } from '#domain/core/problem-body.ts'
import type { News, ReceiptContent } from '#domain/handover/handover.schema.ts'
import { ACCOUNT_ENDED, type PushReply } from '#domain/sync/sync.schema.ts'
import { applyNews } from './apply-news.ts'
import { applyReceipt } from './apply-receipt.ts'
import type { SyncDeps } from './deps.ts'

const FORMER = {
  code: 'answerOfFormerDatabase',
  message: 'The school’s database was put back since. The entries wait here until they are sent.',
} as const

type Brought = { handed: Handed; news: News }

/**
 * Puts the receipts that came by hand into the outbox, as if their answers had come on a line, and then what is new at the
 * school into the replicas of their makers.
 */
async function applyReceipts(deps: SyncDeps): Promise<void> {
  const brought: Brought[] = []
  // In the order in which they were packed, so that the cursor of each is where the one before has led.
  const answered = await deps.db.handed.where({ state: 'answered' }).sortBy('packedAt')
  for (const handed of answered) {
    const news = await settle(deps, handed)
    if (news) brought.push({ handed, news })
  }
  for (const { handed, news } of brought)
    if (handed.cursor !== undefined) await applyNews(deps, handed.ownerId, handed.cursor, news)
}

const isEnded = ({ verdicts }: PushReply): boolean =>
  verdicts.some((each) => each.verdict === 'notAttempted' && each.code === ACCOUNT_ENDED)

/** Settles a packet by its receipt; resolves to the news in it. */
async function settle({ db, now }: SyncDeps, handed: Handed): Promise<News | null> {
  const { id, receipt, replyKey, ownerId, entryIds, witness } = handed
  const refuse = (problem: KeptProblem) => db.handed.update(id, { state: 'refused', problem })
  const content: ReceiptContent | null = receipt ? await openReceipt(replyKey, receipt) : null
  if (!content || 'problem' in content) {
    await (content ? refuse(keptProblem(content.problem)) : db.handed.update(id, { state: 'handed' }))
    return null
  }
  const { reply, news } = content
  // Without it, the entries wait and are sent when there is a line.
  if ((await applyReceipt(db, { ids: entryIds, witness }, reply, now())) === null) {
    await refuse(FORMER)
    return null
  }
  // Nothing may be left whose sending would say that the line is back.
  const quiet = { failures: 0, failure: null, nextAt: 0 }
  await changeLane(db, ownerId, isEnded(reply) ? { ...quiet, factsOnly: true } : quiet)
  await db.handed.update(id, { state: 'settled', settledAt: now() })
  return news ?? null
}

/** Puts the receipts that are here into the outbox, while nobody sends it; resolves to whether there were any. */
export async function applyAlone(deps: SyncDeps): Promise<boolean> {
  const { db, locks } = deps
  if ((await db.handed.where({ state: 'answered' }).count()) === 0) return false
  await (locks ? locks.request('outbox', () => applyReceipts(deps)) : applyReceipts(deps))
  return true
}
