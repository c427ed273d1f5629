import { device } from '#data/device/db.ts'
import { deliveryOf } from '#data/outbox/delivery.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { toastDone } from '#ui/toast.ts'

/**
 * Says what has become of a save: the school's words once the school has taken it, else what is true on this device, where
 * that needs saying. What was refused is said where it stands.
 */
export async function toastSaved(entry: OutboxEntry, words: { delivered: string; waiting?: string }): Promise<void> {
  const delivery = await deliveryOf(device(), entry)
  const said = delivery === 'refused' ? undefined : words[delivery]
  if (said) toastDone(said)
}
