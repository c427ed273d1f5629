import { z } from 'zod'
import { RequiredMonthQuery } from '../school/months.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTANTS, BOOKS, BOOKS_READERS } from '../core/roles.ts'
import {
  AdvanceBalance,
  AdvanceDetail,
  AdvanceDetailQuery,
  AdvanceEdit,
  AdvanceListed,
  AdvancePage,
  AdvanceQuery,
  BalanceQuery,
  MonthSalary,
  NewAdvance,
  NewPayout,
  PayoutPreview,
  PayoutResult,
  PayoutReversal,
  AdvanceId,
  PaidEmployeeId,
  PayoutId,
} from './payroll.schema.ts'

// The documented calls: PAY-11.

const Saved = z.object({ message: z.string(), advance: AdvanceListed })
const Done = z.object({ message: z.string() })

export const createAdvance = endpoint({
  id: 'payroll.createAdvance',
  method: 'POST',
  path: '/EmployeeAdvance/employees/:id/advance-and-update-income',
  summary: 'Pay an employee an advance, up to what is left of the salary of its month',
  roles: BOOKS,
  params: PaidEmployeeId,
  body: NewAdvance,
  reply: Saved,
  problems: [
    'employeeNotFound',
    'employeeLeft',
    'advanceTooEarly',
    'notEmployedThen',
    'salaryPaid',
    'advanceAboveSalary',
    'accountOverdrawn',
    'adminPays',
    'shillingsOff',
    'shillingsOfCash',
  ],
})

export const listAdvances = endpoint({
  id: 'payroll.advances',
  method: 'GET',
  path: '/EmployeeAdvance/employee-advances',
  summary: 'Advances, the newest first, ten on a page, with the sum of all that match',
  roles: BOOKS_READERS,
  query: AdvanceQuery,
  reply: AdvancePage,
  problems: [],
})

export const updateAdvance = endpoint({
  id: 'payroll.updateAdvance',
  method: 'PUT',
  path: '/EmployeeAdvance/employee-advances/:id',
  aliases: ['/employee-advance/:id'],
  summary: 'Correct an advance; the journal gets the difference',
  roles: BOOKS,
  params: AdvanceId,
  body: AdvanceEdit,
  reply: Saved,
  problems: [
    'advanceNotFound',
    'advanceChanged',
    'employeeLeft',
    'advanceTooEarly',
    'notEmployedThen',
    'salaryPaid',
    'advanceAboveSalary',
    'accountOverdrawn',
    'monthClosed',
    'adminPays',
    'shillingsStay',
  ],
})

export const deleteAdvance = endpoint({
  id: 'payroll.deleteAdvance',
  method: 'DELETE',
  path: '/EmployeeAdvance/employee-advances/:id',
  aliases: ['/employee-advance/:id'],
  summary: 'Take an advance out of force: it leaves the lists and is reversed in the journal',
  roles: BOOKS,
  params: AdvanceId,
  reply: Done,
  problems: ['advanceNotFound', 'salaryPaid', 'monthClosed'],
})

export const getAdvanceDetail = endpoint({
  id: 'payroll.advanceDetail',
  method: 'GET',
  path: '/EmployeeAdvance/employee-advanceDetail',
  aliases: ['/EmployeeAdvance/employee-advanceDetail/'],
  summary: 'The advances of one employee, by number or name, of a month or of all time',
  roles: BOOKS_READERS,
  query: AdvanceDetailQuery,
  reply: AdvanceDetail,
  problems: ['employeeNotFound'],
})

export const getBalance = endpoint({
  id: 'payroll.balance',
  method: 'GET',
  path: '/EmployeeAdvance/employee-balance',
  summary: "What is left of an employee's salary of a month",
  roles: BOOKS_READERS,
  query: BalanceQuery,
  reply: AdvanceBalance,
  problems: ['employeeNotFound'],
})

export const previewPayout = endpoint({
  id: 'payroll.preview',
  method: 'GET',
  path: '/EmployeeAdvance/All/employee-balance',
  summary: 'Salaries, advances and what is left of a month, with what the accounts hold',
  roles: BOOKS_READERS,
  query: RequiredMonthQuery,
  reply: PayoutPreview,
  problems: [],
})

export const payRemaining = endpoint({
  id: 'payroll.pay',
  method: 'POST',
  path: '/EmployeeAdvance/pay-remaining',
  summary: 'Pay what is left of the salaries of a month: each employee once, all or nothing',
  roles: BOOKS,
  body: NewPayout,
  reply: PayoutResult,
  problems: ['futureMonth', 'accountOverdrawn', 'adminPays', 'shillingsOff', 'shillingsOfCash'],
})

export const payAll = endpoint({
  id: 'payroll.payAll',
  method: 'POST',
  path: '/EmployeeAdvance/employee/salary/pay-all',
  aliases: ['/EmployeeAdvance/employee/salary/pay-all/'],
  summary: 'The same, answered with a message only',
  roles: BOOKS,
  body: NewPayout,
  reply: Done,
  problems: ['futureMonth', 'accountOverdrawn', 'adminPays', 'shillingsOff', 'shillingsOfCash'],
})

export const getPayout = endpoint({
  id: 'payroll.result',
  method: 'GET',
  path: '/EmployeeAdvance/payout',
  summary: 'Who was paid the salary of a month, as the payout answered it',
  roles: BOOKS_READERS,
  query: RequiredMonthQuery,
  reply: PayoutResult,
  problems: [],
})

export const reversePayout = endpoint({
  id: 'payroll.reverse',
  method: 'POST',
  path: '/EmployeeAdvance/payout/:id/reverse',
  summary: 'Take the payout of one employee back, with a reason; the salary can be paid again',
  roles: ACCOUNTANTS,
  params: PayoutId,
  body: PayoutReversal,
  reply: Done,
  problems: ['payoutNotFound', 'payoutReversed'],
})

export const setMonthSalary = endpoint({
  id: 'payroll.setMonthSalary',
  method: 'PUT',
  path: '/EmployeeAdvance/employees/:id/month-salary',
  summary: 'Set what an employee earns in one month only, with a reason',
  roles: ACCOUNTANTS,
  params: PaidEmployeeId,
  body: MonthSalary,
  reply: Done,
  problems: ['employeeNotFound', 'notEmployedThen', 'salaryPaid', 'salaryBelowAdvances'],
})
