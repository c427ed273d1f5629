import { inArray } from 'drizzle-orm'
import { exchangeRates, shillings } from '../../db/schema.ts'
import { toShillingRows } from '../school/shilling-rows.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toRateRow } from './rates.ts'

export const shillingRows = plainReader('shillings', {
  table: shillings,
  order: 'down',
  isKey: (keys) => inArray(shillings.key, keys),
  since: shillings.doneAt,
  toRows: (found, { tx }) =>
    toShillingRows(
      tx,
      found.map(({ row }) => row),
    ),
})

export const rateRows = plainReader('rates', {
  table: exchangeRates,
  order: 'down',
  isKey: (keys) => inArray(exchangeRates.ref, keys),
  since: exchangeRates.day,
  person: exchangeRates.setBy,
  toRows: (found) => found.map(({ row, person }) => toRateRow(row, person)),
})
