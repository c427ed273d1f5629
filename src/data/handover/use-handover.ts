import type { Unsent } from '#domain/sync/tablets.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { waitingInOrder } from '../outbox/queues.ts'
import { summaryOf } from '../outbox/unsent.ts'
import { readSession } from '../session/session.ts'
import { handedEntries } from './carrying.ts'
import { isGrantEnded, readMaker, readWaiting } from './hand-over.ts'
import type { Carried, Handed } from './rows.ts'

/** What the screen of packets shows to the signed-in person. */
export type Handover = {
  /** Whether the device can pack: somebody has signed in here with network, over a secure address, and her grant has not ended. */
  canPack: boolean
  /** Whether the school takes no more packets from her on this device until she has signed in again. */
  isGrantEnded: boolean
  /** What waits of her and can leave in a packet. */
  own: Pick<Unsent, 'count' | 'oldestAt' | 'payments' | 'cents'>
  /** How many of these are in no packet that was handed over. */
  notHanded: number
  /** Number of entries that are too large for packets, such as photos. */
  large: number
  /** Her packets that somebody has, or that were answered; the newest first. */
  handed: readonly Handed[]
  /** Packets and receipts of other devices; the newest first. */
  carried: readonly Carried[]
}

const SHOWN: readonly Handed['state'][] = ['handed', 'settled', 'refused']

export async function readHandover(db: DeviceDb): Promise<Handover | null> {
  const user = (await readSession(db))?.user
  if (!user) return null
  const [maker, waiting, large, inPackets, handed, carried] = await Promise.all([
    readMaker(db),
    readWaiting(db, user.id),
    waitingInOrder(db, user.id, 'last').count(),
    handedEntries(db, user.id),
    db.handed
      .where('[ownerId+state]')
      .anyOf(SHOWN.map((state) => [user.id, state]))
      .toArray(),
    db.carried.toArray(),
  ])
  const isEnded = maker !== null && (await isGrantEnded(db, maker))
  return {
    canPack: maker !== null && !isEnded,
    isGrantEnded: isEnded,
    own: summaryOf(waiting),
    notHanded: waiting.filter(({ id }) => !inPackets.has(id)).length,
    large,
    handed: handed.filter(({ ownerBorn }) => ownerBorn === user.born).toSorted((one, other) => other.at - one.at),
    carried: carried.toSorted((one, other) => other.takenAt - one.takenAt),
  }
}

/** What can be handed over, and what is carried; undefined while it is being read, null where nobody is signed in. */
export const useHandover = (): Handover | null | undefined => useLiveRead(readHandover)
