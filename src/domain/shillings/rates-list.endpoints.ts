import { endpoint } from '../core/endpoint.ts'
import { BOOKS_READERS } from '../core/roles.ts'
import { RateList } from './rates.schema.ts'

/** Rates of all time; devices hold those of the last two years. */
export const listRates = endpoint({
  id: 'shillings.listRates',
  method: 'GET',
  path: '/financial/exchange-rates',
  summary: 'Shillings of one dollar by day, the newest first',
  roles: BOOKS_READERS,
  reply: RateList,
  problems: [],
})
