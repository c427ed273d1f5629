import { z } from 'zod'
import { InDollars } from '../school/money.schema.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { MonthNumber, YearNumber } from '../school/months.schema.ts'
import { PaymentNumber } from './fees.schema.ts'
import { PaymentMethod, PaymentState } from './payment-rows.schema.ts'
import { FOREIGN_LETTERS, hasForeignLetters } from './payment-number.ts'

const GivenNumber = text(40)
  .refine((number) => !hasForeignLetters(number), FOREIGN_LETTERS)
  .pipe(PaymentNumber)
  .pipe(z.string().min(1, 'Enter the payment number to check.'))

export const NumberCheck = z.strictObject({ number: GivenNumber, method: PaymentMethod })
export type NumberCheck = z.infer<typeof NumberCheck>
export const NumberMonthCheck = z.strictObject({ ...NumberCheck.shape, month: MonthNumber, year: YearNumber })

/** The latest use of a number (FEE-7). Amounts in dollars. */
export const NumberUse = z.object({
  message: z.string(),
  alreadyUsed: z.boolean(),
  description: z.string().nullable(),
  createdAt: Instant.nullable(),
  paidFor: z.array(z.object({ student: z.string(), month: z.int(), year: z.int(), amount: InDollars })),
})
export type NumberUse = z.infer<typeof NumberUse>

/** Filter: between two days, else a month, else a year, else everything. */
export const NumberHistoryQuery = z
  .strictObject({
    number: GivenNumber,
    methods: z.array(PaymentMethod).min(1).max(3).default(['ZAAD', 'E-dahab']),
    dateStart: DayText.optional(),
    dateEnd: DayText.optional(),
    month: MonthNumber.optional(),
    year: YearNumber.optional(),
  })
  .refine(({ dateStart, dateEnd }) => !dateStart === !dateEnd, {
    path: ['dateEnd'],
    message: 'Both dates are needed.',
  })
  .refine(({ dateStart = '', dateEnd = '9999' }) => dateStart <= dateEnd, {
    path: ['dateEnd'],
    message: 'End date must be the same or after the start date.',
  })
  .refine(({ month, year }) => !month || year, { path: ['year'], message: 'Year is not valid' })
export type NumberHistoryQuery = z.infer<typeof NumberHistoryQuery>

/** Every use of a number in a period (FEE-9). Amounts in dollars. */
export const NumberHistory = z.object({
  /** Number of receipts with this number. */
  usedCount: z.int(),
  totalAllocations: z.int(),
  /** Sum of confirmed payments: those on hold are listed, but not summed. */
  totalAmountThisMonth: InDollars,
  /** Sum of payments on hold. */
  totalHeld: InDollars,
  dateStart: DayText.nullable(),
  dateEnd: DayText.nullable(),
  message: z.string(),
  rows: z.array(
    z.object({
      paymentId: Id,
      student: z.string(),
      class: z.string(),
      amount: InDollars,
      /** Null: carried forward, or on hold. */
      month: z.int().nullable(),
      year: z.int().nullable(),
      date: Instant,
      user: z.string(),
      method: PaymentMethod,
      number: z.string(),
      state: PaymentState,
    }),
  ),
})
export type NumberHistory = z.infer<typeof NumberHistory>
