import { z } from 'zod'
import { InCents, InDollars } from '../school/money.schema.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, IdText, Instant } from '../core/fields.ts'
import { MonthText, YearText } from '../school/months.schema.ts'
import { PaymentMethod } from './payment-rows.schema.ts'
import { PaymentListed } from './reports.schema.ts'

// Amounts without a unit are dollars (GEN-12).

/** A day, a month or a whole year; the current month if nothing is given. */
export const CollectionQuery = z
  .object({
    date: DayText.optional(),
    month: MonthText.optional(),
    year: YearText.optional(),
    userId: IdText.optional(),
  })
  .refine(({ date, month, year }) => !date || !(month || year), {
    path: ['date'],
    message: 'Choose either a date or a month and year.',
  })
export type CollectionQuery = z.infer<typeof CollectionQuery>

/**
 * Collection of a person (FEE-11). A day that is over keeps its sums: changes made later are in the sums of the day and person
 * that made them.
 */
export const UserCollection = z.object({
  userId: Id.nullable(),
  fullName: z.string(),
  email: z.string(),
  /** Also the sum of the methods: money as it was taken or settled, and `corrected`, less `refunded`. */
  totalPaid: InDollars,
  /** Amount by which corrections and voids that this person made changed payments of any day. */
  corrected: InDollars,
  /** Money that this person gave back, whenever it was taken. */
  refunded: InDollars,
  totalDiscount: InDollars,
  transactionCount: z.int(),
  methods: z.record(PaymentMethod, InDollars),
  studentPayments: z.array(
    z.object({
      paymentId: Id,
      /** Money that was taken, or settled where it was held, or a change of a payment. */
      kind: z.enum(['taken', 'corrected', 'voided', 'refunded', 'settled']),
      studentName: z.string(),
      /** Below zero: less than before. */
      amountPaid: InDollars,
      discount: InDollars,
      method: PaymentMethod,
      description: z.string(),
      /** Time at which the money was taken or changed. */
      date: Instant,
      /** Time at which the payment was taken, where that is known. */
      takenAt: Instant.optional(),
    }),
  ),
  /** Number of lines that are in the sums but, being too many, not in the list. */
  notListed: z.int(),
  /** Money of these days that was on hold for an administrator when they ended; in no other sum. */
  heldAmount: InDollars,
  /** Money that reached the school in the time and is dated before it, held money too; in no other sum. */
  datedEarlier: InDollars,
})
export type UserCollection = z.output<typeof UserCollection>

/** Today's income and all debts (FEE-19). */
export const IncomeToday = z.object({
  date: DayText,
  amountPaidToday: InDollars,
  totalDiscountToday: InDollars,
  /** Payments that reached the school today with an earlier date, also those on hold; not in today's amount. */
  datedEarlierToday: InDollars,
  unpaidBalance: InDollars,
})
export type IncomeToday = z.infer<typeof IncomeToday>

/** The income that a month should bring (FEE-19). */
export const IncomeRequired = z.object({
  month: z.int(),
  year: z.int(),
  totalStudents: z.int(),
  requiredIncome: z.object({
    total: InDollars,
    /** Debts of earlier months when the month began. */
    expectedFromPreviousMonths: InDollars,
    expectedFromCurrentMonth: InDollars,
  }),
  /** Money taken and discounts given in the month. */
  actualPaid: InDollars,
  /** The part of it that reached the school after the month was closed. */
  lateIncome: InDollars,
  totalDiscount: InDollars,
  /** Debts of the month's own fees. */
  unpaidBalance: InDollars,
  /** Debts of the month and of earlier months. */
  totalDue: InDollars,
})
export type IncomeRequired = z.infer<typeof IncomeRequired>

const Student = z.object({
  studentId: Id,
  name: z.string(),
  className: z.string(),
  currentMonthDue: InDollars,
  currentMonthPaid: InDollars,
  currentMonthDiscount: InDollars,
  pastUnpaidBalance: InDollars,
  carryForward: InDollars,
  balanceDue: InDollars,
})

/** Each class in a month, and each student (FEE-20). */
export const ClassFeeStatus = z.object({
  month: z.int(),
  year: z.int(),
  summary: z.array(
    z.object({
      /** 0: students who have left the school. */
      classId: z.int().min(0),
      className: z.string(),
      totalStudents: z.int(),
      totalRequired: InDollars,
      totalPaid: InDollars,
      totalDiscount: InDollars,
      totalCarryForward: InDollars,
      totalPastUnpaid: InDollars,
      totalBalanceDue: InDollars,
      percentagePaid: z.number(),
    }),
  ),
  students: z.array(Student),
})
export type ClassFeeStatus = z.infer<typeof ClassFeeStatus>

/** Reports about income for the first screen of the office, asked of the school at once. */
export const IncomeOverview = z.object({ today: IncomeToday, required: IncomeRequired, classes: ClassFeeStatus })
export type IncomeOverview = z.infer<typeof IncomeOverview>

export const HeldList = z.object({ payments: z.array(PaymentListed), totalHeld: InDollars })

/**
 * Money in one person's drawer of one day, by one payment method. In cents. All but `laterCents` is part of the sum:
 * `confirmedCents + heldCents + correctedCents - refundedCents - paidOutCents - shillingCents = drawerCents`.
 */
const CashUpLine = z.object({
  collectorId: Id.nullable(),
  collector: z.string(),
  method: PaymentMethod,
  /** Receipts of the day. */
  count: z.int(),
  /** Money taken on the day, as it was taken, without money that was on hold when the day ended. */
  confirmedCents: InCents,
  heldCents: InCents,
  /** Amount by which corrections and voids that this person made on the day changed payments and expenses, of whatever day. */
  correctedCents: InCents,
  /** Money that this person gave back on the day, whenever it was taken. */
  refundedCents: InCents,
  /** Money that this person spent on the day, as it was recorded. */
  paidOutCents: InCents,
  /** Dollars for which shillings came in, less those for which they went out; both missing: none moved. */
  shillingCents: InCents.optional(),
  /** Shillings of the day, which are in the drawer beside the dollars. */
  shillings: z.int().optional(),
  drawerCents: InCents,
  /**
   * Money of the day that the school received on a later day, when the drawer may have been counted already, less expenses of the
   * day that it received later: below zero where those are more.
   */
  laterCents: InCents,
})

/**
 * A correction, a void or a refund of a payment, or a correction or a void of an expense, which has a line for each drawer that
 * it changes. With its reference. In cents.
 */
const CashUpChange = z.object({
  /** Null for expenses and for money that had no student. */
  paymentId: Id.nullable(),
  kind: z.enum(['corrected', 'voided', 'refunded']),
  receipt: z.string(),
  /** Receipt for money that was given back. */
  refundReceipt: z.string().nullable(),
  studentId: Id.nullable(),
  student: z.string(),
  method: PaymentMethod,
  /** Purpose of money that was spent; null for money that was taken. */
  spentOn: z.string().nullable(),
  /** New day of the money, where its day was corrected. It stays in the drawer of the first day. */
  movedTo: DayText.nullable(),
  /** Person and day of the drawer that the money came into or went out of. */
  collectorId: Id.nullable(),
  collector: z.string(),
  paidOn: DayText,
  /** Person and day of the drawer that the change is in. */
  doneById: Id.nullable(),
  doneBy: z.string(),
  doneOn: DayText,
  doneAt: Instant,
  /** Below zero: less money than before. */
  cents: InCents,
  reason: z.string(),
  /** Part of a refund that was given in shillings, with the dollars that they stand for; missing: all was in dollars. */
  inShillings: z.object({ cents: InCents, shillings: z.int() }).optional(),
  /** Drawer session of the person who made the change; missing: none. */
  drawer: z.string().optional(),
})
export type CashUpChange = z.infer<typeof CashUpChange>

/** Money that was spent out of a drawer of the day. In cents. */
const CashUpExpense = z.object({
  /** Key of the line, unlike all others. */
  key: z.string(),
  /** Empty where there is none. */
  voucher: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  method: PaymentMethod,
  byId: Id,
  by: z.string(),
  cents: InCents,
})
export type CashUpExpense = z.infer<typeof CashUpExpense>

/**
 * Money that reached the school on the day and is dated on an earlier one, to which it belongs; below zero: it was spent. In
 * cents.
 */
const DatedEarlier = z.object({
  collectorId: Id.nullable(),
  collector: z.string(),
  method: PaymentMethod,
  date: DayText,
  /** Number of receipts, including those on hold, or of vouchers. */
  count: z.int(),
  cents: InCents,
})

export const CashUp = z.object({
  date: DayText,
  lines: z.array(CashUpLine),
  drawerCents: InCents,
  /** Not in any sum of this day, since it is in those of its own date. */
  datedEarlier: z.array(DatedEarlier),
  /** Changes made on the day; in its sums. */
  changes: z.array(CashUpChange),
  /** Money spent on the day, as it was recorded; in its sums. */
  expenses: z.array(CashUpExpense),
  /**
   * Changes made on later days, or by others, of money that was taken or spent on this one; in the sums of those days and people.
   */
  changedElsewhere: z.array(CashUpChange),
})
export type CashUp = z.infer<typeof CashUp>
