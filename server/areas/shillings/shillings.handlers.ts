import * as list from '#domain/shillings/rates-list.endpoints.ts'
import * as rates from '#domain/shillings/rates.endpoints.ts'
import { handle } from '../../handle.ts'
import { readRates, saveRate } from './rates.ts'

export const shillingHandlers = [
  handle(rates.setRate, async ({ body }, context) => {
    await saveRate(context, body)
    return { message: 'Rate saved' }
  }),

  handle(list.listRates, (_, { tx }) => readRates(tx)),
]
