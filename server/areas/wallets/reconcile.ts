import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CashAccount } from '#domain/books/accounts.ts'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { formatCents } from '#domain/school/money.ts'
import type {
  Differences,
  Reconciliations,
  Reconciling,
  SignReconciliation,
} from '#domain/wallets/reconciliations.schema.ts'
import { openParts } from '#domain/wallets/reconciling.rules.ts'
import type { StatementAccount } from '#domain/wallets/wallets.schema.ts'
import { recordChange } from '../../audit.ts'
import { users, walletReconciliations } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { nameIn, readChart } from '../books/chart.ts'
import { readBalances } from '../books/totals.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockWallet } from './wallet-lines.ts'

const reconciliationRecord = {
  table: walletReconciliations,
  entity: 'walletReconciliations',
  missing: 'reconciliationNotFound',
} satisfies RecordKind<typeof walletReconciliations>

async function readBooksBalance(tx: Db, account: CashAccount, day: string): Promise<number> {
  const balances = await readBalances(tx, day, await readChart(tx))
  return balances.reduce((sum, each) => (each.account === account ? sum + each.cents : sum), 0)
}

type Sums = {
  firstDay: string | null
  opening: number | null
  closing: number | null
  before: number
  allLines: number
  lines: number
  lineCount: number
  aside: number
  asideCount: number
  partLines: number
  entries: number
  entryCount: number
  partEntries: number
}

/**
 * Sums of lines and entries of an account up to a day, and of what of them matches explain. A match counts once both its sides are of
 * the day or before, so a payment that is recorded a day after it reached the wallet is a difference at the end of the first day.
 */
async function readSums(tx: Db, account: StatementAccount, day: string): Promise<Sums> {
  const { rows } = (await tx.execute(sql`
    with first as (
      select first_day as day, opening_cents from wallet_statements where account = ${account} and taken_back_at is null order by first_day, id limit 1
    ), line as materialized (
      select l.id, l.cents, l.is_aside from wallet_lines as l
      where account = ${account} and state = 'counted' and currency = 'USD' and day <= ${day}::date
    ), booked as materialized (
      select kind, ref, min(day) as first_day, coalesce(sum(cents) filter (where day >= (select day from first)), 0) as cents
      from wallet_booked where account = ${account} and day <= ${day}::date group by 1, 2
    ), match as materialized (
      select m.line_id, m.kind, m.ref, m.cents from wallet_matches as m join line on line.id = m.line_id
        left join booked on booked.kind = m.kind and booked.ref = m.ref
      where m.account = ${account} and m.ended_at is null
        and case m.kind when 'aside' then false when 'line' then m.ref::int in (select id from line) else booked.kind is not null end
    ), of_line as (
      select line.cents, line.is_aside, count(match.line_id) as matches, line.cents - coalesce(sum(match.cents), 0) as rest
      from line left join match on match.line_id = line.id group by line.id, line.cents, line.is_aside
    ), of_entry as (
      select booked.cents, count(match.line_id) as matches, booked.cents - coalesce(sum(match.cents), 0) as rest
      from booked left join match on match.kind = booked.kind and match.ref = booked.ref
      group by booked.kind, booked.ref, booked.cents
    )
    select (select day::text from first) as "firstDay", (select opening_cents::float8 from first) as opening,
      (select balance_cents::float8 from wallet_lines where account = ${account} and state = 'counted' and currency = 'USD'
        and day <= ${day}::date and balance_cents is not null order by day desc, statement_id desc, position desc limit 1) as closing,
      coalesce((select sum(cents) from journal_lines join journal_entries as entry on entry.id = entry_id
        where account = ${account} and (journal_lines.day < (select day from first)
          or (entry.kind = 'opening' and journal_lines.day <= ${day}::date))), 0)::float8 as before,
      lines.*, entries.*
    from (select coalesce(sum(cents), 0)::float8 as "allLines",
        coalesce(sum(rest) filter (where matches = 0 and not is_aside), 0)::float8 as lines,
        (count(*) filter (where matches = 0 and not is_aside))::int as "lineCount",
        coalesce(sum(rest) filter (where is_aside), 0)::float8 as aside,
        (count(*) filter (where is_aside))::int as "asideCount",
        coalesce(sum(rest) filter (where matches > 0 and not is_aside), 0)::float8 as "partLines" from of_line) as lines,
      (select coalesce(sum(rest) filter (where matches = 0), 0)::float8 as entries,
        (count(*) filter (where matches = 0 and rest <> 0))::int as "entryCount",
        coalesce(sum(rest) filter (where matches > 0), 0)::float8 as "partEntries" from of_entry) as entries`)) as {
    rows: [Sums]
  }
  return rows[0]
}

type At = { account: StatementAccount; day: string }

/** The difference between a balance of the wallet and the books at the end of a day, in parts. */
async function differencesAt(tx: Db, { account, day }: At, statement: number | null) {
  const books = await readBooksBalance(tx, account, day)
  const sums = await readSums(tx, account, day)
  const given = statement ?? sums.closing
  const begin = sums.opening === null ? 0 : sums.opening - sums.before
  const { lines, aside, entries, lineCount, asideCount, entryCount } = sums
  const differing = sums.partLines - sums.partEntries
  const known = begin + lines + aside - entries + differing
  const unexplained = given === null ? 0 : given - books - known
  const differences: Differences = {
    begin,
    lines,
    aside,
    entries,
    differing,
    unexplained,
    lineCount,
    asideCount,
    entryCount,
  }
  return { books, statement: given, firstDay: sums.firstDay, differences }
}

const isOfAccount = (account: StatementAccount) =>
  and(eq(walletReconciliations.account, account), isNull(walletReconciliations.voidedAt))

export async function readReconciling(tx: Db, at: At): Promise<Reconciling> {
  const { books, statement, firstDay, differences } = await differencesAt(tx, at, null)
  const [last] = await tx
    .select({ explanation: walletReconciliations.explanation })
    .from(walletReconciliations)
    .where(isOfAccount(at.account))
    .orderBy(desc(walletReconciliations.day))
    .limit(1)
  return { ...at, firstDay, statement, books, ...differences, explanation: last?.explanation ?? null }
}

/** Signs the balance of a day with the parts of its difference as they are now. */
export async function sign(context: HandlerContext, body: z.output<typeof SignReconciliation>): Promise<void> {
  const { tx, env } = context
  const { account, day, statement, explanation = '' } = body
  if (day > schoolToday(env)) throw new Problem('futureDate')
  await requireUsable(tx, account)
  await lockWallet(tx, account)
  const found = await tx.$count(walletReconciliations, and(isOfAccount(account), eq(walletReconciliations.day, day)))
  if (found > 0) throw new Problem('walletDayReconciled', { account: await nameIn(tx, account), day: formatDay(day) })
  const { books, differences } = await differencesAt(tx, { account, day }, statement)
  if (books !== body.books) throw new Problem('walletBooksChanged')
  const open = openParts(differences.begin, differences.unexplained)
  const openCents = open.begin + open.unexplained
  if (openCents !== 0 && explanation === '') throw new Problem('walletNotExplained', { amount: formatCents(openCents) })
  const row = {
    account,
    day,
    statementCents: statement,
    booksCents: books,
    differences: { ...differences, ...open },
    explanation: explanation || null,
    ...stamp(context, 'signed'),
  }
  const [made] = await tx.insert(walletReconciliations).values(row).returning({ id: walletReconciliations.id })
  const { differences: _, ...after } = row
  await recordChange(context, 'walletReconciliations', (made as { id: number }).id, { after })
}

export async function voidSigned(context: HandlerContext, id: number, voidReason: string): Promise<void> {
  const found = await lockRow(context.tx, reconciliationRecord, id, isNull(walletReconciliations.voidedAt))
  await change(context, reconciliationRecord, found, { ...stamp(context, 'voided'), voidReason })
}

export async function readReconciliations(tx: Db, account: StatementAccount): Promise<Reconciliations> {
  const signer = sql<string>`(select full_name from ${users} where id = ${walletReconciliations.signedBy})`
  const voider = sql<string | null>`(select full_name from ${users} where id = ${walletReconciliations.voidedBy})`
  const found = await tx
    .select({ row: walletReconciliations, signer, voider })
    .from(walletReconciliations)
    .where(eq(walletReconciliations.account, account))
    .orderBy(desc(walletReconciliations.day), desc(walletReconciliations.id))
  const told: Reconciliations = []
  for (const { row, signer: signedBy, voider: voidedBy } of found) {
    const { lineCount: _, asideCount: __, entryCount: ___, ...parts } = row.differences
    told.push({
      id: row.id,
      account,
      day: row.day,
      statement: row.statementCents,
      books: row.booksCents,
      booksNow: await readBooksBalance(tx, account, row.day),
      ...parts,
      explanation: row.explanation,
      signedBy,
      signedAt: row.signedAt,
      voidedBy,
      voidedAt: row.voidedAt,
      voidReason: row.voidReason,
    })
  }
  return told
}

/** The newest day to which an account is reconciled, and how much the books of that day have changed since, in cents. */
export type Reconciled = { account: StatementAccount; day: string; changedCents: number }

/** For each account of a wallet or bank that was ever reconciled, the newest day that is signed and not voided. */
export async function readReconciled(tx: Db): Promise<Reconciled[]> {
  const found = await tx
    .selectDistinctOn([walletReconciliations.account])
    .from(walletReconciliations)
    .where(isNull(walletReconciliations.voidedAt))
    .orderBy(walletReconciliations.account, desc(walletReconciliations.day))
  const told: Reconciled[] = []
  for (const { account, day, booksCents } of found)
    told.push({ account, day, changedCents: (await readBooksBalance(tx, account, day)) - booksCents })
  return told
}
