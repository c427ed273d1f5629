import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AccountCode, EntryKind, LedgerMethod, LedgerType } from '#domain/books/accounts.ts'
import type { TakenLine } from '#domain/books/checklist.schema.ts'
import type { MonthDetails } from '#domain/books/month-details.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

// The journal: double entry, written by triggers on the tables in which money is recorded, and only ever added to. The
// view `journal_expected` defines the lines that each row stands for; `journal_post` enters the difference between these
// and the lines posted before. Journal tables reference no other table, so that posting waits for no row.

/** One event of the books. Days are school days. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Kind of the entry's source, and number of its row. */
    kind: text().$type<EntryKind>().notNull(),
    sourceId: integer('source_id').notNull(),
    /** The day that the source itself fixes, as an expense does; null where a change counts on the day it is made. */
    fixedDay: date('fixed_day'),
    /** Day on which the entry counts. */
    day: date().notNull(),
    /** Day of the source: earlier than `day` where the month was closed when the source arrived. */
    ownDay: date('own_day').notNull(),
    /** Whether the entry changes receipts: money or discounts that settle fees, or are carried forward. */
    isReceipt: boolean('is_receipt').notNull(),
    /** Actor; null: the server itself. */
    actorId: integer('actor_id'),
    at: instant().notNull(),
  },
  (table) => [
    index('journal_entries_source').on(table.kind, table.sourceId),
    index('journal_entries_day').on(table.day),
    index('journal_entries_late')
      .on(table.ownDay)
      .where(sql`own_day < day`),
    check('journal_entries_days', sql`${table.ownDay} <= ${table.day}`),
  ],
)

/** Debits are above zero and credits below, in cents; the lines of an entry sum to zero. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => journalEntries.id),
    account: text().$type<AccountCode>().notNull(),
    /** Day of the line's entry. */
    day: date().notNull(),
    /** Number of the student, employee or bus that the line concerns, depending on the account. */
    partyId: integer('party_id'),
    /** Month of the fee that the line concerns, as year * 100 + month. */
    feeMonth: integer('fee_month'),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('journal_lines_entry').on(table.entryId),
    index('journal_lines_account').on(table.account, table.day, table.id),
    check('journal_lines_something', sql`${table.cents} <> 0`),
  ],
)

/** Sums and numbers of the lines of each month, maintained by trigger, so that statements are quick however long the journal is. */
export const journalTotals = pgTable(
  'journal_totals',
  {
    /** year * 100 + month of the day that the lines count on. */
    month: integer().notNull(),
    account: text().$type<AccountCode>().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    isReceipt: boolean('is_receipt').notNull(),
    /** Month of the fee, as year * 100 + month; 0: no fee. */
    feeMonth: integer('fee_month').notNull(),
    debitCents: bigint('debit_cents', { mode: 'number' }).notNull(),
    creditCents: bigint('credit_cents', { mode: 'number' }).notNull(),
    /** Number of the lines that are summed up. */
    lines: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.account, table.kind, table.isReceipt, table.feeMonth] })],
)

/** Closed months: no entry is dated into a closed month, or any month before, until the closed month is reopened. */
export const profitLogs = pgTable(
  'profit_logs',
  {
    id: serial().primaryKey(),
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    /** Net income of the month when it was closed. */
    netIncomeCents: bigint('net_income_cents', { mode: 'number' }).notNull(),
    notes: text(),
    /** Checklist as it was when the month was closed, amounts in cents; null where the month was closed before there was one. */
    checklist: jsonb().$type<TakenLine[]>(),
    /** Salaries, unpaid fees and discounts as they were when the month was closed, amounts in cents; null likewise. */
    details: jsonb().$type<MonthDetails>(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => users.id),
    closedAt: instant('closed_at').notNull(),
    reopenedBy: integer('reopened_by').references(() => users.id),
    reopenedAt: instant('reopened_at'),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    uniqueIndex('profit_logs_month')
      .on(table.year, table.month)
      .where(sql`reopened_at is null`),
    check('profit_logs_month_of_year', sql`${table.month} between 1 and 12`),
    check('profit_logs_reopened', sql`(${table.reopenedAt} is null) = (${table.reopenReason} is null)`),
  ],
)

/** Entries of the cash ledger that were made by hand; never changed, and taken back by a void with a reason. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial().primaryKey(),
    day: date().notNull(),
    type: text().$type<LedgerType>().notNull(),
    /** Source or destination of the money, in words. */
    source: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    /** Cash account into which or out of which the money is paid. */
    account: text().$type<AccountCode>().notNull(),
    /** Destination of money that is moved between cash accounts. */
    toAccount: text('to_account').$type<AccountCode>(),
    description: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    voidedBy: integer('voided_by').references(() => users.id),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
  },
  (table) => [
    index('ledger_entries_day').on(table.day),
    check('ledger_entries_amount', sql`${table.amountCents} > 0`),
    check('ledger_entries_voided', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check('ledger_entries_accounts', sql`${table.toAccount} is distinct from ${table.account}`),
  ],
)

/** Years for which there is a budget, with a revision that each save raises. */
export const budgets = pgTable('budgets', {
  year: integer().primaryKey(),
  revision: integer().notNull().default(1),
  savedBy: integer('saved_by')
    .notNull()
    .references(() => users.id),
  savedAt: instant('saved_at').notNull(),
})

/** Budgeted amounts. A line of a month without a row has no budget, which is not a budget of nothing. */
export const budgetAmounts = pgTable(
  'budget_amounts',
  {
    year: integer()
      .notNull()
      .references(() => budgets.year),
    /** 1 to 12. */
    month: integer().notNull(),
    /** Account code of an expense, or the name of a figure of the income statement. */
    line: text().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month, table.line] }),
    check('budget_amounts_month_of_year', sql`${table.month} between 1 and 12`),
    check('budget_amounts_amount', sql`${table.cents} >= 0`),
  ],
)
