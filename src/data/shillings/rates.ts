import { useMemo } from 'react'
import { rateOn } from '#domain/school/shillings.rules.ts'
import type { SetRate } from '#domain/shillings/rates.schema.ts'
import { device } from '../device/db.ts'
import { useToday } from '../device/use-today.ts'
import { enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { useRates, type ShownRate } from '../school/shillings.ts'
import { useSchool } from '../session/use-session.ts'
import { nudge } from '../sync/nudge.ts'

const loadSetRate = async () => (await import('#domain/shillings/rates.offline.ts')).setRateOffline

/** Saves the rate of a day; resolves once it is durable on this device, and throws NotSavedError with nothing stored. */
export async function setRate(body: SetRate, options?: EnqueueOptions): Promise<OutboxEntry> {
  const entry = await enqueue(device(), loadSetRate, { body }, options)
  nudge('enqueue')
  return entry
}

/** The rate that counts now, which may be of an earlier day; `last` null: no rate is known. */
export type RateNow = { today: string; last: ShownRate | null; all: readonly ShownRate[]; smallestNote: number }

/** The rate that counts now, live; null where the school takes no shillings, or while it is read. */
export function useRateNow(): RateNow | null {
  const smallestNote = useSchool()?.smallestNote
  const rates = useRates()
  const today = useToday()?.today
  const all = rates.status === 'ready' ? rates.data.all : null
  return useMemo(
    () => (smallestNote && today && all ? { today, all, smallestNote, last: rateOn(all, today) } : null),
    [smallestNote, today, all],
  )
}
