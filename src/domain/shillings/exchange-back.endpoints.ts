import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { ExchangeBack, ExchangeRef, ExchangeSaved } from './exchange.schema.ts'

export const takeExchangeBack = endpoint({
  id: 'shillings.takeExchangeBack',
  method: 'POST',
  path: '/financial/exchanges/:ref/taken-back',
  summary: 'Take an exchange back that was typed wrong, on the day on which it was made',
  roles: MONEY,
  params: ExchangeRef,
  body: ExchangeBack,
  reply: ExchangeSaved,
  problems: ['exchangeNotFound', 'exchangeOver', 'exchangeTakenBack', 'notYourExchange'],
})
