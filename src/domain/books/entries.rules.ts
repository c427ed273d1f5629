import type { ShillingKind } from '../school/shillings.schema.ts'
import { formatMonth } from '../school/months.ts'
import { nameOfAccount, type AccountCode, type EntryKind, type LedgerType } from './accounts.ts'
import { monthOf } from './periods.rules.ts'

/** Facts about the source of an entry; null where its kind has none. */
export type EntrySource = {
  kind: EntryKind
  /** Whether it is the first entry of its source; later ones are changes of it. */
  isFirst: boolean
  /** The fee's month as year * 100 + month. */
  feeMonth: number | null
  /** Whether a fee is a debt from before the opening day. */
  isOpening?: boolean | null
  student: string | null
  receipt: string | null
  category: string | null
  voucher: string | null
  employee: string | null
  asset: string | null
  ledgerType: LedgerType | null
  ledgerSource: string | null
  description: string | null
  toAccount: AccountCode | null
  /** Name of `toAccount` where it is one of the school's own. */
  toAccountName?: string | null
  /** Number of the drawer session. */
  drawer?: string | null
  /** Kind of act that moved shillings, and the shillings of the line; null: a line in dollars. */
  shillingKind?: ShillingKind | null
  shillings?: number | null
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Words of the entries of drawer sessions. */
const DRAWER_WORDS = {
  drawer: 'Drawer opened',
  drawerMove: 'Drawer, money moved',
  drawerClosing: 'Drawer counted and closed',
} as const

/** Words of the acts that move shillings. */
const SHILLING_WORDS: Readonly<Record<ShillingKind, string>> = {
  payment: 'Paid in shillings',
  refund: 'Given back in shillings',
  takenBack: 'Shillings taken back',
  expense: 'Spent in shillings',
  advance: 'Advance in shillings',
  float: 'Shillings in the drawer at its opening',
  move: 'Shillings moved',
  exchange: 'Shillings exchanged',
  count: 'Shillings counted',
}

const shillingWords = ({ shillingKind }: EntrySource): string =>
  shillingKind ? SHILLING_WORDS[shillingKind] : 'Shillings'

/** Words of a line of the cash ledger: where its money comes from or goes to, and the particulars. */
export function ledgerWords(source: EntrySource): { source: string; description: string } {
  const { kind, isFirst, student, receipt, category, voucher, description } = source
  switch (kind) {
    case 'fee':
    case 'payment':
      return { source: isFirst ? 'Fees' : 'Fees, changed', description: joined(student, receipt) }
    case 'unplaced':
      return {
        source: isFirst ? 'Money without a student' : 'Money without a student, settled',
        description: receipt ?? '',
      }
    case 'expense':
      return {
        source: isFirst ? 'Expense' : 'Expense, changed',
        description: joined(category, voucher, description),
      }
    case 'advance':
      return { source: isFirst ? 'Advance' : 'Advance, changed', description: joined(source.employee, description) }
    case 'payout':
      return {
        source: isFirst ? 'Advances settled' : 'Advances settled, taken back',
        description: source.employee ?? '',
      }
    case 'asset':
      return { source: isFirst ? 'Asset' : 'Asset, changed', description: source.asset ?? '' }
    case 'depreciation':
      return { source: isFirst ? 'Depreciation' : 'Depreciation, changed', description: source.asset ?? '' }
    case 'opening':
    case 'openingSalary':
    case 'openingAdvance':
    case 'openingCredit':
      return { source: isFirst ? 'Opening balance' : 'Opening balance, changed', description: '' }
    case 'drawer':
    case 'drawerMove':
    case 'drawerClosing':
      return { source: DRAWER_WORDS[kind], description: joined(source.drawer ?? null, description) }
    case 'shillings':
      return { source: shillingWords(source), description: joined(receipt, voucher, description) }
    case 'ledger':
    case 'transfer': {
      const name = source.ledgerSource ?? ''
      return { source: isFirst ? name : `${name}, taken back`, description: description ?? '' }
    }
  }
}

const whatHappened = (source: EntrySource): string => {
  const { kind, receipt, category, voucher, feeMonth, isOpening, ledgerType, ledgerSource, toAccount, drawer } = source
  switch (kind) {
    case 'fee':
      if (isOpening) return 'Owed before the opening day'
      return feeMonth === null ? 'Fee' : `Fee of ${formatMonth(monthOf(feeMonth))}`
    case 'payment':
      return `Payment ${receipt ?? ''}`
    case 'unplaced':
      return `Payment ${receipt ?? ''} without a student`
    case 'expense':
      return `${category ?? ''} ${voucher ?? ''}`
    case 'advance':
      return 'Advance'
    case 'payout':
      return 'Advances that are part of a salary'
    case 'asset':
      return 'Asset without a payment'
    case 'depreciation':
      return 'Depreciation'
    case 'opening':
      return 'Opening balance'
    case 'openingSalary':
      return 'Salary owed before the opening day'
    case 'openingAdvance':
      return 'Advance open on the opening day'
    case 'openingCredit':
      return 'Paid ahead before the opening day'
    case 'drawer':
    case 'drawerMove':
    case 'drawerClosing':
      return `${DRAWER_WORDS[kind]} ${drawer ?? ''}`.trim()
    case 'shillings':
      return joined(shillingWords(source), receipt)
    case 'ledger':
      return `${ledgerType === 'DEPOSIT' ? 'Deposit' : 'Withdrawal'} by hand: ${ledgerSource ?? ''}`
    case 'transfer':
      return toAccount ? `Moved to ${source.toAccountName ?? nameOfAccount(toAccount)}` : 'Moved'
  }
}

/** Text of an entry: what happened, with receipt or voucher, and whom it concerns. */
export function entryText(source: EntrySource): string {
  const isByHand = source.kind === 'ledger' || source.kind === 'transfer'
  const later = isByHand ? 'taken back' : 'changed'
  const { student, employee, asset, isFirst } = source
  return joined(whatHappened(source), student, employee, asset, isFirst ? null : later)
}
