import type { DeviceDb } from '#data/device/db.ts'
import { noteEpoch, witnessIn } from '#data/device/epoch.ts'
import { getSettings } from '#data/device/settings.ts'
import { isStillTried, type OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import { isOfUnusableId } from './rekey.ts'
import { applyWords, wordOf, type Word } from './verdicts.ts'

/** What a device keeps of a packet until its receipt has come. */
export type PackedEntries = {
  /** Ids of the entries in it. */
  ids: readonly string[]
  /** The witness that it shows to the server; empty where the device had none. */
  witness: string
}

/** Whether a receipt's word on an entry is final. Trouble of the server is none, and a receipt may come more than once. */
const isFinal = (word: Word, { isFact }: OutboxEntry): boolean =>
  word.kind === 'accepted' ||
  // Ids that cannot be used are renewed once the device reaches the server.
  (word.kind === 'rejected' && !isOfUnusableId(word) && !(isFact && word.code === 'unknownWrite'))

/** Whether nobody has told the maker yet what became of an entry. */
const isOpen = (entry: OutboxEntry): boolean =>
  entry.state === 'waiting' || entry.parkReason === 'behind' || isStillTried(entry)

/**
 * Whether the answer is of the history that the device knows, or of a newer one. After it has been in touch with a school that was
 * restored, an older answer may be about writes that are lost.
 */
async function isOfHistory(db: DeviceDb, { epoch, time }: PushReply): Promise<boolean> {
  const [known, lastContactAt = 0, clockOffset = 0] = await getSettings(db, 'epoch', 'lastContactAt', 'clockOffset')
  return known === undefined || known === epoch || Date.parse(time) > lastContactAt + clockOffset
}

/**
 * Stores what a receipt says of the entries of its packet, as the answer to a push: in any order, any number of times, and also
 * when the device has sent some of them itself since. It is no contact with the school. Resolves to the number of entries that
 * have their verdict by it; null where it is of before a restore of which the device knows, and says nothing.
 */
export const applyReceipt = (
  db: DeviceDb,
  { ids, witness: shown }: PackedEntries,
  reply: PushReply,
  now: number,
): Promise<number | null> =>
  db.transaction('rw', db.outbox, db.settings, db.kept, async () => {
    const isHere =
      (await db.outbox
        .where('id')
        .anyOf([...ids])
        .count()) > 0
    if (!isHere) return 0
    if (!(await isOfHistory(db, reply))) return null
    // What a restored school may lack waits from here on, and is among the entries that are looked at next.
    await noteEpoch(db, reply.epoch)
    const open = (await db.outbox.bulkGet([...ids])).filter((entry) => entry !== undefined && isOpen(entry))
    const entries = new Map(open.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])))
    const words = new Map<string, Word>()
    for (const verdict of reply.verdicts) {
      const [entry, word] = [entries.get(verdict.id), wordOf(verdict, reply.epoch)]
      if (entry && word && isFinal(word, entry)) words.set(entry.id, word)
    }
    if (words.size > 0) await applyWords(db, words, now, { witness: witnessIn(reply), shown })
    return words.size
  })
