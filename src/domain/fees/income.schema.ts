import { z } from 'zod'
import { InCents, InDollars } from '../school/money.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, IdText, Instant } from '../core/fields.ts'
import { MonthText, YearText } from '../school/months.schema.ts'
import { PaymentMethod } from './fees.schema.ts'
import { PaymentListed } from './reports.schema.ts'

// Amounts without a unit are dollars (GEN-12).

/** Most payments that one answer lists; its sums are over all of them. */
export const MOST_COLLECTED = 5_000

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
 * What somebody collected (FEE-11). A day that is over keeps its sums: what is changed later is
 * in those of the day and person that changed it.
 */
export const UserCollection = z.object({
  userId: Id.nullable(),
  fullName: z.string(),
  email: z.string(),
  /** Also the sum of the methods: money as it was taken or settled, and `corrected`, less `refunded`. */
  totalPaid: InDollars,
  /** By how much corrections and voids that this person made changed payments of any day. */
  corrected: InDollars,
  /** Given back by this person, whenever it was taken. */
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
      /** When it was taken or changed. */
      date: Instant,
      /** When the payment was taken, where that is told. */
      takenAt: Instant.optional(),
    }),
  ),
  /** Number of lines that are in the sums but, being too many, not in the list. */
  notListed: z.int(),
  /** Money of these days that an administrator had to settle when they ended; in no other sum. */
  heldAmount: InDollars,
  /** What reached the school in the time and is dated before it, held money too; in no other sum. */
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
  /** The same with the debts of earlier months. */
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
      /** 0: those who have left the school. */
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

/** What the first screen of the office asks of the school at once: its three reports about income. */
export const IncomeOverview = z.object({ today: IncomeToday, required: IncomeRequired, classes: ClassFeeStatus })
export type IncomeOverview = z.infer<typeof IncomeOverview>

export const HeldList = z.object({ payments: z.array(PaymentListed), totalHeld: InDollars })

/**
 * What one person's drawer holds of one day, by one way of paying. In cents. All but `laterCents` is part of the sum:
 * `confirmedCents + heldCents + correctedCents - refundedCents - paidOutCents = drawerCents`.
 */
const CashUpLine = z.object({
  collectorId: Id.nullable(),
  collector: z.string(),
  method: PaymentMethod,
  /** Receipts of the day. */
  count: z.int(),
  /** Taken on the day, as it was taken; what was on hold when the day ended apart. */
  confirmedCents: InCents,
  heldCents: InCents,
  /** By how much corrections and voids that this person made on the day changed payments and expenses, of whatever day. */
  correctedCents: InCents,
  /** Given back by this person on the day, whenever it was taken. */
  refundedCents: InCents,
  /** Spent by this person on the day, as it was recorded. */
  paidOutCents: InCents,
  drawerCents: InCents,
  /**
   * The part taken on the day that the school received on a later day, when the drawer may have been counted already, less
   * what was spent and received so: below zero where that is more.
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
  /** Of money that was given back: the receipt for it. */
  refundReceipt: z.string().nullable(),
  studentId: Id.nullable(),
  student: z.string(),
  method: PaymentMethod,
  /** Of money that was spent: what for. Null: it was taken. */
  spentOn: z.string().nullable(),
  /** The day that it bears since then, where that is another. It stays in the drawer of the first. */
  movedTo: DayText.nullable(),
  /** In whose drawer it was, and since when; or out of whose it went. */
  collectorId: Id.nullable(),
  collector: z.string(),
  paidOn: DayText,
  /** In whose drawer the change is, and of which day. */
  doneById: Id.nullable(),
  doneBy: z.string(),
  doneOn: DayText,
  doneAt: Instant,
  /** Below zero: less money than before. */
  cents: InCents,
  reason: z.string(),
})
export type CashUpChange = z.infer<typeof CashUpChange>

/** Money that was spent out of a drawer of the day. In cents. */
const CashUpExpense = z.object({
  /** Unlike that of all others. */
  key: z.string(),
  /** Empty where it has none. */
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
 * What reached the school on the day and is dated on an earlier one, to which it belongs; below zero: it was spent. In cents.
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
  /** What was changed on the day; in its sums. */
  changes: z.array(CashUpChange),
  /** What was spent on the day, as it was recorded; in its sums. */
  expenses: z.array(CashUpExpense),
  /**
   * What was changed on later days, or by others, of what was taken and spent on this one; in the sums of those days and
   * people.
   */
  changedElsewhere: z.array(CashUpChange),
})
export type CashUp = z.infer<typeof CashUp>
