import { sql, type SQL } from 'drizzle-orm'
import { ENTRY_KINDS, type EntryKind } from '#domain/books/accounts.ts'
import type { BooksDifference } from '#domain/books/check.schema.ts'
import type { Db } from '../db/types.ts'

/**
 * Table of the rows of a kind, and the instant that dates the first entry of a row; null where the row itself names its day.
 * `days`, for rows whose changes count on the day of the change: the day of a row, and whether it once bore `line.fixed_day`.
 */
type Source = { table: string; firstAt: SQL | null; days?: { day: SQL; isOld: SQL } }

const NEVER = sql`false`
const NAMED = { day: sql`day`, isOld: NEVER }

const SOURCES: Readonly<Record<EntryKind, Source>> = {
  fee: { table: 'student_fees', firstAt: sql`case when not is_opening then created_at end` },
  // Payments whose student was named later count on the day of naming; those voided before the journal began have no first entry.
  payment: {
    table: 'payments',
    firstAt: sql`case when placed_from is null and taken_cents is distinct from 0 and state <> 'opening'
      then paid_at end`,
  },
  unplaced: { table: 'unplaced_money', firstAt: sql`paid_at` },
  expense: {
    table: 'expenses',
    firstAt: null,
    days: {
      day: sql`day`,
      isOld: sql`exists (select from outlay_changes where expense_id = line.source_id and day_before = line.fixed_day)`,
    },
  },
  advance: { table: 'employee_advances', firstAt: null, days: NAMED },
  payout: { table: 'salary_payouts', firstAt: null, days: NAMED },
  ledger: { table: 'ledger_entries', firstAt: null, days: NAMED },
  transfer: { table: 'ledger_entries', firstAt: null, days: NAMED },
  asset: { table: 'assets', firstAt: null },
  depreciation: { table: 'asset_depreciations', firstAt: null },
  opening: { table: 'opening_accounts', firstAt: null },
  openingSalary: { table: 'opening_salaries', firstAt: null },
  openingAdvance: { table: 'employee_advances', firstAt: null },
  openingCredit: { table: 'payments', firstAt: null },
  drawer: { table: 'drawers', firstAt: sql`opened_at` },
  drawerMove: { table: 'drawer_moves', firstAt: sql`moved_at` },
  drawerClosing: { table: 'drawer_closings', firstAt: sql`closed_at` },
  shillings: { table: 'shillings', firstAt: null },
}

/** Most sources or entries that one statement reads: on the embedded database all other calls wait meanwhile. */
const PORTION = 1_000

/** What lines add to a total of a month, by month, account, kind, receipt and month of the fee: cents of both sides, and their number. */
type Sum = { account: string; key: string; debit: number; credit: number; lines: number }

/** Sums of the lines of `posted`, in the order of the key of `journal_totals`. */
const SUMS = sql`
  select account, concat_ws(' ', extract(year from line_day) * 100 + extract(month from line_day), account, kind, is_receipt,
    coalesce(fee_month, 0)) as key, coalesce(sum(cents) filter (where cents > 0), 0)::float8 as debit,
    coalesce(sum(cents) filter (where cents < 0), 0)::float8 as credit, count(*)::int as lines from posted`

const TOTALS = sql`
  select account, concat_ws(' ', month, account, kind, is_receipt, fee_month) as key, debit_cents::float8 as debit,
    -credit_cents::float8 as credit, lines from journal_totals`

const asJson = (rows: SQL): SQL => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

const posted = (where: SQL): SQL => sql`posted as materialized (
  select e.id, e.kind, e.source_id, e.fixed_day, e.day, e.own_day, e.is_receipt, l.account, l.day as line_day, l.party_id,
    l.fee_month, l.cents
  from journal_entries as e join journal_lines as l on l.entry_id = e.id where ${where})`

async function rowOf<Row>(db: Db, statement: SQL): Promise<Row> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows[0] as Row
}

/** Selects days that entries name but their row never bore, and days that rows bear but no entry names. */
const strayDays = (table: string, { day, isOld }: NonNullable<Source['days']>, isHere: (id: SQL) => SQL): SQL => {
  const rows = sql`(select id, ${day} as day from ${sql.identifier(table)} where ${isHere(sql`id`)}) as row`
  return sql`union all
    select line.source_id, account, line.fixed_day, -sum(cents) from posted as line join ${rows} on row.id = line.source_id
    where line.fixed_day <> row.day and not ${isOld} group by 1, 2, 3 having sum(cents) <> 0
    union all
    select due.source_id, due.account, row.day, sum(due.cents) from due join ${rows} on row.id = due.source_id
    where not exists (select from posted as line where line.source_id = due.source_id and line.fixed_day = row.day)
      and exists (select from posted as line where line.source_id = due.source_id)
    group by 1, 2, 3`
}

type Portion = { differences: BooksDifference[]; sums: Sum[]; last: number }

/** Reads sources of a kind from `from` on: amounts by day, stray days, and the sums that entries up to `top` add to totals. */
function readPortion(db: Db, { kind, from, top }: { kind: EntryKind; from: number; top: number }): Promise<Portion> {
  const { table, firstAt, days } = SOURCES[kind]
  const to = from + PORTION
  const isHere = (id: SQL): SQL => sql`${id} >= ${from}::int and ${id} < ${to}::int`
  const isOfKind = sql`kind = ${sql.raw(`'${kind}'`)} and ${isHere(sql`source_id`)}`
  const fixedDay = days ? sql`null::date` : sql`fixed_day`
  const misdated = firstAt
    ? sql`union all
      select line.source_id, account, own_day, -cents from posted as line join (
        select id, school_day(${firstAt}) as day from ${sql.identifier(table)} where ${isHere(sql`id`)}
      ) as source on source.id = line.source_id
      where own_day <> source.day and line.id = (select min(id) from journal_entries where kind = line.kind and source_id = line.source_id)`
    : sql``
  return rowOf(
    db,
    sql`with ${posted(isOfKind)}, due as materialized (
      select source_id, ${fixedDay} as fixed_day, account, party_id, fee_month, cents from journal_expected where ${isOfKind}
    )
    select ${asJson(sql`
      select ${kind}::text as kind, source_id as "sourceId", account, day, cents::float8 as cents from (
        select source_id, account, fixed_day as day, sum(cents) as cents from (
          select source_id, fixed_day, account, party_id, fee_month, cents from due
          union all
          select source_id, ${fixedDay}, account, party_id, fee_month, -cents from posted
        ) as both_sides group by source_id, fixed_day, account, party_id, fee_month having sum(cents) <> 0
        union all
        select source_id, account, line_day, -cents from posted
        where line_day <> day or own_day <> coalesce(fixed_day, own_day) or (day <> own_day and not exists (
          select from profit_logs where make_date(year, month, 1) + interval '1 month' = posted.day
          union all select from openings where openings.day = posted.day
          union all select from journal_entries where kind = 'opening' and fixed_day = posted.day))
        ${misdated} ${days ? strayDays(table, days, isHere) : sql``}
      ) as wrong`)} as differences,
      ${asJson(sql`${SUMS} where id <= ${top}::bigint group by 1, 2`)} as sums,
      greatest((select max(id) from ${sql.identifier(table)}),
        (select max(source_id) from journal_entries where kind = ${sql.raw(`'${kind}'`)})) as last`,
  )
}

type Rest = { sums: Sum[]; totals: Sum[] | null }

/** Reads entries from `from` on; with the last entries also the totals, as of the same instant. */
function readRest(db: Db, from: number): Promise<Rest> {
  const to = from + PORTION
  return rowOf(
    db,
    sql`with ${posted(sql`e.id >= ${from}::bigint and e.id < ${to}::bigint`)}
    select ${asJson(sql`${SUMS} group by 1, 2`)} as sums,
      case when not exists (select from journal_entries where id >= ${to}::bigint) then ${asJson(TOTALS)} end as totals`,
  )
}

/** Dollars that the books have for accounts without shillings, which have none. */
async function readShillingDifferences(db: Db): Promise<BooksDifference[]> {
  const { rows } = (await db.execute(sql`
    select 'shillings' as kind, null as "sourceId", account, null as day, sum(cents)::float8 as cents from (
      select account, shillings, book_cents as cents from shillings
      union all select other, -shillings, -cents from shillings where other in ('cashShillings', 'safeShillings')
      union all select account, shillings, cents from opening_accounts where shillings is not null
    ) as moved group by account having sum(shillings) = 0 and sum(cents) <> 0`)) as { rows: BooksDifference[] }
  return rows
}

/** Running sums of the lines, less the totals; any remainder is a difference. */
class Sums {
  readonly #sums = new Map<string, Omit<Sum, 'key'>>()

  add(sums: readonly Sum[], sign: 1 | -1 = 1): void {
    for (const { account, key, debit, credit, lines } of sums) {
      const before = this.#sums.get(key) ?? { debit: 0, credit: 0, lines: 0 }
      this.#sums.set(key, {
        account,
        debit: before.debit + sign * debit,
        credit: before.credit + sign * credit,
        lines: before.lines + sign * lines,
      })
    }
  }

  /** The cents of each side that differs; a difference of 0 where only the number of lines does. */
  differences(): BooksDifference[] {
    return [...this.#sums.values()].flatMap(({ account, debit, credit, lines }) => {
      const wrong = [debit, credit].filter((cents) => cents !== 0)
      const told = wrong.length === 0 && lines !== 0 ? [0] : wrong
      return told.map((cents): BooksDifference => ({ kind: 'totals', sourceId: null, account, day: null, cents }))
    })
  }
}

/**
 * Compares the journal with its sources, and its totals with its lines, in many short statements; yields differences as
 * they are found. Each statement sees one instant; entries posted meanwhile are added at the end. Entries are committed in
 * the order of their ids, since one transaction posts at a time.
 */
export async function* compareBooks(db: Db): AsyncGenerator<BooksDifference[], void> {
  const sums = new Sums()
  const { top } = await rowOf<{ top: number }>(db, sql`select coalesce(max(id), 0)::float8 as top from journal_entries`)
  for (const kind of ENTRY_KINDS) {
    let last = 1
    for (let from = 1; from <= last; from += PORTION) {
      const portion = await readPortion(db, { kind, from, top })
      sums.add(portion.sums)
      last = portion.last
      yield portion.differences
    }
  }
  for (let from = top + 1; ; from += PORTION) {
    const rest = await readRest(db, from)
    sums.add(rest.sums)
    if (rest.totals) {
      sums.add(rest.totals, -1)
      break
    }
    yield []
  }
  yield sums.differences()
  yield await readShillingDifferences(db)
}

/** Reads all differences between journal and sources; stops when there are more than `most`. */
export async function readDifferences(db: Db, most = Infinity): Promise<BooksDifference[]> {
  const differences: BooksDifference[] = []
  for await (const found of compareBooks(db)) {
    differences.push(...found)
    if (differences.length >= most) break
  }
  return differences.slice(0, most)
}

/** The result of comparing the journal with its sources; `checkedAt`: when the last complete round ended (milliseconds). */
export type BooksState = { checkedAt: number | null; differences: number }

/** How long one step reads portion after portion, and how long the pause after a complete round is. */
const STEP_MS = 1_000
const REST_MS = 24 * 3_600_000

/** Compares the books a little at each step, and counts the differences of each round. */
export function watchBooks(db: Db, timer: () => number = () => performance.now()) {
  const state: BooksState = { checkedAt: null, differences: 0 }
  let found = 0
  let round: AsyncGenerator<BooksDifference[], void> | null = null

  return {
    state: (): BooksState => ({ ...state }),
    /** Checks for about STEP_MS; `now` in milliseconds. Throws where the database is unreachable; then begins anew. */
    step: async (now: number): Promise<void> => {
      const isFresh = state.checkedAt !== null && Math.abs(now - state.checkedAt) < REST_MS
      if (!round && isFresh && state.differences === 0) return
      if (!round) found = 0
      const running = (round ??= compareBooks(db))
      round = null
      const until = timer() + STEP_MS
      while (timer() < until) {
        const next = await running.next()
        if (next.done) {
          state.differences = found
          state.checkedAt = now
          return
        }
        found += next.value.length
      }
      round = running
    },
  }
}
