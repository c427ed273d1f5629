import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  CashUp,
  ClassFeeStatus,
  CollectionQuery,
  HeldList,
  IncomeOverview,
  IncomeRequired,
  IncomeToday,
  UserCollection,
} from './income.schema.ts'
import { ACCOUNTS_READERS, BOOKS_READERS } from '../core/roles.ts'
import { MonthQuery } from '../school/months.schema.ts'

// The documented calls: FEE-23.

export const summarizeCollections = endpoint({
  id: 'fees.collections',
  method: 'GET',
  path: '/fee/payments/collection-summary',
  summary: 'Who collected what on a day, in a month or a year, with every payment',
  roles: BOOKS_READERS,
  query: CollectionQuery,
  reply: z.array(UserCollection),
  problems: [],
})

/** Refusal to roles for which the dashboard is not (DASH-7). */
const ADMINS_ONLY = 'Access Denied: Admins only'

export const getIncomeToday = endpoint({
  id: 'fees.incomeToday',
  method: 'GET',
  path: '/fee/income/today',
  summary: 'Money and discounts of today, and all that is owed',
  roles: BOOKS_READERS,
  refusal: ADMINS_ONLY,
  reply: IncomeToday,
  problems: [],
})

export const getIncomeRequired = endpoint({
  id: 'fees.incomeRequired',
  method: 'GET',
  path: '/fee/income-required',
  summary: 'What a month has to bring, this one when none is named, and what it has brought',
  roles: BOOKS_READERS,
  refusal: ADMINS_ONLY,
  query: MonthQuery,
  reply: IncomeRequired,
  problems: [],
})

export const getClassFeeStatus = endpoint({
  id: 'fees.classStatus',
  method: 'GET',
  path: '/fee/Classfee/status',
  summary: 'Each class and student in a month, this one when none is named: fee, paid, owed before, carried forward',
  roles: BOOKS_READERS,
  refusal: ADMINS_ONLY,
  query: MonthQuery,
  reply: ClassFeeStatus,
  problems: [],
})

export const getIncomeOverview = endpoint({
  id: 'fees.incomeOverview',
  method: 'GET',
  path: '/fee/income/overview',
  summary:
    'The income of today, and what a month, this one when none is named, requires and has brought: of the school, and of each class and student',
  roles: BOOKS_READERS,
  refusal: ADMINS_ONLY,
  query: MonthQuery,
  reply: IncomeOverview,
  problems: [],
})

export const listHeldPayments = endpoint({
  id: 'fees.held',
  method: 'GET',
  path: '/fee/held',
  summary: 'Payments that an administrator has to settle, the oldest first',
  roles: ACCOUNTS_READERS,
  reply: HeldList,
  problems: [],
})

export const getCashUp = endpoint({
  id: 'fees.cashUp',
  method: 'GET',
  path: '/fee/cash-up',
  summary:
    'What each drawer holds of a day by method, today when none is named: money as it was taken and spent, and what was corrected, voided or given back on the day; a user sees her own',
  roles: BOOKS_READERS,
  query: z.object({ date: DayText.optional() }),
  reply: CashUp,
  problems: [],
})
