import { z } from 'zod'
import { Id, IdText, text } from '../core/fields.ts'
import { PaymentLine } from '../fees/fees.schema.ts'
import { EXPENSE_CATEGORIES } from '../school/expense-categories.ts'
import { OwnCategory } from '../school/own-accounts.schema.ts'
import { InDollars } from '../school/money.schema.ts'
import { LineNumber, WalletLine } from './wallets.schema.ts'

// What is entered in the books out of a line of a statement: a payment of a family, or charges of the wallet.

/** Student whose family is meant, where a person names one instead of the phone of the line. */
export const FamilyQuery = z.object({ studentId: IdText.optional() })

/** The family that a payment is proposed for, by the phone of a line, with its amount for what each child owes. */
export const ProposedFamily = z.array(
  z.object({
    studentId: Id,
    fullname: z.string(),
    className: z.string(),
    due: InDollars,
    amount: InDollars,
    year: z.int(),
    month: z.int(),
  }),
)
export type ProposedFamily = z.infer<typeof ProposedFamily>

export const TakeLine = z.strictObject({
  lines: z.array(PaymentLine).min(1, 'No student found.').max(40),
  /** The earlier use of the number was seen, and is no objection. */
  isNumberKnown: z.boolean().optional(),
})

export const EnterCharges = z.strictObject({
  lineIds: z.array(LineNumber).min(1).max(5_000),
  category: z.union([z.enum(EXPENSE_CATEGORIES), OwnCategory], 'Category is required'),
  description: text(300).trim().min(1, 'Description is required'),
  overdrawnReason: text(300).trim().optional(),
})
export const ChargeLines = z.array(WalletLine)
