import { z } from 'zod'
import { DayText } from '../core/dates.ts'
import { Id, IdText, Instant } from '../core/fields.ts'
import { MonthText, YearText } from '../school/months.schema.ts'
import { PaymentMethod } from './fees.schema.ts'
import { PaymentListed } from './reports.schema.ts'

// Amounts without a unit are dollars, as the specification's calls name them.

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

/** What somebody collected (specification, User payment summary). */
export const UserCollection = z.object({
  userId: Id.nullable(),
  fullName: z.string(),
  email: z.string(),
  totalPaid: z.number(),
  totalDiscount: z.number(),
  transactionCount: z.int(),
  methods: z.record(PaymentMethod, z.number()),
  studentPayments: z.array(
    z.object({
      paymentId: Id,
      studentName: z.string(),
      amountPaid: z.number(),
      discount: z.number(),
      method: PaymentMethod,
      description: z.string(),
      date: Instant,
    }),
  ),
  /** Number of payments that are in the sums but, being too many, not in the list. */
  notListed: z.int(),
  /** Money of these days that an administrator has to settle; in no other sum. Answers of earlier releases lack it. */
  heldAmount: z.number().default(0),
  /** What reached the school in the time and is dated before it, held money too; in no other sum. */
  datedEarlier: z.number(),
})
export type UserCollection = z.output<typeof UserCollection>

/** Today's income and all debts (specification, Dashboard data). */
export const IncomeToday = z.object({
  date: DayText,
  amountPaidToday: z.number(),
  totalDiscountToday: z.number(),
  /** Payments that reached the school today with an earlier date, also those on hold; not in today's amount. */
  datedEarlierToday: z.number(),
  unpaidBalance: z.number(),
})
export type IncomeToday = z.infer<typeof IncomeToday>

/** The income that a month should bring (specification, Dashboard data). */
export const IncomeRequired = z.object({
  month: z.int(),
  year: z.int(),
  totalStudents: z.int(),
  requiredIncome: z.object({
    total: z.number(),
    /** Debts of earlier months when the month began. */
    expectedFromPreviousMonths: z.number(),
    expectedFromCurrentMonth: z.number(),
  }),
  /** Money taken and discounts given in the month. */
  actualPaid: z.number(),
  totalDiscount: z.number(),
  /** Debts of the month's own fees. */
  unpaidBalance: z.number(),
  /** The same with the debts of earlier months. */
  totalDue: z.number(),
})
export type IncomeRequired = z.infer<typeof IncomeRequired>

const Student = z.object({
  studentId: Id,
  name: z.string(),
  className: z.string(),
  currentMonthDue: z.number(),
  /** By money and discounts. */
  currentMonthPaid: z.number(),
  pastUnpaidBalance: z.number(),
  carryForward: z.number(),
  balanceDue: z.number(),
})

/** Each class in a month, and each student (specification, Class fee status). */
export const ClassFeeStatus = z.object({
  month: z.int(),
  year: z.int(),
  summary: z.array(
    z.object({
      classId: Id,
      className: z.string(),
      totalStudents: z.int(),
      totalRequired: z.number(),
      totalPaid: z.number(),
      totalCarryForward: z.number(),
      totalPastUnpaid: z.number(),
      totalBalanceDue: z.number(),
      percentagePaid: z.number(),
    }),
  ),
  students: z.array(Student),
})
export type ClassFeeStatus = z.infer<typeof ClassFeeStatus>

export const HeldList = z.object({ payments: z.array(PaymentListed), totalHeld: z.number() })

/** What one person took by one method on one day. In cents. */
const CashUpLine = z.object({
  collectorId: Id.nullable(),
  collector: z.string(),
  method: PaymentMethod,
  /** Receipts of the day, confirmed and on hold. */
  count: z.int(),
  confirmedCents: z.int(),
  heldCents: z.int(),
  /** Taken on the day, and given back since. */
  takenBackCents: z.int(),
  /** Given back on the day, whenever it was taken. */
  refundedCents: z.int(),
  /** Everything taken on the day less what was given back on it: what the drawer should hold of it. */
  drawerCents: z.int(),
  /**
   * The part taken on the day that the school received on a later day, when the drawer may have been counted already.
   */
  laterCents: z.int(),
})

/** What reached the school on the day with the date of an earlier one, to which it belongs. In cents. */
const DatedEarlier = z.object({
  collectorId: Id.nullable(),
  collector: z.string(),
  method: PaymentMethod,
  date: DayText,
  /** Number of receipts, including those on hold. */
  count: z.int(),
  cents: z.int(),
})

export const CashUp = z.object({
  date: DayText,
  lines: z.array(CashUpLine),
  drawerCents: z.int(),
  /** Not in any sum of this day, since it is in those of its own date. */
  datedEarlier: z.array(DatedEarlier),
})
export type CashUp = z.infer<typeof CashUp>
