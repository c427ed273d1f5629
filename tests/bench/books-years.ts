import { sql, type SQL } from 'drizzle-orm'
import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { expenses, journalEntries, journalLines, ledgerEntries, profitLogs } from '#server/db/schema.ts'
import { advanceIds } from '#server/db/seed/bulk-insert.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { fillMoney } from './money-years.ts'

/** Number of last months that are not closed. */
const OPEN_MONTHS = 3

const monthsOf = (today: string, years: number) => sql`(
  select ago, (date_trunc('month', ${today}::date) - make_interval(months => ago))::date as first
  from generate_series(0, ${years * 12 - 1}::int) as ago) as months`

/** Statement that adds forty expenses a month, of all categories and methods. */
const spending = (today: string, years: number) => sql`
  insert into expenses (id, ref, voucher, category, amount_cents, day, description, method, state, recorded_by, device_code,
    made_at, created_at, approved_by, approved_at)
  select id, 'bench-' || id, 'S-V' || lpad(id::text, 6, '0'),
    (${sql.param([...EXPENSE_CATEGORIES])}::text[])[1 + id % ${EXPENSE_CATEGORIES.length}::int], 500 + id * 37 % 20000, day,
    'Bought for the school', (array['Cash', 'ZAAD', 'Edahab', 'Daarsalaam'])[1 + id % 4], 'recorded',
    ${demoUserId('office')}::int, 'S', day, day, ${demoUserId('admin')}::int, day
  from (
    select row_number() over (order by ago desc, turn)::int as id, least(first + turn % 27, ${today}::date) as day
    from ${monthsOf(today, years)} cross join generate_series(1, 40) as turn
  ) as spent`

/** Statement that adds to each month a deposit, a withdrawal, and money moved from the drawer to the bank. */
const byHand = (today: string, years: number) => sql`
  insert into ledger_entries (id, day, type, source, amount_cents, method, account, to_account, description, created_by,
    created_at)
  select row_number() over (order by ago desc, turn)::int, least(first + turn * 5, ${today}::date),
    case turn when 1 then 'DEPOSIT' else 'WITHDRAWAL' end, 'Manual', turn * 10000, 'Cash', 'cash',
    case turn when 3 then 'daarsalaam' end, 'By hand', ${demoUserId('admin')}::int, first
  from ${monthsOf(today, years)} cross join generate_series(1, 3) as turn`

/** Statement that adds journal entries in the order of their days, as posting would have. */
const entries = () => sql`
  insert into journal_entries (id, kind, source_id, fixed_day, day, own_day, is_receipt, at)
  select row_number() over (order by day, kind, source_id), kind, source_id, fixed_day, day, day, kind = 'payment', day
  from (
    select 'fee' as kind, id as source_id, null::date as fixed_day, (created_at at time zone 'Africa/Mogadishu')::date as day
    from student_fees
    union all
    select 'payment', id, null, (paid_at at time zone 'Africa/Mogadishu')::date from payments
    union all
    select 'expense', id, day, day from expenses
    union all
    select case when to_account is null then 'ledger' else 'transfer' end, id, day, day from ledger_entries
  ) as source`

const lines = () => sql`
  insert into journal_lines (entry_id, account, day, party_id, fee_month, cents)
  select entry.id, account, day, party_id, fee_month, cents
  from journal_expected as line join journal_entries as entry using (kind, source_id) order by entry.id`

const totals = () => sql`
  insert into journal_totals (month, account, kind, is_receipt, fee_month, debit_cents, credit_cents, lines)
  select extract(year from line.day) * 100 + extract(month from line.day), account, kind, is_receipt, coalesce(fee_month, 0),
    coalesce(sum(cents) filter (where cents > 0), 0), coalesce(-sum(cents) filter (where cents < 0), 0),
    count(*)
  from journal_lines as line join journal_entries as entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5`

/** Statement that closes months, with the change of the cash accounts as net income, which no bench compares. */
const closings = (today: string, years: number) => sql`
  insert into profit_logs (year, month, net_income_cents, closed_by, closed_at)
  select extract(year from first), extract(month from first), coalesce((
      select sum(debit_cents - credit_cents) from journal_totals
      where month = extract(year from first) * 100 + extract(month from first) and kind in ('payment', 'expense')
        and account in ('cash', 'zaad', 'edahab', 'daarsalaam')), 0), ${demoUserId('admin')}::int, first + interval '2 months'
  from ${monthsOf(today, years)} where ago >= ${OPEN_MONTHS}::int order by first`

async function rowsOf<Found>(db: Db, statement: SQL): Promise<Found[]> {
  const { rows } = (await db.execute(statement)) as { rows: Found[] }
  return rows
}

/** Drops the journal's indexes; returns a function that creates them again. */
async function withoutIndexes(tx: Db): Promise<() => Promise<void>> {
  const found = await rowsOf<{ name: string; made: string }>(
    tx,
    sql`select indexname as name, indexdef as made from pg_indexes
      where tablename in ('journal_entries', 'journal_lines') and indexname not like '%pkey'`,
  )
  if (found.length === 0) throw new Error('The journal has no indexes')
  for (const { name } of found) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  return async () => {
    for (const { made } of found) await tx.execute(sql.raw(made))
  }
}

/** Most fees of a school whose whole journal is compared with its sources. */
const WHOLE_CHECK = 150_000

/**
 * Fills a school with years of fees, payments, expenses and closed months, and writes their journal in bulk, out of the view
 * that posting uses. Returns the numbers of journal entries and lines.
 */
export async function fillBooks(db: Db, students: number, years: number): Promise<{ entries: number; lines: number }> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  const { fees } = await fillMoney(db, students, years)
  if ((await db.$count(journalEntries)) > 0) throw new Error('The journal was filled before')
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local work_mem = '64MB'`)
    const addIndexes = await withoutIndexes(tx)
    for (const make of [spending, byHand]) await tx.execute(make(today, years))
    await tx.execute(entries())
    await tx.execute(sql`analyze journal_entries`)
    await tx.execute(lines())
    await tx.execute(totals())
    await addIndexes()
    await tx.execute(closings(today, years))
    for (const table of [expenses, ledgerEntries, profitLogs, journalEntries, journalLines]) await advanceIds(tx, table)
  })
  if (fees <= WHOLE_CHECK) {
    const wrong = await rowsOf(db, sql`select * from journal_differences limit 3`)
    if (wrong.length > 0) throw new Error(`The journal differs from its sources: ${JSON.stringify(wrong)}`)
  }
  return { entries: await db.$count(journalEntries), lines: await db.$count(journalLines) }
}
