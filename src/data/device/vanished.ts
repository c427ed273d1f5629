import { pageState } from './page-state.ts'
import type { DeviceDb } from './db.ts'
import { countEntries } from '../outbox/outbox-counts.ts'
import { getSettings } from './settings.ts'

/**
 * Work that had not left this device. Noted outside the database, since a browser that deletes the database to make room leaves
 * this note: nobody would otherwise hear that entries were lost.
 */
type Unsent = {
  /** Number of the last entry: it only grows as long as the database lives. */
  seq: number
  count: number
  /** The last receipt that was given out here. */
  receipt: string | null
  /** The database was deleted while the entries waited. */
  isLost?: true
}

const KEY = 'dugsi-unsent'

/** Work that was lost with this device's database, until somebody has read of the loss. */
export const vanished = pageState<Unsent | null>(null)

export async function readUnsent(db: DeviceDb): Promise<Unsent> {
  const [counts, [seq, device, receipts]] = await Promise.all([
    countEntries(db),
    getSettings(db, 'seq', 'device', 'receiptNumber'),
  ])
  return {
    seq: seq ?? 0,
    count: counts.reduce((sum, { state, count }) => (state === 'acknowledged' ? sum : sum + count), 0),
    receipt: device && receipts ? `${device.code}-R${String(receipts).padStart(6, '0')}` : null,
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Notes what waits now. A note with a higher last number than the database has proves that the database was deleted. */
export function noteUnsent(now: Unsent, store: Store = localStorage): void {
  try {
    const before = JSON.parse(store.getItem(KEY) ?? 'null') as Unsent | null
    const isLost = before !== null && (before.isLost === true || (before.count > 0 && now.seq < before.seq))
    const noted: Unsent = isLost ? { ...before, isLost } : now
    store.setItem(KEY, JSON.stringify(noted))
    vanished.set(isLost ? noted : null)
  } catch {
    // A browser without this storage cannot report a loss.
  }
}

/** Deletes the note, once somebody has read of the loss. */
export function dismissVanished(store: Store = localStorage): void {
  store.removeItem(KEY)
  vanished.set(null)
}
