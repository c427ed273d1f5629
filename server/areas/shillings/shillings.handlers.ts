import * as back from '#domain/shillings/exchange-back.endpoints.ts'
import * as exchange from '#domain/shillings/exchange.endpoints.ts'
import * as list from '#domain/shillings/rates-list.endpoints.ts'
import * as rates from '#domain/shillings/rates.endpoints.ts'
import { handle } from '../../handle.ts'
import { exchangeBack, exchangeOne } from './exchange.ts'
import { readRates, saveRate } from './rates.ts'

export const shillingHandlers = [
  handle(rates.setRate, async ({ body }, context) => {
    await saveRate(context, body)
    return { message: 'Rate saved' }
  }),

  handle(exchange.exchangeMoney, async ({ body }, context) => {
    await exchangeOne(context, body)
    return { message: 'Exchange recorded' }
  }),

  handle(back.takeExchangeBack, async ({ params, body }, context) => {
    await exchangeBack(context, params.ref, body.reason)
    return { message: 'Exchange taken back' }
  }),

  handle(list.listRates, (_, { tx }) => readRates(tx)),
]
