import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import {
  FamilyMonth,
  HeldSettlement,
  PaymentCorrection,
  PaymentId,
  PaymentRow,
  PortalPayment,
  RecordedPayment,
  StudentMonth,
  TakenPayment,
} from './fees.schema.ts'
import { MONEY } from '../core/roles.ts'

const REFUSALS = [
  'studentNotFound',
  'nothingDue',
  'discountOverLimit',
  'discountTooLarge',
  'numberAlreadyUsed',
  'paymentKnown',
] as const

const Changed = z.object({ message: z.string(), payment: PaymentRow })

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
      amountPaid: z.number(),
      discount: z.number(),
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
  summary: 'Correct amount, discount or description; the old values stay in the trail of changes',
  roles: MONEY,
  params: PaymentId,
  body: PaymentCorrection,
  reply: Changed,
  problems: ['paymentNotFound', 'paymentChanged', 'notInForce', 'discountTooLarge', 'discountOverLimit'],
})

export const voidPayment = endpoint({
  id: 'fees.voidPayment',
  method: 'POST',
  path: '/fee/payments/:id/void',
  summary: 'Take a payment out of force: it was entered wrongly, and no money was taken',
  roles: ['ADMIN'],
  params: PaymentId,
  body: z.strictObject({ reason: text(300).trim().min(1, 'Please give a reason.') }),
  reply: Changed,
  problems: ['paymentNotFound', 'notInForce'],
})

export const settleHeldPayment = endpoint({
  id: 'fees.settleHeld',
  method: 'POST',
  path: '/fee/payments/:id/settle',
  summary: 'Settle a held payment: accept it, use it for another month, keep it as carry-forward, or give it back',
  roles: ['ADMIN'],
  params: PaymentId,
  body: HeldSettlement,
  reply: Changed,
  problems: ['paymentNotFound', 'notHeld', 'nothingDue'],
})

export const generateFees = endpoint({
  id: 'fees.generate',
  method: 'POST',
  path: '/fee/generate-monthly-fees',
  summary: "Make this month's fee for every student who has none yet; safe to repeat",
  roles: MONEY,
  reply: z.object({
    message: z.string(),
    year: z.int(),
    month: z.int(),
    made: z.int(),
    /** Students whose fee for the month existed already. */
    skipped: z.int(),
    /** Students who pay nothing. */
    free: z.int(),
    /** Fees that carried money has settled wholly or partly. */
    settledFromCarry: z.int(),
  }),
  problems: [],
})
