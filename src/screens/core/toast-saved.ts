import { device } from '#data/device/db.ts'
import { deliveryOf } from '#data/outbox/delivery.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { toastDone } from '#ui/toast.ts'

/**
 * Shows a toast about a save: `delivered` once the school has accepted the entry, else `waiting` where given. A refusal gets
 * no toast, since it is shown beside the refused entry.
 */
export async function toastSaved(entry: OutboxEntry, words: { delivered: string; waiting?: string }): Promise<void> {
  const delivery = await deliveryOf(device(), entry)
  const said = delivery === 'refused' ? undefined : words[delivery]
  if (said) toastDone(said)
}
