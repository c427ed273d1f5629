import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTANTS, ACCOUNTS_READERS } from '../core/roles.ts'
import {
  Opening,
  OpeningClass,
  OpeningStudents,
  OwedTo,
  PayOwed,
  SaveOpening,
  SaveOpeningStudents,
  TakeOwedBack,
} from './openings.schema.ts'

const Saved = z.object({ message: z.string() })

export const getOpening = endpoint({
  id: 'openings.get',
  method: 'GET',
  path: '/financial/openings',
  summary: 'What the school had and owed at the beginning of its opening day, and the equity that is the rest',
  roles: ACCOUNTS_READERS,
  reply: Opening,
  problems: [],
})

export const saveOpening = endpoint({
  id: 'openings.save',
  method: 'PUT',
  path: '/financial/openings',
  summary:
    'Set the opening day, money of accounts, open advances and salaries owed, until the month of the day is closed',
  roles: ACCOUNTANTS,
  body: SaveOpening,
  reply: Saved,
  problems: [
    'futureDate',
    'openingTooLate',
    'openingClosed',
    'openingChanged',
    'openingMonthMade',
    'openingDuesPaid',
    'openingUsed',
    'openingAdvanceTooLarge',
    'openingShillingsSpent',
    'employeeNotFound',
    'employeeLeft',
  ],
})

export const listOpeningStudents = endpoint({
  id: 'openings.students',
  method: 'GET',
  path: '/financial/openings/students',
  summary: 'Old debts and money ahead of the students of a class',
  roles: ACCOUNTS_READERS,
  query: OpeningClass,
  reply: OpeningStudents,
  problems: [],
})

export const saveOpeningStudents = endpoint({
  id: 'openings.saveStudents',
  method: 'PUT',
  path: '/financial/openings/students',
  summary: 'Set old debts and money ahead of students, all or none',
  roles: ACCOUNTANTS,
  body: SaveOpeningStudents,
  reply: Saved,
  problems: ['openingMissing', 'openingClosed', 'openingMonthMade', 'openingUsed', 'studentNotFound'],
})

export const payOwedSalary = endpoint({
  id: 'openings.paySalary',
  method: 'POST',
  path: '/financial/openings/salaries/:employeeId/pay',
  summary: 'Pay a salary from before the opening day: it is owed no more, and no expense of the statements',
  roles: ACCOUNTANTS,
  params: OwedTo,
  body: PayOwed,
  reply: Saved,
  problems: ['noSalaryOwed', 'accountOverdrawn'],
})

export const takeOwedSalaryBack = endpoint({
  id: 'openings.takeSalaryBack',
  method: 'POST',
  path: '/financial/openings/salaries/:employeeId/take-back',
  summary: 'Take the payment of a salary from before the opening day back, which is owed again',
  roles: ACCOUNTANTS,
  params: OwedTo,
  body: TakeOwedBack,
  reply: Saved,
  problems: ['noSalaryPaid', 'monthClosed'],
})
