import { formatDay } from '../core/dates.ts'
import { offlineWrite } from '../core/offline-write.ts'
import { formatShillings } from '../school/shillings.rules.ts'
import type { RateRow } from '../school/shillings.schema.ts'
import { setRate } from './rates.endpoints.ts'

/** The rate of a day, set on this device. */
export const setRateOffline = offlineWrite(setRate, {
  version: 1,
  key: ({ body }) => `shillings:${body.ref}`,
  subjects: () => [],
  effects: ({ body: { ref, day, rate } }, { ownerName, madeAt }) => {
    const row: RateRow = { ref, day, rate, by: ownerName, at: madeAt }
    return [{ table: 'rates', key: ref, row }]
  },
  sentence: ({ body: { day, rate } }) => `${formatShillings(rate)} for a dollar on ${formatDay(day)}`,
})
