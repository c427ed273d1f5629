import type { DeviceDb } from '#data/device/db.ts'
import { changeLane, getSetting } from '#data/device/settings.ts'
import { openReceipt } from '#data/handover/packing.ts'
import type { Handed } from '#data/handover/rows.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { keptProblem } from '#domain/core/problem-body.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import type { SyncDeps } from './deps.ts'
import { isOfUnusableId } from './rekey.ts'
import { applyWords, wordsIn, type Word } from './verdicts.ts'

/** Puts the receipts that came by hand into the outbox, as if their answers had come on a line. */
export async function applyReceipts(deps: SyncDeps): Promise<void> {
  for (const handed of await deps.db.handed.where({ state: 'answered' }).toArray()) await applyReceipt(deps, handed)
}

async function applyReceipt({ db, now }: SyncDeps, handed: Handed): Promise<void> {
  const { id, receipt, replyKey, ownerId } = handed
  const content = receipt ? await openReceipt(replyKey, receipt) : null
  if (!content) return void (await db.handed.update(id, { state: 'handed' }))
  if ('problem' in content)
    return void (await db.handed.update(id, { state: 'refused', problem: keptProblem(content.problem) }))
  const { reply } = content
  await db.transaction('rw', db.outbox, db.settings, db.handed, async () => {
    // A database of another epoch may lack what this answer says; the entries wait, and are sent when there is a line.
    if (((await getSetting(db, 'epoch')) ?? reply.epoch) !== reply.epoch)
      return void (await db.handed.update(id, { state: 'refused', problem: FORMER }))
    const entries = await db.outbox.bulkGet([...handed.entryIds])
    const { words, isEnded } = openWords(
      reply,
      entries.filter((entry) => entry !== undefined),
    )
    await applyWords(db, words, now(), { witness: await newestWitness(db, reply.witness) })
    // Nothing may be left whose sending would say that the line is back.
    await changeLane(db, ownerId, { failures: 0, failure: null, nextAt: 0, ...(isEnded ? { factsOnly: true } : {}) })
    await db.handed.update(id, { state: 'settled' })
  })
}

const FORMER = {
  code: 'answerOfFormerDatabase',
  message: 'The school’s database was put back since. The entries wait here until they are sent.',
} as const

/**
 * The newest witness: receipts come late, and in any order. A database that has a later write of this epoch has the earlier one too,
 * so the later witness proves both.
 */
async function newestWitness(db: DeviceDb, witness: string | undefined): Promise<string | undefined> {
  const known = (await getSetting(db, 'witness'))?.text
  if (!known || !witness) return witness
  const [[epoch, , at], [knownEpoch, , knownAt]] = [witness.split(/[:.]/), known.split(/[:.]/)]
  return epoch === knownEpoch && Number(at) < Number(knownAt) ? known : witness
}

/** Whether nobody has answered an entry yet: it may have been sent meanwhile, and its receipt comes late. */
const isOpen = ({ state, parkReason }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'parked' && parkReason !== 'rejected')

/**
 * The verdicts on entries that wait for one. A failure of the server, and an id that cannot be used, leave the entry waiting for a
 * line, on which they are seen to.
 */
function openWords(reply: PushReply, entries: readonly OutboxEntry[]) {
  const ids = entries.filter(isOpen).map(({ id }) => id)
  const { words, isEnded } = wordsIn(reply, ids)
  const isFinal = ([, word]: [string, Word]): boolean => word.kind !== 'retry' && !isOfUnusableId(word)
  return { words: new Map([...words].filter(isFinal)), isEnded }
}
