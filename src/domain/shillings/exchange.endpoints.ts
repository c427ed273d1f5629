import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { Exchange, ExchangeSaved } from './exchange.schema.ts'

export const exchangeMoney = endpoint({
  id: 'shillings.exchange',
  method: 'POST',
  path: '/financial/exchanges',
  summary: 'Shillings were changed for dollars, or dollars for shillings; it has happened, and is recorded in any case',
  roles: MONEY,
  body: Exchange,
  reply: ExchangeSaved,
  problems: [],
})
