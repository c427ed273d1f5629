import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { InDollars } from '../school/money.schema.ts'
import { Account, Signed } from './wallets.schema.ts'

/** Parts of the difference between a wallet and the books. Wallet = books + all parts, `entries` being subtracted. */
const Parts = {
  /** Wallet less books before the first line. */
  begin: InDollars,
  /** Lines that no entry stands for, and those that were set aside. */
  lines: InDollars,
  aside: InDollars,
  /** Entries that no line is matched to. */
  entries: InDollars,
  /** Lines less entries where a match has another amount, or one of both is of a later day. */
  differing: InDollars,
  /** The wallet's balance less all its lines: lines are missing. */
  unexplained: InDollars,
}
/** The same in cents, as it is signed. */
export type Differences = Record<keyof typeof Parts, number> & Record<'lineCount' | 'asideCount' | 'entryCount', number>

export const ReconcileQuery = z.object({ account: Account, day: DayText })
export const Reconciling = z.object({
  account: Account,
  day: DayText,
  /** First day that statements have; null where none is imported. */
  firstDay: DayText.nullable(),
  /** The wallet's balance by its last line of the day or before; null where lines have none. */
  statement: InDollars.nullable(),
  books: InDollars,
  ...Parts,
  lineCount: z.int(),
  asideCount: z.int(),
  entryCount: z.int(),
  /** Explanation of the newest signed day, which may still be right. */
  explanation: z.string().nullable(),
})
export type Reconciling = z.infer<typeof Reconciling>

export const SignReconciliation = z.strictObject({
  account: Account,
  day: requiredDay('The day is not valid'),
  statement: Signed,
  /** Required where something is unexplained. */
  explanation: text(500).trim().optional(),
  /** The balance of the books as it was shown, so that nobody signs another one. */
  books: Signed,
})
export const ReconciliationId = z.object({ id: idOf('walletReconciliation', IdText) })
export const Reconciliations = z.array(
  z.object({
    id: Id,
    account: Account,
    day: DayText,
    statement: InDollars,
    books: InDollars,
    /** Balance of the books of that day as it is now. */
    booksNow: InDollars,
    ...Parts,
    explanation: z.string().nullable(),
    signedBy: z.string(),
    signedAt: Instant,
    voidedBy: z.string().nullable(),
    voidedAt: Instant.nullable(),
    voidReason: z.string().nullable(),
  }),
)
export type Reconciliations = z.infer<typeof Reconciliations>
