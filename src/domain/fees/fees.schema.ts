import { MonthNumber, YearNumber } from '../school/months.schema.ts'
import { z } from 'zod'
import { Id, idOf, IdText, Instant, personName, text } from '../core/fields.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { Dollars, InCents, InDollars } from '../school/money.schema.ts'
import { ShillingPart } from '../school/shillings.schema.ts'
import { RECEIPT_NUMBER } from './payment-words.rules.ts'
import { ACCOUNT_FACTS } from './account-facts.ts'
import { HoldCode, PaymentMethod, PaymentState, ReducedBy } from './payment-rows.schema.ts'
import { FOREIGN_LETTERS, hasForeignLetters, writtenNumber } from './payment-number.ts'

/** A receipt number: the device's own series (K7Q-R000123), or the server's (S-R000123). */
export const ReceiptNumber = z.string().regex(RECEIPT_NUMBER)

/** The number of a mobile-money transfer or account. */
export const PaymentNumber = text(40).transform(writtenNumber)

/** One student's part of a payment. */
export const PaymentLine = z
  .strictObject({
    studentId: z.int('Search for a family or student first.').pipe(Id),
    month: MonthNumber,
    year: YearNumber,
    amountPaid: Dollars,
    discount: Dollars.prefault(0),
  })
  .refine(({ amountPaid, discount }) => amountPaid + discount > 0, 'Please enter a valid amount and student ID')
export type PaymentLine = z.input<typeof PaymentLine>

/** More children than any family has; a payment with more lines is a mistake. */
const MOST_LINES = 40

/**
 * Money that was taken, for one student or a family, with everything that the receipt says (FEE-15).
 * `receipt` is set once a receipt was given out; from then on the write is unconditional.
 */
export const TakenPayment = z
  .strictObject({
    /**
     * Identifies this payment from the moment its form was opened, so that confirming twice does not record it twice.
     */
    ref: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    receipt: ReceiptNumber.optional(),
    /** Open drawer session of the device; read where a receipt is given. */
    drawer: DrawerNumber.optional(),
    method: PaymentMethod.default('Cash'),
    number: PaymentNumber.optional(),
    /** The collector has seen where the number was used before, and accepts it all the same. */
    isNumberKnown: z.boolean().optional(),
    lines: z.array(PaymentLine).min(1, 'No student found.').max(MOST_LINES),
    discountReason: text(300).trim().optional(),
    description: text(500).trim().optional(),
    familyName: personName(200).optional(),
    parentPhone: text(40).trim().optional(),
    /** Part of the cash that came in shillings. */
    shillings: ShillingPart.optional(),
  })
  .refine(({ method, shillings }) => method === 'Cash' || !shillings, 'Only cash can be paid in shillings.')
  .refine(({ method, number }) => method === 'Cash' || Boolean(number), 'Enter the payment number to check.')
  .refine(({ number, receipt }) => Boolean(receipt) || !hasForeignLetters(number ?? ''), FOREIGN_LETTERS)
  .refine(
    ({ lines }) => new Set(lines.map(({ studentId }) => studentId)).size === lines.length,
    'Each student can be paid for once on a receipt.',
  )
export type TakenPayment = z.input<typeof TakenPayment>

/** Recorded part of one student, as the server replies with it. */
export const RecordedLine = z.object({
  paymentId: Id,
  studentId: Id,
  StudentName: z.string(),
  amountPaid: InDollars,
  discount: InDollars,
  state: PaymentState,
  heldCode: HoldCode.nullable(),
  months: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      amountCents: InCents,
      discountCents: InCents,
      isOpening: z.boolean().optional(),
    }),
  ),
  carryCents: InCents,
})
export type RecordedLine = z.infer<typeof RecordedLine>

export const RecordedPayment = z.object({ message: z.string(), receipt: z.string(), lines: z.array(RecordedLine) })
export type RecordedPayment = z.infer<typeof RecordedPayment>

/** The portal's request (FEE-1). */
export const PortalPayment = z.strictObject({
  studentId: z.int('Please enter a valid amount and student ID').pipe(Id), // FEE-3
  amountPaid: Dollars.refine((amount) => amount > 0, 'Please enter a valid amount and student ID'),
  discount: Dollars.prefault(0),
  discountReason: text(300).trim().optional(),
  Description: text(500).trim().min(1, 'Description is required'),
  month: MonthNumber,
  year: YearNumber,
})

/** A month that is not settled, as the device's replica holds it. */
const OpenMonth = z.object({
  year: z.int(),
  month: z.int(),
  amountCents: InCents,
  settledCents: InCents,
  /** Part of the settled amount that discounts have settled; missing: nothing. */
  discountCents: InCents.optional(),
  /** Whether it is a debt from before the opening day; missing: no. */
  isOpening: z.boolean().optional(),
  reducedBy: ReducedBy,
})

/** What a student owes and has paid, as the device's replica holds it: one row for each student. All in cents. */
export const FeeAccountRow = z.object({
  studentId: Id,
  /** Months that are not settled, the oldest first. */
  open: z.array(OpenMonth),
  /** Settled months of the last year, in the form of `monthNumber`. */
  settled: z.array(z.int()),
  /** Number of months for which a fee was ever created, and their sum. */
  months: z.int(),
  chargedCents: InCents,
  /** Confirmed payments, and confirmed discounts. */
  paidCents: InCents,
  discountCents: InCents,
  carryCents: InCents,
  /** Money on hold; not in any other figure. */
  heldCents: InCents,
  ...ACCOUNT_FACTS,
  /** Person of an account whose student has left the school and is in no other table. */
  left: z
    .object({
      fullname: z.string(),
      gender: z.string(),
      classId: Id,
      phone: z.string(),
      phone2: z.string().nullable(),
      on: Instant,
    })
    .nullable()
    .optional(),
})
export type FeeAccountRow = z.infer<typeof FeeAccountRow>

/** How much discount a month allows and has given. No row: no limit. */
export const DiscountLimitRow = z.object({ year: z.int(), month: z.int(), maxCents: InCents, usedCents: InCents })
export type DiscountLimitRow = z.infer<typeof DiscountLimitRow>

/** Why money is taken back, corrected or waived. */
export const Reason = text(300).trim().min(1, 'Please give a reason.')
/** Reason for giving back more money than the account holds; required then. */
const Overdrawn = { overdrawnReason: text(300).trim().optional() }
const Approval = { reason: text(300).trim().optional() }

/** How an administrator settles a payment on hold. */
export const HeldSettlement = z.discriminatedUnion('action', [
  /** As it was taken, with its discount; the number, the collector or the absence of the student are accepted. */
  z.strictObject({ action: z.literal('accept'), ...Approval }),
  /** For this month first. `discount`: where it is missing, as much of it as the month owes. */
  z.strictObject({
    action: z.literal('allocate'),
    month: MonthNumber,
    year: YearNumber,
    discount: z.enum(['asTaken', 'refused']).optional(),
    ...Approval,
  }),
  /** For the oldest months that are due; the remainder waits for the next fee. The discount is refused. */
  z.strictObject({ action: z.literal('carry') }),
  z.strictObject({ action: z.literal('refund'), reason: Reason, ...Overdrawn }),
])
export type HeldSettlement = z.infer<typeof HeldSettlement>

/** A correction of a payment (FEE-10); the old values stay in the audit log. */
export const PaymentCorrection = z
  .strictObject({
    amountPaid: Dollars,
    discount: Dollars.prefault(0),
    Description: text(500).trim().nullable().optional(),
    /** Needed for all but a payment of the same day by its collector. */
    reason: Reason.optional(),
    /** The revision that the form was filled from; left out by callers that read the server directly. */
    base: z.int().min(1).max(2_147_483_647).optional(),
  })
  .refine(({ amountPaid, discount }) => amountPaid + discount > 0, 'Please enter a valid amount and student ID')
export type PaymentCorrection = z.infer<typeof PaymentCorrection>

/** Confirmed money that is given back: all of it, or an amount. */
export const Refund = z.strictObject({
  reason: Reason,
  amount: Dollars.refine((amount) => amount > 0, 'Please enter a valid amount').optional(),
  /** Part of it that is given in shillings; left out: all of it in dollars. */
  shillings: ShillingPart.refine(({ amount }) => amount > 0, 'Please enter a number of shillings.').optional(),
  ...Overdrawn,
})
export type Refund = z.input<typeof Refund>

export const PaymentId = z.object({ id: idOf('payment', IdText) })
