import { pageState } from './page-state.ts'
import type { DeviceDb } from './db.ts'
import { countEntries } from '../outbox/outbox-counts.ts'
import { getSettings } from './settings.ts'

/**
 * How much had not left this device. Noted beside the database, since a browser that deletes that to make room leaves this:
 * nobody would otherwise hear that entries were lost.
 */
type Unsent = {
  /** Number of the last entry: it only grows as long as the database lives. */
  seq: number
  count: number
  /** The last receipt that was given out here. */
  receipt: string | null
  /** The database was deleted while these waited. */
  isLost?: true
}

const KEY = 'dugsi-unsent'

/** What was lost here with the database, until somebody has read of it. */
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

/** Notes what waits now; a note of more than the database ever had tells that it was deleted. */
export function noteUnsent(now: Unsent, store: Store = localStorage): void {
  try {
    const before = JSON.parse(store.getItem(KEY) ?? 'null') as Unsent | null
    const isLost = before !== null && (before.isLost === true || (before.count > 0 && now.seq < before.seq))
    const noted: Unsent = isLost ? { ...before, isLost } : now
    store.setItem(KEY, JSON.stringify(noted))
    vanished.set(isLost ? noted : null)
  } catch {
    // A browser without this storage cannot tell.
  }
}

/** Somebody has read of it. */
export function dismissVanished(store: Store = localStorage): void {
  store.removeItem(KEY)
  vanished.set(null)
}
