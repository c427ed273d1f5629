import { BOOKS_READERS } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { dollarsUpTo, InCents, InDollars } from '../school/money.schema.ts'
import { MonthNumber, MonthText, YearNumber, YearText } from '../school/months.schema.ts'

// The documented calls: DSC-4.

/** Largest limit: more than any school gives away in a month. */
const MaxLimit = dollarsUpTo(1_000_000)

const OfMonth = z.object({ month: MonthText, year: YearText })

/** The most discount that a month may give, in dollars (DSC-3), and how much it has given. */
const DiscountLimit = z.object({
  month: z.int(),
  year: z.int(),
  maxLimit: InDollars,
  used: InDollars,
  usedCents: InCents,
})
const Saved = z.object({ message: z.string(), limit: DiscountLimit })

export const setDiscountLimit = endpoint({
  id: 'discounts.setLimit',
  method: 'POST',
  path: '/discount-limit',
  summary: 'Set the most discount that a month may give, in place of the one it has',
  roles: ['ADMIN'],
  body: z.strictObject({ month: MonthNumber, year: YearNumber, maxLimit: MaxLimit }),
  reply: Saved,
  problems: [],
})

export const getDiscountLimit = endpoint({
  id: 'discounts.getLimit',
  method: 'GET',
  path: '/discount-limit/:month/:year',
  summary: 'The most discount that a month may give, and what it has given',
  roles: BOOKS_READERS,
  params: OfMonth,
  reply: DiscountLimit,
  problems: ['limitNotFound'],
})

export const updateDiscountLimit = endpoint({
  id: 'discounts.updateLimit',
  method: 'PUT',
  path: '/discount-limit/:month/:year',
  summary: 'Change the limit of a month; discounts that were given stay',
  roles: ['ADMIN'],
  params: OfMonth,
  body: z.strictObject({ maxLimit: MaxLimit }),
  reply: Saved,
  problems: ['limitNotFound'],
})
