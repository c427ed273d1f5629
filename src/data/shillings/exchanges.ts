import { takeExchangeBack } from '#domain/shillings/exchange-back.endpoints.ts'
import { exchangeMoneyOffline } from '#domain/shillings/exchange.offline.ts'
import { backKey } from '#domain/shillings/exchange.rules.ts'
import type { Exchange } from '#domain/shillings/exchange.schema.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { cacheQuery, currentReader } from '../replica/use-cache.ts'
import { inOpenDrawer } from '../school/drawers.ts'
import { shillingsHere, type ShownShillings } from '../school/shillings.ts'
import { nudge } from '../sync/nudge.ts'

/** An exchange as this device knows it. */
export type ShownExchange = ShownShillings & { isTakenBack: boolean }

/** Exchanges of the last two months, the newest first, with those that wait on this device; live. */
export const useExchanges = cacheQuery(async ({ db, cache, ownerId }): Promise<ShownExchange[]> => {
  const entries = await readOwnEntries(db, ownerId)
  const all = await cache.transaction('r', cache.shillings, cache.meta, () => shillingsHere(cache, entries))
  const keys = new Set(all.map(({ key }) => key))
  return all
    .filter(({ kind }) => kind === 'exchange')
    .map((row) => ({ ...row, isTakenBack: keys.has(backKey(row.key)) }))
    .reverse()
})

export const exchangeActs = {
  /** Saves an exchange on this device, in the open drawer if there is one; throws NotSavedError with nothing stored. */
  exchange: async (body: Omit<Exchange, 'drawer'>, options?: EnqueueOptions): Promise<OutboxEntry> => {
    const replica = await currentReader(device())
    const session = await inOpenDrawer(replica?.cache ? { ...replica, cache: replica.cache } : null)
    const entry = await enqueue(device(), exchangeMoneyOffline, { body: { ...body, ...session } }, options)
    nudge('enqueue')
    return entry
  },
  /** Needs the server. */
  takeBack: (ref: string, reason: string) => call(takeExchangeBack, { params: { ref }, body: { reason } }),
} as const
