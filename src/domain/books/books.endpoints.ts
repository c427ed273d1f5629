import { z } from 'zod'
import { MonthQuery } from '../school/months.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { DayText } from '../core/day.schema.ts'
import { text } from '../core/fields.ts'
import {
  BalanceSheet,
  CashFlow,
  CloseMonth,
  EntriesPage,
  EntriesQuery,
  IncomeStatement,
  LedgerEntryId,
  LedgerPage,
  LedgerQuery,
  LogId,
  LogNotes,
  ManualEntry,
  ProfitLog,
  QuarterOf,
  Reason,
  YearOf,
} from './books.schema.ts'
import { BooksCheck } from './check.schema.ts'
import { ACCOUNTANTS, ACCOUNTS_READERS, BOOKS_READERS } from '../core/roles.ts'

// The documented calls: BOOK-9.

export const getIncomeStatement = endpoint({
  id: 'books.incomeStatement',
  method: 'GET',
  path: '/financial/Reports/income-statement',
  summary: 'Income statement of a month, this one when none is named',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: IncomeStatement,
  problems: [],
})

export const getQuarterStatement = endpoint({
  id: 'books.quarterStatement',
  method: 'GET',
  path: '/financial/Reports/income-statement-quarter',
  summary: 'Income statement of a quarter',
  roles: BOOKS_READERS,
  query: QuarterOf,
  reply: IncomeStatement,
  problems: [],
})

export const getYearStatement = endpoint({
  id: 'books.yearStatement',
  method: 'GET',
  path: '/financial/Reports/income-statement-year',
  summary: 'Income statement of a year',
  roles: BOOKS_READERS,
  query: YearOf,
  reply: IncomeStatement,
  problems: [],
})

export const getCashFlow = endpoint({
  id: 'books.cashFlow',
  method: 'GET',
  path: '/financial/Reports/cash-flow',
  summary: 'What moved the cash accounts in a month, a quarter or a year; this month when none is named',
  roles: BOOKS_READERS,
  query: MonthQuery.extend({ quarter: QuarterOf.shape.quarter.optional() }),
  reply: CashFlow,
  problems: [],
})

export const getBalanceSheet = endpoint({
  id: 'books.balanceSheet',
  method: 'GET',
  path: '/financial/Reports/balance-sheet',
  summary: 'What the school has and owes at the end of a day, today when none is named',
  roles: ACCOUNTS_READERS,
  query: z.object({ date: DayText.optional() }),
  reply: BalanceSheet,
  problems: ['futureDate'],
})

export const listEntries = endpoint({
  id: 'books.entries',
  method: 'GET',
  path: '/financial/entries',
  summary: 'The entries behind a figure of a statement, or of an account, between two days',
  roles: BOOKS_READERS,
  query: EntriesQuery,
  reply: EntriesPage,
  problems: [],
})

export const checkBooks = endpoint({
  id: 'books.check',
  method: 'GET',
  path: '/financial/check',
  summary:
    'Rebuilds every balance from payments, fees, expenses and entries by hand, and names what the journal says otherwise',
  roles: ACCOUNTS_READERS,
  reply: BooksCheck,
  problems: [],
})

export const listProfitLogs = endpoint({
  id: 'books.profitLogs',
  method: 'GET',
  path: '/profif/log/profitLogs',
  aliases: ['/profitlog'],
  summary: 'Closed months, the newest first',
  roles: ACCOUNTS_READERS,
  reply: z.array(ProfitLog),
  problems: [],
})

const Logged = z.object({ message: z.string(), profitLog: ProfitLog })

export const closeMonth = endpoint({
  id: 'books.closeMonth',
  method: 'POST',
  path: '/profif/log/auto-create',
  aliases: ['/profitlog'],
  summary: 'Close a month that has ended: its net income stays, and no entry can be dated into it any more',
  roles: ACCOUNTANTS,
  body: CloseMonth,
  reply: Logged,
  problems: ['monthNotEnded', 'monthClosed', 'monthOutOfOrder', 'warningsUnanswered'],
})

export const updateProfitLog = endpoint({
  id: 'books.updateLog',
  method: 'PUT',
  path: '/profif/log/update',
  summary: 'Change the notes of a closed month',
  roles: ACCOUNTANTS,
  body: LogNotes,
  reply: Logged,
  problems: ['profitLogNotFound'],
})

export const getProfitLog = endpoint({
  id: 'books.profitLog',
  method: 'GET',
  path: '/profitlog/:id',
  summary: 'One closed month',
  roles: ACCOUNTS_READERS,
  params: LogId,
  reply: ProfitLog,
  problems: ['profitLogNotFound'],
})

export const updateProfitLogById = endpoint({
  id: 'books.updateLogById',
  method: 'PUT',
  path: '/profitlog/:id',
  summary: 'Change the notes of a closed month',
  roles: ACCOUNTANTS,
  params: LogId,
  body: z.strictObject({ notes: text(1_000).trim() }),
  reply: Logged,
  problems: ['profitLogNotFound'],
})

export const reopenMonth = endpoint({
  id: 'books.reopenMonth',
  method: 'DELETE',
  path: '/profitlog/:id',
  summary: 'Reopen the newest closed month, with a reason',
  roles: ['ADMIN'],
  params: LogId,
  query: z.object({ reason: Reason }),
  reply: z.object({ message: z.string() }),
  problems: ['profitLogNotFound', 'notNewestLog'],
})

export const listLedger = endpoint({
  id: 'books.ledger',
  method: 'GET',
  path: '/profif/log/cash-ledger',
  summary:
    'What came into the cash accounts and went out of them in a month or in all of time, the newest first, with balances',
  roles: ACCOUNTS_READERS,
  query: LedgerQuery,
  reply: LedgerPage,
  problems: [],
})

export const recordLedgerEntry = endpoint({
  id: 'books.recordEntry',
  method: 'POST',
  path: '/profif/log/manual-ledger',
  summary: 'Enter a deposit or a withdrawal by hand, or money that is moved between two accounts',
  roles: ACCOUNTANTS,
  body: ManualEntry,
  reply: z.object({ message: z.string(), id: z.int() }),
  problems: ['futureDate', 'monthClosed', 'beforeOpening', 'accountOverdrawn'],
})

export const voidLedgerEntry = endpoint({
  id: 'books.voidEntry',
  method: 'POST',
  path: '/profif/log/manual-ledger/:id/void',
  summary: 'Take back an entry that was made by hand, with a reason; the journal gets its mirror image',
  roles: ACCOUNTANTS,
  params: LedgerEntryId,
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ message: z.string() }),
  problems: ['ledgerEntryNotFound', 'entryVoid'],
})
