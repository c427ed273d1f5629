import { z } from 'zod'
import { ACCOUNTS_OF_METHOD, CASH_ACCOUNTS, LEDGER_METHODS, LEDGER_TYPES } from '#domain/books/accounts.ts'
import type { ManualEntry } from '#domain/books/books.schema.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { ledgerTexts as texts } from './books.texts.ts'

/** Most for one entry by hand, in dollars. */
const MOST = 1_000_000

const cashAccount = z.enum(CASH_ACCOUNTS)

/** An entry by hand as it is typed, converted to what the school server is sent. */
export const LedgerForm = z
  .object({
    type: z.enum(LEDGER_TYPES),
    source: z.string().trim(),
    amount: z.string(),
    method: z.enum(LEDGER_METHODS),
    /** Empty: the only or first account of the method. */
    account: z.union([z.literal(''), cashAccount]),
    /** Empty: the money leaves the school. */
    toAccount: z.union([z.literal(''), cashAccount]),
    date: z.string(),
    description: z.string().trim().min(1, texts.noReason),
    overdrawnReason: z.string().trim(),
  })
  .superRefine(({ amount, date, ...typed }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!parseAmount(amount, MOST)) issue('amount', texts.badAmount)
    if (!DayText.safeParse(date).success) issue('date', texts.badDate)
    if (isMoved(typed) && typed.toAccount === accountOf(typed)) issue('toAccount', texts.sameAccount)
  })
  .transform((typed): ManualEntry => {
    const { type, source, amount, method, date, description, toAccount, overdrawnReason } = typed
    return {
      type,
      ...(source ? { source } : {}),
      amount: dollarsOf(centsTyped(amount)),
      method,
      account: accountOf(typed),
      description,
      date,
      ...(overdrawnReason && type === 'WITHDRAWAL' ? { overdrawnReason } : {}),
      ...(isMoved(typed) && toAccount ? { toAccount } : {}),
    }
  })
export type Typed = z.input<typeof LedgerForm>

/** The account that is meant: one of the method's, since the method may have been changed after it was chosen. */
export const accountOf = ({ method, account }: Pick<Typed, 'method' | 'account'>) =>
  ACCOUNTS_OF_METHOD[method].find((each) => each === account) ?? ACCOUNTS_OF_METHOD[method][0]

/** In cents; 0 for what is no amount. */
export const centsTyped = (amount: string): number => parseAmount(amount, MOST) ?? 0

/** Only a withdrawal can go to another account. */
const isMoved = ({ type, toAccount }: Pick<Typed, 'type' | 'toAccount'>): boolean =>
  type === 'WITHDRAWAL' && toAccount !== ''

/** The initial values (BOOK-7). */
export const defaults = (today: string): Typed => ({
  type: 'DEPOSIT',
  source: 'Manual',
  amount: '',
  method: 'Cash',
  account: '',
  toAccount: '',
  date: today,
  description: '',
  overdrawnReason: '',
})
