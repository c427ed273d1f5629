import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTANTS, BOOKS, BOOKS_READERS, MONEY } from '../core/roles.ts'
import { RecordedPayment } from '../fees/fees.schema.ts'
import * as reconciliations from './reconciliations.schema.ts'
import { ChargeLines, EnterCharges, FamilyQuery, ProposedFamily, TakeLine } from './entered-lines.schema.ts'
import {
  CandidateQuery,
  Candidates,
  CancelLine,
  DecideLine,
  ExactPairs,
  ImportedStatements,
  LineId,
  MatchExact,
  MatchId,
  MatchLine,
  NewStatement,
  OfAccount,
  StatementId,
  StatementMode,
  StatementReply,
  WalletOverview,
  WalletPage,
  WalletQuery,
  WithReason,
} from './wallets.schema.ts'

const Done = z.object({ message: z.string() })

/** A statement of 5,000 lines. */
const STATEMENT_BYTES = 4 * 1024 * 1024

export const listWallets = endpoint({
  id: 'wallets.overview',
  method: 'GET',
  path: '/financial/statements/accounts',
  summary:
    'Accounts of wallets and banks: the days that their statements have, open lines, and the day to which each is reconciled',
  roles: BOOKS_READERS,
  reply: WalletOverview,
  problems: [],
})

export const importStatement = endpoint({
  id: 'wallets.import',
  method: 'POST',
  path: '/financial/statements',
  summary:
    'Import lines of a statement. Lines that are here already are recognised, and one that another statement has otherwise stands beside it until somebody decides',
  roles: BOOKS,
  query: StatementMode,
  body: NewStatement,
  bodyLimit: STATEMENT_BYTES,
  reply: StatementReply,
  problems: ['statementDoubtful'],
})

export const listStatements = endpoint({
  id: 'wallets.statements',
  method: 'GET',
  path: '/financial/statements',
  summary: 'Statements of an account that were imported, the newest first',
  roles: BOOKS_READERS,
  query: OfAccount,
  reply: ImportedStatements,
  problems: [],
})

export const takeStatementBack = endpoint({
  id: 'wallets.takeStatementBack',
  method: 'POST',
  path: '/financial/statements/:id/take-back',
  summary:
    'Take an imported statement back with a reason: its lines stand in no list and no sum, and its file can be imported again. None of them may be matched, set aside or signed',
  roles: ACCOUNTANTS,
  params: StatementId,
  body: WithReason,
  reply: Done,
  problems: ['walletStatementNotFound', 'walletStatementUsed', 'walletStatementSigned', 'walletStatementShared'],
})

export const listWalletRows = endpoint({
  id: 'wallets.rows',
  method: 'GET',
  path: '/financial/statements/lines',
  summary: 'Lines with what they may be or are, or entries of the books that no line is matched to, by list',
  roles: BOOKS_READERS,
  query: WalletQuery,
  reply: WalletPage,
  problems: [],
})

export const listExactPairs = endpoint({
  id: 'wallets.exact',
  method: 'GET',
  path: '/financial/statements/exact',
  summary: 'Lines that are one entry each by number and amount',
  roles: BOOKS_READERS,
  query: OfAccount,
  reply: ExactPairs,
  problems: [],
})

export const matchExact = endpoint({
  id: 'wallets.matchExact',
  method: 'POST',
  path: '/financial/statements/exact',
  summary: 'Confirm the pairs that were shown, those that still fit by number and amount; others stay open',
  roles: BOOKS,
  body: MatchExact,
  bodyLimit: STATEMENT_BYTES,
  reply: Done,
  problems: [],
})

export const matchLine = endpoint({
  id: 'wallets.match',
  method: 'POST',
  path: '/financial/statements/matches',
  summary: 'Say which entry of the books a line is. With different amounts the rest stays in sight',
  roles: BOOKS,
  body: MatchLine,
  reply: Done,
  problems: ['walletLineNotFound', 'walletLineTaken', 'walletTargetGone', 'walletOtherWay', 'walletInShillings'],
})

export const cancelLines = endpoint({
  id: 'wallets.cancel',
  method: 'POST',
  path: '/financial/statements/cancelled',
  summary: 'Say that two lines cancel each other, such as a transfer that was reversed',
  roles: BOOKS,
  body: CancelLine,
  reply: Done,
  problems: ['walletLineNotFound', 'walletLineTaken', 'walletNotOpposite'],
})

export const takeMatchBack = endpoint({
  id: 'wallets.takeBack',
  method: 'POST',
  path: '/financial/statements/matches/:id/take-back',
  summary: 'Take a match back, or the setting aside of a line: it is open again',
  roles: BOOKS,
  params: MatchId,
  body: WithReason,
  reply: Done,
  problems: ['walletMatchNotFound'],
})

export const setLineAside = endpoint({
  id: 'wallets.setAside',
  method: 'POST',
  path: '/financial/statements/lines/:id/aside',
  summary: 'Set a line aside with a reason: it stays in the reconciliation, and in no list of open lines',
  roles: BOOKS,
  params: LineId,
  body: WithReason,
  reply: Done,
  problems: ['walletLineNotFound', 'walletLineTaken'],
})

export const decideLine = endpoint({
  id: 'wallets.decide',
  method: 'POST',
  path: '/financial/statements/lines/:id/decide',
  summary: 'Decide which version of a line counts that two statements have differently; the other one is kept',
  roles: BOOKS,
  params: LineId,
  body: DecideLine,
  reply: Done,
  problems: ['walletLineNotFound', 'walletLineTaken'],
})

export const listCandidates = endpoint({
  id: 'wallets.candidates',
  method: 'GET',
  path: '/financial/statements/lines/:id/candidates',
  summary: 'Entries of the books and other lines that a line may be, those of its amount first',
  roles: BOOKS_READERS,
  params: LineId,
  query: CandidateQuery,
  reply: Candidates,
  problems: ['walletLineNotFound'],
})

export const proposeFamily = endpoint({
  id: 'wallets.family',
  method: 'GET',
  path: '/financial/statements/lines/:id/family',
  summary: 'The family whose phone a line has, with the amount divided by what its children owe',
  roles: MONEY,
  params: LineId,
  query: FamilyQuery,
  reply: ProposedFamily,
  problems: ['walletLineNotFound'],
})

export const takeLineAsPayment = endpoint({
  id: 'wallets.takePayment',
  method: 'POST',
  path: '/financial/statements/lines/:id/payment',
  summary: 'Take a line as a payment of fees, by all rules of payments, and match it to the receipt',
  roles: MONEY,
  params: LineId,
  body: TakeLine,
  reply: RecordedPayment,
  problems: [
    'walletLineNotFound',
    'walletLineTaken',
    'walletInShillings',
    'walletNoPayments',
    'walletOtherWay',
    'walletAmountDiffers',
    'studentNotFound',
    'nothingDue',
    'discountOverLimit',
    'discountTooLarge',
    'numberAlreadyUsed',
  ],
})

export const listCharges = endpoint({
  id: 'wallets.charges',
  method: 'GET',
  path: '/financial/statements/charges',
  summary: 'Open lines that the wallet or bank has taken for itself',
  roles: BOOKS_READERS,
  query: OfAccount,
  reply: ChargeLines,
  problems: [],
})

export const enterCharges = endpoint({
  id: 'wallets.enterCharges',
  method: 'POST',
  path: '/financial/statements/charges',
  summary: 'Enter lines of one account that went out as one expense of their sum, and match them to it',
  roles: BOOKS,
  body: EnterCharges,
  reply: Done,
  problems: [
    'walletLineNotFound',
    'walletLineTaken',
    'walletInShillings',
    'walletOtherWay',
    'monthClosed',
    'beforeOpening',
    'futureDate',
    'accountOverdrawn',
  ],
})

export const readReconciliation = endpoint({
  id: 'wallets.reconciling',
  method: 'GET',
  path: '/financial/reconciliations/at',
  summary:
    'Balance of an account by its wallet and by the books at the end of a day, and what the difference is made of',
  roles: BOOKS_READERS,
  query: reconciliations.ReconcileQuery,
  reply: reconciliations.Reconciling,
  problems: [],
})

export const listReconciliations = endpoint({
  id: 'wallets.reconciliations',
  method: 'GET',
  path: '/financial/reconciliations',
  summary:
    'Reconciliations of an account, the newest day first, with the balance of the books of that day as it is now',
  roles: BOOKS_READERS,
  query: OfAccount,
  reply: reconciliations.Reconciliations,
  problems: [],
})

export const signReconciliation = endpoint({
  id: 'wallets.sign',
  method: 'POST',
  path: '/financial/reconciliations',
  summary: 'Sign that an account agrees with its wallet at the end of a day, or how the difference is explained',
  roles: ACCOUNTANTS,
  body: reconciliations.SignReconciliation,
  reply: Done,
  problems: ['futureDate', 'walletDayReconciled', 'walletBooksChanged', 'walletNotExplained'],
})

export const voidReconciliation = endpoint({
  id: 'wallets.voidReconciliation',
  method: 'POST',
  path: '/financial/reconciliations/:id/void',
  summary: 'Void a reconciliation, which stays with the reason',
  roles: ACCOUNTANTS,
  params: reconciliations.ReconciliationId,
  body: WithReason,
  reply: Done,
  problems: ['reconciliationNotFound'],
})
