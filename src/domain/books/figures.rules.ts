import type { Chart } from './chart.ts'
import { ENTRY_KINDS, type AccountCode, type EntryKind, type LedgerType } from './accounts.ts'
import type { Figure, Period } from './books.schema.ts'

/** Term of a figure: the cents of the lines of these accounts and kinds of entries, times `sign`. */
export type Term = {
  readonly accounts: readonly AccountCode[]
  /** Counts entries of these kinds; of all where it is missing. */
  readonly kinds?: readonly EntryKind[]
  /** Counts only entries that change the money received. */
  readonly isReceipt?: true
  /** Counts fees of the period, of months before it or of months after it. */
  readonly feeMonth?: 'inside' | 'before' | 'after'
  /** Counts entries by hand of this type; one that is taken back counts against its own type. */
  readonly ledgerType?: LedgerType
  readonly sign: 1 | -1
}

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
/**
 * Term of a category in the expenses of a statement. For salaries it counts what payouts paid: advances that a payout moves into
 * salaries were counted when they were given.
 */
export const expenseTerm = (account: AccountCode): Term => ({ accounts: [account], kinds: ['expense'], sign: 1 })
const salariesPaid = [expenseTerm('salaries')]
const totalEmployeeAdvances: readonly Term[] = [{ accounts: ['employeeAdvances'], kinds: ['advance'], sign: 1 }]
// An asset that was bought is no expense of the statement: it is paid as one, and stands in the balance sheet.
const assetOutflow: readonly Term[] = [{ accounts: ['fixedAssets'], kinds: ['expense'], sign: 1 }]
// A salary from before the opening day was owed then, so paying it is no expense.
const owedOutflow: readonly Term[] = [{ accounts: ['salariesOwed'], kinds: ['expense'], sign: 1 }]
// More in drawers than expected, less what was missing.
const cashDifference: readonly Term[] = [{ accounts: ['cashOverShort'], sign: -1 }]
// What shillings brought in dollars more than their rate when they came, less what was lost.
const exchangeDifference: readonly Term[] = [{ accounts: ['exchangeDifference'], sign: -1 }]

/** Terms that count the money of a school, in every account that holds any. */
function termsOfMoney({ cash }: Chart) {
  const received: readonly Term[] = [{ accounts: cash, kinds: OF_FAMILIES, sign: 1 }]
  const byHand = (ledgerType: LedgerType, sign: Term['sign']): readonly Term[] => [
    { accounts: cash, kinds: ['ledger'], ledgerType, sign },
  ]
  const deposits = byHand('DEPOSIT', 1)
  return {
    received,
    deposits,
    cashInflow: [...received, ...deposits],
    withdrawals: byHand('WITHDRAWAL', -1),
    expenseOutflow: [{ accounts: cash, kinds: ['expense'], sign: -1 }, ...negative([...assetOutflow, ...owedOutflow])],
    // Opening balances were there before.
    netCashFlow: [{ accounts: cash, kinds: ENTRY_KINDS.filter((kind) => kind !== 'opening'), sign: 1 }],
  } satisfies Partial<Record<Figure, readonly Term[]>>
}

/** Each figure of the statements of a school, as the sum of its terms over the lines of a period. */
export function termsOf(chart: Chart): Readonly<Record<Figure, readonly Term[]>> {
  const totalExpenses = chart.expenses.map(expenseTerm)
  return {
    currentIncome,
    previousIncome,
    advanceIncome,
    totalRevenue,
    totalDiscounts,
    netRevenue,
    salariesPaid,
    totalExpenses,
    totalEmployeeAdvances,
    cashDifference,
    exchangeDifference,
    netIncome: [
      ...netRevenue,
      ...negative(totalExpenses),
      ...negative(totalEmployeeAdvances),
      ...cashDifference,
      ...exchangeDifference,
    ],
    // Received less paid: an expense on hold has left the drawer, too.
    heldChange: [{ accounts: ['held'], sign: -1 }],
    assetOutflow,
    owedOutflow,
    // An advance is paid out of a cash account when it is given.
    advanceOutflow: totalEmployeeAdvances,
    ...termsOfMoney(chart),
    depreciation: [{ accounts: ['depreciation'], sign: 1 }],
    result: [{ accounts: chart.results, sign: -1 }],
  }
}

/** Debits and credits of many lines that are alike, in cents above zero. */
export type Totals = {
  account: AccountCode
  kind: EntryKind
  isReceipt: boolean
  /** year * 100 + month; 0 where the lines concern no fee. */
  feeMonth: number
  /** Type of entries by hand. */
  ledgerType?: LedgerType | null
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
  (!term.ledgerType || term.ledgerType === totals.ledgerType) &&
  isOfMonth(totals.feeMonth, term.feeMonth, period)

/** Sum of terms in cents, over the totals of their period. */
export function termsCents(terms: readonly Term[], totals: readonly Totals[], period: Period): number {
  let cents = 0
  for (const term of terms) {
    for (const each of totals)
      if (isCounted(term, each, period)) cents += term.sign * (each.debitCents - each.creditCents)
  }
  return cents
}

/** A figure in cents, of the totals of its period, by the chart of the school. */
export const figureCents = (figure: Figure, totals: readonly Totals[], period: Period, chart: Chart): number =>
  termsCents(termsOf(chart)[figure], totals, period)
