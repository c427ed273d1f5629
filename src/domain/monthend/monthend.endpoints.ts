import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTS_READERS } from '../core/roles.ts'
import { RequiredMonthQuery } from '../school/months.schema.ts'
import { Checklist, MonthReport } from './monthend.schema.ts'

export const getChecklist = endpoint({
  id: 'monthend.checklist',
  method: 'GET',
  path: '/financial/month-end/checklist',
  summary:
    'What is to be looked at before a month is closed: fees, salaries, expenses, money on hold, devices, accounts',
  roles: ACCOUNTS_READERS,
  query: RequiredMonthQuery,
  reply: Checklist,
  problems: [],
})

export const getMonthReport = endpoint({
  id: 'monthend.report',
  method: 'GET',
  path: '/financial/month-end/report',
  summary:
    'The report of a month: its statements beside other months and the budget, and what a signature needs besides',
  roles: ACCOUNTS_READERS,
  query: RequiredMonthQuery,
  reply: MonthReport,
  problems: ['futureMonth'],
})
