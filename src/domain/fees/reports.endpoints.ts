import { z } from 'zod'
import { MonthQuery } from '../school/months.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { Page } from '../core/paging.schema.ts'
import { Id, idOf, IdText, text } from '../core/fields.ts'
import { PAYMENT_STATES } from './payment-rows.schema.ts'
import { BOOKS_READERS, MONEY } from '../core/roles.ts'
import {
  BalanceByMonth,
  BalanceSummary,
  DepositStatus,
  DiscountGiven,
  FamilyBalance,
  FamilyStudent,
  PaymentPage,
  SearchText,
  StudentBalance,
  UnpaidFamily,
  UnpaidStudent,
} from './reports.schema.ts'

// The documented calls: FEE-23.

const OfClass = z.object({ classId: IdText.optional() })

export const getBalanceSummary = endpoint({
  id: 'fees.summary',
  method: 'GET',
  path: '/fee/students/:id',
  summary: 'What a student owes, month by month, with what is carried forward and what is held',
  roles: BOOKS_READERS,
  params: z.object({ id: idOf('student', IdText) }),
  reply: BalanceSummary,
  problems: ['studentNotFound'],
})

export const listDepositStatus = endpoint({
  id: 'fees.depositStatus',
  method: 'GET',
  path: '/fee/deposit-status',
  summary: 'Fees of a month, this one when none is named: due, paid, and whether paid, partial or unpaid',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: z.array(DepositStatus),
  problems: [],
})

export const listBalances = endpoint({
  id: 'fees.balances',
  method: 'GET',
  path: '/fee/balance',
  summary: 'Every student with all fees, payments and the balance',
  roles: BOOKS_READERS,
  query: OfClass,
  reply: z.array(StudentBalance),
  problems: [],
})

export const listChildBalances = endpoint({
  id: 'fees.ofChildren',
  method: 'GET',
  path: '/Dicipline/parent/students/balance',
  summary: "All fees, payments and the balance of the caller's own children",
  roles: ['PARENT'],
  reply: z.array(StudentBalance),
  problems: [],
})

export const listUnpaidStudents = endpoint({
  id: 'fees.unpaidStudents',
  method: 'GET',
  path: '/fee/StudentWithBalance',
  summary: 'Students who owe something, of one class or all',
  roles: BOOKS_READERS,
  query: OfClass,
  reply: z.array(UnpaidStudent),
  problems: [],
})

export const listBalancesByMonth = endpoint({
  id: 'fees.balanceByMonth',
  method: 'GET',
  path: '/fee/GetStudent/Balance/Month',
  summary: 'Students who owe something, with phones and the months that are due',
  roles: BOOKS_READERS,
  query: OfClass,
  reply: z.array(BalanceByMonth),
  problems: [],
})

export const listUnpaidFamilies = endpoint({
  id: 'fees.unpaidFamilies',
  method: 'GET',
  path: '/fee/unpaid-families',
  summary: 'Families who owe something, those who owe most first',
  roles: BOOKS_READERS,
  reply: z.array(UnpaidFamily),
  problems: [],
})

export const getFamilyBalance = endpoint({
  id: 'fees.familyBalance',
  method: 'GET',
  path: '/fee/family/balance',
  summary: 'Children of a phone, or of a family name in any spelling, with the months that are due',
  roles: BOOKS_READERS,
  query: z
    .object({ phone: text(40).trim().optional(), familyName: SearchText.optional() })
    .refine(({ phone, familyName }) => phone || familyName, 'Enter a phone number or family name.'),
  perMinute: 120,
  reply: FamilyBalance,
  problems: ['noFamilyStudents'],
})

export const searchFeeStudents = endpoint({
  id: 'fees.searchStudents',
  method: 'GET',
  path: '/fee/students/search',
  summary: 'Students by id, name in any spelling or phone, with the months that are due; the best 50',
  roles: BOOKS_READERS,
  query: z.object({ query: SearchText.pipe(z.string().min(1, 'Enter a student ID.')) }),
  perMinute: 120,
  reply: z.array(FamilyStudent),
  problems: [],
})

export const listDiscounts = endpoint({
  id: 'fees.discounts',
  method: 'GET',
  path: '/fee/discounts',
  summary: 'Discounts that were given, of a month, a year or all; the latest first',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: z.array(DiscountGiven),
  problems: [],
})

export const listPayments = endpoint({
  id: 'fees.payments',
  method: 'GET',
  path: '/fee/payments',
  summary: 'Payments in every state or one, by student, receipt or number; page by page, the newest first',
  roles: BOOKS_READERS,
  query: z.object({ search: SearchText.optional(), state: z.enum(PAYMENT_STATES).optional(), ...Page }),
  perMinute: 120,
  reply: PaymentPage,
  problems: [],
})

export const updateFreeReason = endpoint({
  id: 'fees.updateReason',
  method: 'PUT',
  path: '/fee/students/update-reason',
  summary: 'Write why a student pays nothing',
  roles: MONEY,
  body: z.strictObject({ id: idOf('student', Id), FreeReason: text(300).trim() }),
  reply: z.object({ message: z.string(), student: z.object({ id: Id, FreeReason: z.string().nullable() }) }),
  problems: ['studentNotFound'],
})
