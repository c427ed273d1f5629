import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { MatchHow, StatementAccount, TargetKind, WalletLineState } from '#domain/wallets/wallets.schema.ts'
import type { Differences } from '#domain/wallets/reconciliations.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

// What wallets and banks say themselves, beside what the books say of the same accounts. Nothing here is money of the
// books: lines are matched to what is recorded, and the journal is only read.

/** Statements that were imported: a file, or messages that were pasted. */
export const walletStatements = pgTable(
  'wallet_statements',
  {
    id: serial().primaryKey(),
    account: text().$type<StatementAccount>().notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file; null where the device could not compute it. */
    hash: text(),
    /** The school's own number or account that the file names; null where it names none. */
    ownNumber: text('own_number'),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Balances in cents before the first line and after the last one; null where the file has none. */
    openingCents: bigint('opening_cents', { mode: 'number' }),
    closingCents: bigint('closing_cents', { mode: 'number' }),
    /** Lines that were new, that were here already, and that differ from the line that was here. */
    newLines: integer('new_lines').notNull(),
    knownLines: integer('known_lines').notNull(),
    changedLines: integer('changed_lines').notNull(),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: instant('imported_at').notNull(),
    /** A statement that was taken back stays with the reason; its lines stand in no list and no sum. */
    takenBackBy: integer('taken_back_by').references(() => users.id),
    takenBackAt: instant('taken_back_at'),
    takenBackReason: text('taken_back_reason'),
  },
  (table) => [
    index('wallet_statements_account').on(table.account, table.firstDay),
    check('wallet_statements_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('wallet_statements_taken_back', sql`(${table.takenBackAt} is null) = (${table.takenBackReason} is null)`),
  ],
)

/** Lines of statements, each once however many files have it. */
export const walletLines = pgTable(
  'wallet_lines',
  {
    id: serial().primaryKey(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => walletStatements.id),
    account: text().$type<StatementAccount>().notNull(),
    /** Place in its statement, the oldest first. */
    position: integer().notNull(),
    /** Number of the transfer, without signs and spaces; null where the wallet gives none. */
    number: text(),
    day: date().notNull(),
    /** Time of day as HH:MM; null where the wallet gives none. */
    time: text(),
    phone: text(),
    name: text(),
    /** Above zero: money that came in. In hundredths of `currency`. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** Lines in shillings stand in no sum of the books, which are in dollars. */
    currency: text().$type<'USD' | 'SLSH'>().notNull(),
    balanceCents: bigint('balance_cents', { mode: 'number' }),
    text: text().notNull(),
    /** `differs`: a later statement has another version of a line, until a person decides which counts. `takenBack`: with its statement. */
    state: text().$type<WalletLineState>().notNull().default('counted'),
    /** Line that this one is another version of. */
    differsFrom: integer('differs_from'),
    /** Part of the amount that matches name; maintained by trigger, like `is_aside`. */
    matchedCents: bigint('matched_cents', { mode: 'number' }).notNull().default(0),
    /** Whether somebody has set the line aside, with a reason. */
    isAside: boolean('is_aside').notNull().default(false),
  },
  (table) => [
    index('wallet_lines_account').on(table.account, table.day, table.position),
    index('wallet_lines_number').on(table.account, table.number),
    index('wallet_lines_statement').on(table.statementId),
    index('wallet_lines_open')
      .on(table.account, table.day)
      .where(sql`state = 'differs' or (state = 'counted' and not is_aside and cents <> matched_cents)`),
    check('wallet_lines_something', sql`${table.cents} <> 0`),
    check(
      'wallet_lines_differs',
      sql`(${table.state} in ('counted', 'replaced', 'takenBack')) or ${table.differsFrom} is not null`,
    ),
  ],
)

/**
 * Acts of matching: a line is what an entry of the books stands for, or a part of it. An act that is taken back stays, with its
 * reason.
 */
export const walletMatches = pgTable(
  'wallet_matches',
  {
    id: serial().primaryKey(),
    account: text().$type<StatementAccount>().notNull(),
    lineId: integer('line_id')
      .notNull()
      .references(() => walletLines.id),
    /** Kind of what the line is, and its number: of a receipt, else of the row. `line`: another line, which it cancels. */
    kind: text().$type<TargetKind>().notNull(),
    ref: text().notNull(),
    /** Part of the line that is meant, with its sign; 0 for a line that is set aside. */
    cents: bigint({ mode: 'number' }).notNull(),
    how: text().$type<MatchHow>().notNull(),
    /** Why a line was set aside. */
    reason: text(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull(),
    endedBy: integer('ended_by').references(() => users.id),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('wallet_matches_pair')
      .on(table.lineId, table.kind, table.ref)
      .where(sql`ended_at is null`),
    index('wallet_matches_target')
      .on(table.account, table.kind, table.ref)
      .where(sql`ended_at is null`),
    check('wallet_matches_aside', sql`(${table.kind} = 'aside') = (${table.cents} = 0)`),
    check('wallet_matches_ended', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
)

/** An account that was compared with its wallet to a balance and a day, and signed. */
export const walletReconciliations = pgTable(
  'wallet_reconciliations',
  {
    id: serial().primaryKey(),
    account: text().$type<StatementAccount>().notNull(),
    day: date().notNull(),
    /** The wallet's balance and that of the books at the end of the day, in cents. */
    statementCents: bigint('statement_cents', { mode: 'number' }).notNull(),
    booksCents: bigint('books_cents', { mode: 'number' }).notNull(),
    /** The parts of the difference as they were signed, in cents. */
    differences: jsonb().$type<Differences>().notNull(),
    explanation: text(),
    signedBy: integer('signed_by')
      .notNull()
      .references(() => users.id),
    signedAt: instant('signed_at').notNull(),
    voidedBy: integer('voided_by').references(() => users.id),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
  },
  (table) => [
    uniqueIndex('wallet_reconciliations_day')
      .on(table.account, table.day)
      .where(sql`voided_at is null`),
    check('wallet_reconciliations_voided', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
)

/** How the columns of an account's statements are read, by their headings. */
export const walletMappings = pgTable(
  'wallet_mappings',
  {
    account: text().$type<StatementAccount>().notNull(),
    fingerprint: text().notNull(),
    mapping: jsonb().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.fingerprint] })],
)
