import { Instant } from '#domain/core/fields.ts'
import { NOTHING_UNSENT, type Unsent } from '#domain/sync/tablets.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { isPayment, type OutboxEntry } from './outbox-entry.ts'
import { queueKeys } from './queues.ts'

/** Whether the server knows nothing of an entry; a rejected entry was answered, so the server knows of it. */
const isUnsent = ({ state, parkReason }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'parked' && parkReason !== 'rejected')

/** Earliest time at which one of these entries was made; null where no entry has a valid time. */
function oldestOf(entries: readonly OutboxEntry[]): string | null {
  const instants = entries.map(({ madeAt }) => madeAt).filter((madeAt) => Instant.safeParse(madeAt).success)
  return instants.reduce<string | null>(
    (oldest, each) => (oldest !== null && Date.parse(oldest) <= Date.parse(each) ? oldest : each),
    null,
  )
}

/** What a device says of entries without their content (sum in cents). */
export function summaryOf(entries: readonly OutboxEntry[]): Pick<Unsent, 'count' | 'oldestAt' | 'payments' | 'cents'> {
  const money = entries.filter(isPayment)
  return {
    count: entries.length,
    oldestAt: oldestOf(entries),
    payments: money.length,
    cents: money.reduce((sum, { told }) => sum + (told?.cents ?? 0), 0),
  }
}

/**
 * Summary of the entries of everybody on this device that the school has not received (sum in cents), and the number of
 * those that it has refused; null where there are none, which the index alone shows. Payments that were sealed, or whose entries
 * hold no sum, count without it.
 */
export async function readUnsent(db: DeviceDb): Promise<Unsent | null> {
  const open = (await queueKeys(db)).filter(([, state]) => state !== 'acknowledged')
  if (open.length === 0) return null
  const here = await db.outbox.where('[ownerId+state]').anyOf(open).toArray()
  const entries = here.filter(isUnsent)
  const refused = here.length - entries.length
  if (entries.length === 0) return refused > 0 ? { ...NOTHING_UNSENT, refused } : null
  return { ...summaryOf(entries), ...(refused > 0 ? { refused } : {}) }
}
