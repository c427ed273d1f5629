import { z } from 'zod'
import { methodOfAccount, type CASH_ACCOUNTS } from '../books/accounts.ts'
import type { Chart } from '../books/chart.ts'
import { Reason } from '../books/books.schema.ts'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { Page, Paged } from '../core/paging.schema.ts'
import { listOf, RowNumber } from '../school/list.schema.ts'
import { InDollars, signedDollarsUpTo } from '../school/money.schema.ts'
import { isOwnMoney } from '../school/own-accounts.ts'
import { OwnMoney } from '../school/own-accounts.schema.ts'
import { FILE_NAME_LENGTH } from '../school/sheets.ts'

// Amounts without a unit are dollars in calls and whole cents in the program, negative for money that went out. Lines in
// shillings have their amounts in shillings, and hundredths of them in the program.

/** Cash accounts of every school that somebody else keeps, and gives statements of. */
export const STATEMENT_ACCOUNTS = [
  'zaad',
  'edahab',
  'daarsalaam',
  'dahabshiil',
] as const satisfies readonly (typeof CASH_ACCOUNTS)[number][]
/** An account with statements, also a bank or wallet of the school's own. */
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number] | OwnMoney
export const Account = z.union([z.enum(STATEMENT_ACCOUNTS), OwnMoney], 'Account is not valid')

/** The accounts of a school that have statements: cash elsewhere has none. */
export const statementAccounts = ({ cash }: Chart): readonly StatementAccount[] => [
  ...STATEMENT_ACCOUNTS,
  ...cash.filter(isOwnMoney).filter((account) => methodOfAccount(account) !== 'Cash'),
]

export type WalletLineState = 'counted' | 'differs' | 'replaced' | 'dismissed' | 'takenBack'

/** What a line can be: a receipt of fees, another entry of the books, or another line that it cancels. `aside`: none of these. */
export const BOOKED_KINDS = [
  'receipt',
  'expense',
  'advance',
  'ledger',
  'transfer',
  'drawerMove',
  'drawerClosing',
] as const
export type BookedKind = (typeof BOOKED_KINDS)[number]
const TARGET_KINDS = [...BOOKED_KINDS, 'line', 'aside'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** How a match came about: as one of all with the same number, by a proposal for one line, by hand, or with a new entry. */
const MATCH_HOW = ['number', 'proposal', 'hand', 'entered'] as const
export type MatchHow = (typeof MATCH_HOW)[number]

/** Highest amount of a line, also in shillings. */
const MOST_OF_LINE = 1_000_000_000
/** An amount of a line or a balance, in dollars or shillings. */
export const Signed = signedDollarsUpTo(MOST_OF_LINE)

/** A line of a statement, as its file has it. */
export const NewLine = z.strictObject({
  row: RowNumber,
  number: text(60).trim().optional(),
  day: requiredDay('The day of a line is missing'),
  time: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .optional(),
  phone: text(40).trim().optional(),
  name: text(200).trim().optional(),
  amount: Signed.refine((cents) => cents !== 0, 'The amount of a line is missing'),
  currency: z.enum(['USD', 'SLSH']).default('USD'),
  /** The balance after the line, as the wallet says it. */
  balanceAfter: Signed.optional(),
  text: text(500).trim().default(''),
})
export type NewLine = z.output<typeof NewLine>
export type NewLineSent = z.input<typeof NewLine>

/** What each column of a file is read as, by its folded heading; null: not read. */
const Columns = z
  .array(z.strictObject({ heading: z.string().max(200), meaning: z.string().max(40).nullable() }))
  .max(300)

const HASH = /^[0-9a-f]{64}$/

export const NewStatement = z.strictObject({
  account: Account,
  fileName: text(FILE_NAME_LENGTH).trim().min(1),
  /** SHA-256 of the file in hexadecimal digits; devices without encryption cannot compute it. */
  hash: z.string().regex(HASH).optional(),
  /** Headings of the file and how they are read, for the next file of this account. */
  fingerprint: text(2_000).optional(),
  mapping: Columns.optional(),
  /** The school's own number that the file names. */
  ownNumber: text(60).trim().optional(),
  /** Whether a person has seen the doubts of the dry run, and takes the statement all the same. */
  isSure: z.boolean().default(false),
  lines: listOf(NewLine, 'The statement has no lines.'),
})
export type NewStatement = z.output<typeof NewStatement>

/** What speaks against a statement: it seems to be of another wallet, in shillings, or not to follow the earlier ones. */
export const Doubt = z.object({
  code: z.enum(['otherWallet', 'ownNumber', 'shillings', 'noneMatches', 'gap', 'balance', 'future']),
  /** Account, number, days or count that the words name. */
  about: z.string(),
})
export type Doubt = z.infer<typeof Doubt>
/** Doubts that stop an import until somebody is sure; others are only told. */
export const STOPPING: ReadonlySet<Doubt['code']> = new Set(['otherWallet', 'ownNumber', 'shillings', 'noneMatches'])

export const StatementReply = z.object({
  message: z.string(),
  created: z.int(),
  known: z.int(),
  /** Lines that another statement has with another amount or day; both stand until somebody decides. */
  changed: z.int(),
  doubts: z.array(Doubt),
  statementId: Id.nullable(),
})
export type StatementReply = z.infer<typeof StatementReply>

export const StatementMode = z.object({ dryRun: z.enum(['true', 'false']).optional() })

/** A line as the school has it. */
export const WalletLine = z.object({
  id: Id,
  number: z.string().nullable(),
  day: DayText,
  time: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  amount: InDollars,
  currency: z.enum(['USD', 'SLSH']),
  balance: InDollars.nullable(),
  text: z.string(),
})
export type WalletLine = z.infer<typeof WalletLine>

/** An entry of the books in the account, or a receipt of several children. */
export const WalletTarget = z.object({
  kind: z.enum(BOOKED_KINDS),
  ref: z.string(),
  day: DayText,
  /** What of it no line is matched to. */
  amount: InDollars,
  number: z.string().nullable(),
  /** Who paid or was paid, in words. */
  words: z.string(),
})
export type WalletTarget = z.infer<typeof WalletTarget>

export const Proposal = WalletTarget.extend({
  /** `number`: the number of the transfer; `phone`: amount, day and phone; `amount`: amount and day alone. */
  why: z.enum(['number', 'phone', 'amount']),
  isAmountSame: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

const Match = z.object({
  id: Id,
  kind: z.enum(TARGET_KINDS),
  ref: z.string(),
  amount: InDollars,
  how: z.enum(MATCH_HOW),
  reason: z.string().nullable(),
  words: z.string(),
  by: z.string(),
  at: Instant,
})

export const WALLET_LISTS = ['open', 'changed', 'differs', 'missing', 'matched', 'aside'] as const
export type WalletList = (typeof WALLET_LISTS)[number]

/** A line with what it may be or is, or an entry of the books that no line is matched to. */
export const WalletRow = z.object({
  key: z.string(),
  line: WalletLine.nullable(),
  target: WalletTarget.nullable(),
  /** What is left to explain. */
  rest: InDollars,
  proposals: z.array(Proposal),
  matches: z.array(Match),
  /** The earlier version of a line that was changed. */
  before: WalletLine.nullable(),
  /** What can be entered at once: a payment of fees, or charges of the wallet itself. */
  suggests: z.enum(['payment', 'charge']).nullable(),
})
export type WalletRow = z.infer<typeof WalletRow>

export const WalletQuery = z.object({
  account: Account,
  list: z.enum(WALLET_LISTS).default('open'),
  search: text(100).trim().optional(),
  ...Page,
})
export type WalletQuery = z.output<typeof WalletQuery>

/** Days in pieces without gaps, the oldest first; empty without statements. */
const Periods = z.array(z.object({ from: DayText, to: DayText }))

const Count = z.object({ count: z.int(), amount: InDollars })
export const WalletPage = z.object({
  ...Paged,
  rows: z.array(WalletRow),
  /** How many rows each list has, and their sum. */
  counts: z.record(z.enum(WALLET_LISTS), Count),
  /** Lines that are one receipt each by their number, with the same amount. */
  exact: Count,
  /** Days that statements of the account have. */
  periods: Periods,
})
export type WalletPage = z.infer<typeof WalletPage>

/** An account, how far its statements reach, and to which day it is reconciled. */
export const WalletOverview = z.array(
  z.object({
    account: Account,
    name: z.string(),
    periods: Periods,
    open: z.int(),
    reconciledDay: DayText.nullable(),
    /** How much the books of that day have changed since it was signed. */
    changedSince: InDollars,
    /** How the columns of its files are read, by their headings. */
    mappings: z.array(z.object({ fingerprint: z.string(), mapping: Columns })),
  }),
)
export type WalletOverview = z.infer<typeof WalletOverview>

export const OfAccount = z.object({ account: Account })

export const ImportedStatements = z.array(
  z.object({
    id: Id,
    account: Account,
    fileName: z.string(),
    firstDay: DayText,
    lastDay: DayText,
    opening: InDollars.nullable(),
    closing: InDollars.nullable(),
    newLines: z.int(),
    knownLines: z.int(),
    changedLines: z.int(),
    by: z.string(),
    at: Instant,
    /** Who took it back, and why; null while its lines count. */
    takenBack: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  }),
)
export type ImportedStatements = z.infer<typeof ImportedStatements>

const Ref = text(40).min(1)
export const LineNumber = idOf('walletLine', Id)
/** What a line is said to be. */
const Pair = z.strictObject({ lineId: LineNumber, kind: z.enum(BOOKED_KINDS), ref: Ref })
export const MatchLine = Pair
/** All lines that are one receipt each by number and amount, as they were shown before. */
export const MatchExact = z.strictObject({
  account: Account,
  pairs: z.array(Pair).min(1).max(5_000),
})
export const ExactPairs = z.object({
  pairs: z.array(
    z.object({
      lineId: Id,
      kind: z.enum(BOOKED_KINDS),
      ref: z.string(),
      amount: InDollars,
      day: DayText,
      words: z.string(),
    }),
  ),
})
export const CancelLine = z.strictObject({ lineId: LineNumber, otherId: LineNumber })
export const StatementId = z.object({ id: idOf('walletStatement', IdText) })
export const LineId = z.object({ id: idOf('walletLine', IdText) })
export const MatchId = z.object({ id: idOf('walletMatch', IdText) })
export const WithReason = z.strictObject({ reason: Reason })
export const DecideLine = z.strictObject({ take: z.enum(['new', 'old']) })

/** Entries of the books that a line can be matched to by hand. */
export const CandidateQuery = z.object({ search: text(100).trim().optional() })
export const Candidates = z.object({
  targets: z.array(WalletTarget),
  /** Lines that cancel this one, such as a transfer that was reversed. */
  lines: z.array(WalletLine),
})
export type Candidates = z.infer<typeof Candidates>
