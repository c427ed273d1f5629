import { z } from 'zod'
import { InDollars } from '../school/money.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  HeldSettlement,
  PaymentCorrection,
  PaymentId,
  PortalPayment,
  Reason,
  RecordedPayment,
  Refund,
  TakenPayment,
} from './fees.schema.ts'
import { PaymentRow } from './payment-rows.schema.ts'
import { FamilyMonth, StudentMonth } from './whole-month.schema.ts'
import { MONEY } from '../core/roles.ts'

// The documented calls: FEE-23.

const REFUSALS = [
  'studentNotFound',
  'nothingDue',
  'discountOverLimit',
  'discountTooLarge',
  'numberAlreadyUsed',
  'paymentKnown',
] as const

/** The payment as it stands now: its amounts in dollars, and as devices hold it. */
const Changed = z.object({
  message: z.string(),
  amountPaid: InDollars,
  discount: InDollars,
  payment: PaymentRow,
})

export const takePayment = endpoint({
  id: 'fees.take',
  method: 'POST',
  path: '/fee/payment/multi',
  summary:
    'Record money taken for one student or several. With a receipt number it has happened: what stands against it is held',
  roles: MONEY,
  body: TakenPayment,
  reply: RecordedPayment,
  problems: REFUSALS,
})

export const payAtPortal = endpoint({
  id: 'fees.payAtPortal',
  method: 'POST',
  path: '/fee/payment',
  summary: 'Record an amount for one student; more than the month needs goes to older months, then forward',
  roles: MONEY,
  body: PortalPayment,
  reply: z.object({
    message: z.string(),
    payment: z.object({
      id: z.int(),
      amountPaid: InDollars,
      discount: InDollars,
      description: z.string().nullable(),
    }),
    StudentName: z.string(),
    receipt: z.string(),
  }),
  problems: REFUSALS,
})

export const payStudentMonth = endpoint({
  id: 'fees.payStudentMonth',
  method: 'POST',
  path: '/fee/payment/student',
  summary: 'Record a whole month of one student as paid, less the discount',
  roles: MONEY,
  body: StudentMonth,
  reply: RecordedPayment,
  problems: REFUSALS,
})

export const payFamilyMonth = endpoint({
  id: 'fees.payFamilyMonth',
  method: 'POST',
  path: '/fee/pay-full-month',
  summary: 'Record a whole month of a family as paid, less the discount',
  roles: MONEY,
  body: FamilyMonth,
  reply: RecordedPayment,
  problems: [...REFUSALS, 'noFamilyStudents', 'severalFamilies', 'nothingDueInFamily'],
})

export const correctPayment = endpoint({
  id: 'fees.correctPayment',
  method: 'PUT',
  path: '/fee/payments/:id',
  aliases: ['/Voucher/payments/:id'],
  summary:
    'Correct amount, discount or description. The difference is a line of today in the drawer of the caller: a user may correct what she took today, an administrator anything, with a reason',
  roles: MONEY,
  params: PaymentId,
  body: PaymentCorrection,
  reply: Changed,
  problems: [
    'paymentNotFound',
    'paymentChanged',
    'notInForce',
    'notYourPayment',
    'reasonRequired',
    'discountTooLarge',
    'discountOverLimit',
    'shillingsStay',
  ],
})

export const voidPayment = endpoint({
  id: 'fees.voidPayment',
  method: 'POST',
  path: '/fee/payments/:id/void',
  summary:
    'Take a payment out of force: it was entered wrongly, and no money was taken. A line of today in the drawer of the caller',
  roles: ['ADMIN'],
  params: PaymentId,
  body: z.strictObject({ reason: Reason }),
  reply: Changed,
  problems: ['paymentNotFound', 'notInForce'],
})

export const refundPayment = endpoint({
  id: 'fees.refund',
  method: 'POST',
  path: '/fee/payments/:id/refund',
  summary:
    'Give confirmed money back, all of it or a part, today and out of the drawer of the caller, with a receipt; what it settled is due again',
  roles: ['ADMIN'],
  params: PaymentId,
  body: Refund,
  reply: Changed.extend({ receipt: z.string() }),
  problems: ['paymentNotFound', 'notConfirmed', 'moreThanPaid', 'accountOverdrawn', 'shillingsOfCash'],
})

export const settleHeldPayment = endpoint({
  id: 'fees.settleHeld',
  method: 'POST',
  path: '/fee/payments/:id/settle',
  summary:
    'Settle a held payment: accept it, use it for a month with or without its discount, for what is due first, or give it back. A discount above the limit needs a reason',
  roles: ['ADMIN'],
  params: PaymentId,
  body: HeldSettlement,
  reply: Changed,
  problems: ['paymentNotFound', 'notHeld', 'nothingDue', 'discountOverLimit', 'accountOverdrawn'],
})
