import { z } from 'zod'
import { InDollars } from '../school/money.schema.ts'
import { ReceiptShillings } from '../school/shillings.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { Paged } from '../core/paging.schema.ts'
import { HoldCode, PaymentChange, PaymentMethod, PaymentState } from './payment-rows.schema.ts'

// Amounts without a unit are dollars (GEN-12).

export const USUAL_PAGE_ROWS = 50

export const SearchText = text(200).trim()

/** A month that is not settled: what is still owed of it, the money paid for it, and its discounts. */
const MonthOwed = z.object({
  month: z.int(),
  year: z.int(),
  due: InDollars,
  paid: InDollars,
  discount: InDollars,
})

/** What a student owes (FEE-16). */
export const BalanceSummary = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  monthlyFee: InDollars,
  unpaidMonths: z.int(),
  unpaidDetails: z.array(MonthOwed),
  carryForward: InDollars,
  /** Money on hold; not in any other figure. */
  heldAmount: InDollars,
})
export type BalanceSummary = z.infer<typeof BalanceSummary>

/** A student's fee of one month (FEE-16). */
export const DepositStatus = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  fee: InDollars,
  due: InDollars,
  paid: InDollars,
  discount: InDollars,
  status: z.enum(['paid', 'partial', 'unpaid']),
})
export type DepositStatus = z.infer<typeof DepositStatus>

/** All fees of a student and their payments (FEE-17); negative: paid in advance. */
export const StudentBalance = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  monthlyFee: InDollars,
  totalMonths: z.int(),
  totalFees: InDollars,
  totalPaid: InDollars,
  totalDiscount: InDollars,
  carryForward: InDollars,
  balance: InDollars,
})
export type StudentBalance = z.infer<typeof StudentBalance>

/** A student with debts (FEE-12). */
export const UnpaidStudent = z.object({
  studentId: Id,
  name: z.string(),
  classId: Id,
  className: z.string(),
  totalRequired: InDollars,
  totalPaid: InDollars,
  totalDiscount: InDollars,
  unpaidMonths: z.int(),
  carryForward: InDollars,
  balanceDue: InDollars,
})
export type UnpaidStudent = z.infer<typeof UnpaidStudent>

/** A student with debts, with the phones to call (FEE-13). */
export const BalanceByMonth = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  phone1: z.string(),
  phone2: z.string().nullable(),
  balance: InDollars,
  /** Number of months that are due; `months` lists them. */
  monthsDue: z.int(),
  months: z.array(MonthOwed),
})
export type BalanceByMonth = z.infer<typeof BalanceByMonth>

const MonthDue = z.object({ month: z.int(), year: z.int(), due: InDollars })

/** A student as the payment form shows them (FEE-4). */
export const FamilyStudent = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  phone: z.string(),
  monthlyFee: InDollars,
  months: z.array(MonthDue),
  balance: InDollars,
  carryForward: InDollars,
  heldAmount: InDollars,
})
export type FamilyStudent = z.infer<typeof FamilyStudent>

export const FamilyBalance = z.object({ phone: z.string(), students: z.array(FamilyStudent), totalDue: InDollars })
export type FamilyBalance = z.infer<typeof FamilyBalance>

/** Children of one phone with debts (FEE-14). */
export const UnpaidFamily = z.object({
  familyName: z.string(),
  phones: z.array(z.string()),
  totalBalance: InDollars,
  students: z.array(
    z.object({
      id: Id,
      fullname: z.string(),
      className: z.string(),
      unpaidFees: z.array(z.object({ month: z.int(), year: z.int(), student_fee: InDollars })),
    }),
  ),
})
export type UnpaidFamily = z.infer<typeof UnpaidFamily>

/** A discount that was given (DSC-3). */
export const DiscountGiven = z.object({
  id: Id,
  student: z.object({ fullname: z.string() }),
  amount: InDollars,
  reason: z.string(),
  month: z.int(),
  year: z.int(),
  /** The person who settled the payment if it was on hold, else its collector. */
  approvedUser: z.object({ fullName: z.string() }),
  createdAt: Instant,
})
export type DiscountGiven = z.infer<typeof DiscountGiven>

/** One student's part of a payment in lists and vouchers (FEE-15). */
export const PaymentListed = z.object({
  id: Id,
  receipt: z.string(),
  studentId: Id,
  fullname: z.string(),
  student: z.object({ fullname: z.string(), className: z.string() }),
  amountPaid: InDollars,
  discount: InDollars,
  discountReason: z.string().nullable(),
  Description: z.string().nullable(),
  method: PaymentMethod,
  number: z.string().nullable(),
  date: Instant,
  /** The month for which it was taken. */
  month: z.int(),
  year: z.int(),
  /** Months that it settles, the oldest first. */
  allocations: z.array(
    z.object({
      studentFee: z.object({ month: z.int(), year: z.int(), isOpening: z.boolean().optional() }),
      amount: InDollars,
      discount: InDollars,
    }),
  ),
  user: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  collectorId: Id.nullable().optional(),
  state: PaymentState,
  heldCode: HoldCode.nullable(),
  revision: z.int(),
  /** Changes after it was taken, the oldest first. */
  changes: z.array(PaymentChange).optional(),
  /** Part of its receipt's cash that came in shillings; missing: all of it in dollars. */
  inShillings: ReceiptShillings.optional(),
})
export type PaymentListed = z.infer<typeof PaymentListed>

export const PaymentPage = z.object({ payments: z.array(PaymentListed), ...Paged })
export type PaymentPage = z.infer<typeof PaymentPage>
