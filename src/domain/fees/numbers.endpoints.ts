import { endpoint } from '../core/endpoint.ts'
import { NumberCheck, NumberHistory, NumberHistoryQuery, NumberMonthCheck, NumberUse } from './numbers.schema.ts'
import { BOOKS_READERS, MONEY } from '../core/roles.ts'

// The documented calls: FEE-23.

export const checkNumber = endpoint({
  id: 'fees.checkNumber',
  method: 'POST',
  path: '/fee/check-payment-number',
  summary: 'Whether a payment number was used before, in either wallet, when and for whom',
  roles: MONEY,
  body: NumberCheck,
  perMinute: 120,
  reply: NumberUse,
  problems: [],
})

export const checkLastNumber = endpoint({
  id: 'fees.checkLastNumber',
  method: 'POST',
  path: '/fee/payment/check-last-used-number',
  summary: 'The same for payments that were taken for one month',
  roles: MONEY,
  body: NumberMonthCheck,
  perMinute: 120,
  reply: NumberUse,
  problems: [],
})

export const readNumberHistory = endpoint({
  id: 'fees.numberHistory',
  method: 'POST',
  path: '/fee/check-number-history',
  summary: 'Every use of a payment number between two days, in a month, in a year, or ever',
  roles: BOOKS_READERS,
  body: NumberHistoryQuery,
  perMinute: 120,
  reply: NumberHistory,
  problems: [],
})
