import { EXPENSE_CATEGORIES } from '../school/expense-categories.ts'
import { ACCOUNTS, CASH_ACCOUNTS, type AccountCode, type EntryKind } from './accounts.ts'
import type { Figure, Period } from './books.schema.ts'

/** What a figure counts: lines of these accounts and kinds of entries, `sign` times their cents. */
export type Term = {
  readonly accounts: readonly AccountCode[]
  /** Of entries of these kinds; of all where it is missing. */
  readonly kinds?: readonly EntryKind[]
  /** Of entries only that change what was received. */
  readonly isReceipt?: true
  /** Of fees of the period, of months before it or of months after it. */
  readonly feeMonth?: 'inside' | 'before' | 'after'
  /** Money that came in (debits) or went out (credits) only. */
  readonly side?: 'debit' | 'credit'
  readonly sign: 1 | -1
}

/** Accounts of what the school spends. */
export const EXPENSE_ACCOUNTS: readonly AccountCode[] = [
  ...EXPENSE_CATEGORIES.map((category) => `expense:${category}` as const),
  'salaries',
]

/** Accounts whose balances are the result of the school. */
export const RESULT_ACCOUNTS: readonly AccountCode[] = ACCOUNTS.flatMap(({ code, type }) =>
  type === 'income' || type === 'expense' ? [code] : [],
)

/** Money of families, also while it is on hold or of no student. */
const OF_FAMILIES = ['payment', 'unplaced'] as const satisfies readonly EntryKind[]

const negative = (terms: readonly Term[]): readonly Term[] =>
  terms.map((term) => ({ ...term, sign: term.sign === 1 ? -1 : 1 }))

const settled = (feeMonth: Term['feeMonth'] & string): Term => ({
  accounts: ['receivable'],
  kinds: ['payment'],
  isReceipt: true,
  feeMonth,
  sign: -1,
})

const currentIncome = [settled('inside')]
const previousIncome = [settled('before')]
// A later use of money that was carried forward is no receipt, so it is counted once: when it is received.
const advanceIncome: readonly Term[] = [
  settled('after'),
  { accounts: ['feesInAdvance'], kinds: ['payment'], isReceipt: true, sign: -1 },
]
const totalRevenue = [...currentIncome, ...previousIncome, ...advanceIncome]
const totalDiscounts: readonly Term[] = [{ accounts: ['discounts'], kinds: ['payment'], sign: 1 }]
const netRevenue = [...totalRevenue, ...negative(totalDiscounts)]
// A payout moves the advances of its month into the salaries: they were counted when they were given.
const totalExpenses: readonly Term[] = [{ accounts: EXPENSE_ACCOUNTS, kinds: ['expense'], sign: 1 }]
const totalEmployeeAdvances: readonly Term[] = [{ accounts: ['employeeAdvances'], kinds: ['advance'], sign: 1 }]
// What was bought to be kept is no expense: it was paid as one, and stands in the balance sheet.
const assetOutflow: readonly Term[] = [{ accounts: ['fixedAssets'], kinds: ['expense'], sign: 1 }]
const received: readonly Term[] = [{ accounts: CASH_ACCOUNTS, kinds: OF_FAMILIES, sign: 1 }]
const deposits: readonly Term[] = [{ accounts: CASH_ACCOUNTS, kinds: ['ledger'], side: 'debit', sign: 1 }]

/** Each figure of the statements, as the sum of its terms over the lines of a period. */
export const TERMS: Readonly<Record<Figure, readonly Term[]>> = {
  currentIncome,
  previousIncome,
  advanceIncome,
  totalRevenue,
  totalDiscounts,
  netRevenue,
  totalExpenses,
  totalEmployeeAdvances,
  netIncome: [...netRevenue, ...negative(totalExpenses), ...negative(totalEmployeeAdvances)],
  heldChange: [{ accounts: ['held'], kinds: OF_FAMILIES, sign: -1 }],
  received,
  deposits,
  cashInflow: [...received, ...deposits],
  withdrawals: [{ accounts: CASH_ACCOUNTS, kinds: ['ledger'], side: 'credit', sign: -1 }],
  expenseOutflow: [{ accounts: CASH_ACCOUNTS, kinds: ['expense'], sign: -1 }, ...negative(assetOutflow)],
  assetOutflow,
  // An advance is paid out of a cash account when it is given.
  advanceOutflow: totalEmployeeAdvances,
  netCashFlow: [{ accounts: CASH_ACCOUNTS, sign: 1 }],
  depreciation: [{ accounts: ['depreciation'], sign: 1 }],
  result: [{ accounts: RESULT_ACCOUNTS, sign: -1 }],
}

/** Debits and credits of many lines that are alike, in cents above zero. */
export type Totals = {
  account: AccountCode
  kind: EntryKind
  isReceipt: boolean
  /** year * 100 + month; 0: of no fee. */
  feeMonth: number
  debitCents: number
  creditCents: number
}

const isOfMonth = (feeMonth: number, where: Term['feeMonth'], { from, to }: Period): boolean => {
  if (!where) return true
  if (feeMonth < from) return where === 'before'
  return feeMonth > to ? where === 'after' : where === 'inside'
}

const isCounted = (term: Term, totals: Totals, period: Period): boolean =>
  term.accounts.includes(totals.account) &&
  (!term.kinds || term.kinds.includes(totals.kind)) &&
  (!term.isReceipt || totals.isReceipt) &&
  isOfMonth(totals.feeMonth, term.feeMonth, period)

const centsOn = ({ debitCents, creditCents }: Totals, side: Term['side']): number =>
  (side === 'credit' ? 0 : debitCents) - (side === 'debit' ? 0 : creditCents)

/** A figure in cents, of the totals of its period. */
export function figureCents(figure: Figure, totals: readonly Totals[], period: Period): number {
  let cents = 0
  for (const term of TERMS[figure]) {
    for (const each of totals) if (isCounted(term, each, period)) cents += term.sign * centsOn(each, term.side)
  }
  return cents
}
