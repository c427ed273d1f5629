import type { ReceiptShillings, ShillingsRow } from '#domain/school/shillings.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { writeOf } from '../outbox/known-writes.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { rowAfter } from '../replica/overlay.ts'

/** The part in shillings of a payment that an entry records, whatever the school says to it: the money is in the drawer. */
export function shillingsOfEntry(entry: OutboxEntry): ShillingsRow | undefined {
  try {
    const effects = writeOf(entry.endpoint)?.effects(entry.input, entry)
    const effect = effects?.find(({ table }) => table === 'shillings')
    return effect && (rowAfter(effect, undefined) as ShillingsRow)
  } catch {
    // An entry that no longer decodes is listed on the outbox page.
    return undefined
  }
}

/** The parts in shillings of receipts as far as this device knows, by receipt; those without any are missing. */
export async function readReceiptShillings(
  cache: CacheDb,
  entries: readonly OutboxEntry[],
  receipts: readonly string[],
): Promise<ReadonlyMap<string, ReceiptShillings>> {
  const wanted = new Set(receipts)
  const stored = await cache.shillings
    .where('number')
    .anyOf([...wanted])
    .toArray()
  const made = entries.flatMap((entry) => shillingsOfEntry(entry) ?? [])
  const rows = [...made, ...(stored as unknown as ShillingsRow[])]
  return new Map(rows.flatMap((row) => (row.kind === 'payment' && wanted.has(row.number) ? [[row.number, row]] : [])))
}
