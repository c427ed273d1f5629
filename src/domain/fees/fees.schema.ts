import { MonthNumber, YearNumber } from '../school/months.schema.ts'
import { z } from 'zod'
import { Id, idOf, IdText, Instant, personName, text } from '../core/fields.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { Dollars, InCents, InDollars } from '../school/money.schema.ts'
import { ShillingPart } from '../school/shillings.schema.ts'
import { PAYMENT_METHODS, RECEIPT_NUMBER } from './payment-words.rules.ts'
import { ACCOUNT_FACTS } from './account-facts.ts'
import { FOREIGN_LETTERS, hasForeignLetters, writtenNumber } from './payment-number.ts'

export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** State of a payment. `held`: taken, but on hold until an administrator settles an objection. `refunded`: given back. */
export const PAYMENT_STATES = ['confirmed', 'held', 'voided', 'refunded'] as const
export const PaymentState = z.enum(PAYMENT_STATES)
export type PaymentState = z.infer<typeof PaymentState>

/** Why a payment is on hold. */
const HOLD_CODES = [
  'alreadyPaid',
  'discountLimit',
  'discountTooLarge',
  'studentGone',
  'numberUsed',
  'receiptUsed',
  'receiptSeries',
  'refUsed',
  'datedEarlier',
  'roleChanged',
  'collectorInactive',
] as const
export const HoldCode = z.enum(HOLD_CODES)
export type HoldCode = z.infer<typeof HoldCode>

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

/** What rules took off a month's fee when it was made; missing: nothing. Nothing of it is in any amount. */
const ReducedBy = z.array(z.object({ words: z.string(), cents: InCents })).optional()
export type ReducedBy = z.infer<typeof ReducedBy>

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

/** Kind of change of a payment after it was taken. `settled`: an administrator decided about it while it was held. */
const ChangeKind = z.enum(['corrected', 'voided', 'refunded', 'settled'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** Kind of change of a student's fee of a month. `writtenOff`: it will not be paid any more. */
export type FeeChangeKind = 'changed' | 'waived' | 'writtenOff'

/**
 * One change of a payment: a line of the day on which it was made, in the drawer of who made it. The day on which the money
 * was taken keeps its figures. After a void or a refund of all of it the payment is worth nothing.
 */
export const PaymentChange = z.object({
  kind: ChangeKind,
  at: Instant,
  byId: Id.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Receipt for money that was given back. */
  receipt: z.string().nullable(),
  amountBeforeCents: InCents,
  amountAfterCents: InCents,
  discountBeforeCents: InCents,
  discountAfterCents: InCents,
  /** Whether the payment was on hold until then. */
  wasHeld: z.boolean(),
  /** Drawer session that it is a line of; missing: none. */
  drawer: z.string().optional(),
})
export type PaymentChange = z.infer<typeof PaymentChange>

/** One student's part of a payment, as the device's replica holds it, for the last two months. */
export const PaymentRow = z.object({
  /** Missing until the server has assigned an id. */
  id: Id.optional(),
  receipt: z.string(),
  studentId: Id,
  amountCents: InCents,
  discountCents: InCents,
  discountReason: z.string().nullable(),
  description: z.string().nullable(),
  method: PaymentMethod,
  number: z.string().nullable(),
  /** Month for which the payment was taken; null for a payment without a month. */
  year: z.int().nullable(),
  month: z.int().nullable(),
  /** Months that it settled; the remainder is carried forward. */
  parts: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      amountCents: InCents,
      discountCents: InCents,
      /** Whether it settles a debt from before the opening day; missing: no. */
      isOpening: z.boolean().optional(),
      reducedBy: ReducedBy,
    }),
  ),
  state: PaymentState,
  heldCode: HoldCode.nullable(),
  paidAt: Instant,
  collectorId: Id.nullable(),
  collector: z.string(),
  deviceCode: z.string().nullable(),
  /** Drawer session that took it; missing: none. */
  drawer: z.string().optional(),
  revision: z.int(),
  /** The oldest first; missing in rows of payments that were just taken here. */
  changes: z.array(PaymentChange).optional(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

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
