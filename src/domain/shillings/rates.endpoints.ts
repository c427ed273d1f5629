import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { RateSaved, SetRate } from './rates.schema.ts'

export const setRate = endpoint({
  id: 'shillings.setRate',
  method: 'POST',
  path: '/financial/exchange-rates',
  summary: 'Set the shillings of one dollar on a day. The newest rate of a day counts, and the history is kept',
  roles: MONEY,
  body: SetRate,
  reply: RateSaved,
  problems: ['rateOfLater'],
})
