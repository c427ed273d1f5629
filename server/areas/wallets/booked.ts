import { and, eq, isNull, sql } from 'drizzle-orm'
import { nameOfAccount, type CashAccount } from '#domain/books/accounts.ts'
import { addDays } from '#domain/core/dates.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import type { OpenTarget } from '#domain/wallets/proposals.rules.ts'
import { periodsOf, type Days } from '#domain/wallets/statement.rules.ts'
import type { BookedKind, StatementAccount, WalletTarget } from '#domain/wallets/wallets.schema.ts'
import { walletStatements } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Db } from '../../db/types.ts'

/** An entry of the books that lines do not explain, or not all of it. */
export type Booked = OpenTarget & {
  /** Whether any line is matched to it. */
  readonly isMatched: boolean
  readonly words: string
  /** Number as it was typed. */
  readonly written: string | null
}

/** Days for which entries of the books are compared with a wallet, counted back from its newest line. */
const DAYS_COMPARED = 400

type Found = {
  kind: BookedKind
  ref: string
  day: string
  rest: number
  isMatched: boolean
  number: string | null
  phones: string[] | null
  names: string | null
  sentence: string | null
  category: string | null
  description: string | null
  employee: string | null
  source: string | null
  /** Code of an account that every school has, or the name of one of the school's own. */
  account: CashAccount | null
  toAccount: CashAccount | null
  drawer: string | null
}

function wordsOf(found: Found): string {
  const { kind, ref } = found
  const parts = {
    receipt: [found.names ?? found.sentence, `receipt ${ref}`],
    expense: [found.category, found.description],
    advance: ['Advance', found.employee],
    ledger: [found.source, found.description],
    transfer: [
      `${found.account ? nameOfAccount(found.account) : ''} to ${found.toAccount ? nameOfAccount(found.toAccount) : ''}`,
      found.description,
    ],
    drawerMove: [`Drawer ${found.drawer ?? ''}`, found.description],
    drawerClosing: [`Drawer ${found.drawer ?? ''} closed`],
  }[kind]
  return parts.filter(Boolean).join(' · ')
}

const toBooked = (found: Found): Booked => ({
  kind: found.kind,
  ref: found.ref,
  day: found.day,
  cents: found.rest,
  number: found.number && comparableNumber(found.number),
  phones: (found.phones ?? []).flatMap((phone) => (phone ? [comparableNumber(phone)] : [])),
  isMatched: found.isMatched,
  words: wordsOf(found),
  written: found.number,
})

export const toTarget = ({ kind, ref, day, cents, written, words }: Booked): WalletTarget => ({
  kind,
  ref,
  day,
  amount: cents,
  number: written,
  words,
})

const ROW = sql`case when b.kind <> 'receipt' then b.ref::int end`

type Asked = {
  /** First day in the books; all days where it is left out. */
  from?: string
  /** These entries alone. */
  only?: readonly { kind: BookedKind; ref: string }[]
  /** Entries without regard to what is explained of them. */
  isWhole?: boolean
}

/** Entries of the books in an account of which lines do not explain everything, with whom they concern. */
export async function readBooked(tx: Db, account: StatementAccount, { from, only, isWhole }: Asked): Promise<Booked[]> {
  const since = from ? sql`and day >= ${from}::date` : sql``
  const keys = only?.map(({ kind, ref }) => `${kind} ${ref}`)
  const one = keys ? sql`and kind || ' ' || ref = any(${sql.param(keys)}::text[])` : sql``
  // One text of all: thousands of rows by themselves take longer to arrive than to be found.
  const [read] = await rowsOf<{ found: Found[] }>(
    tx,
    sql`
    with booked as materialized (
      select kind, ref, min(own_day)::text as day, sum(cents)::float8 as cents from wallet_booked
      where account = ${account} ${since} ${one} group by 1, 2
    ), matched as (
      select kind, ref, sum(cents)::float8 as cents from wallet_matches
      where account = ${account} and ended_at is null ${one} group by 1, 2
    ), b as materialized (
      select booked.kind, booked.ref, booked.day, booked.cents - coalesce(matched.cents, 0) as rest,
        matched.cents is not null as "isMatched"
      from booked left join matched on matched.kind = booked.kind and matched.ref = booked.ref
      where ${isWhole ? sql`true` : sql`booked.cents <> coalesce(matched.cents, 0)`}
    ), receipts as (
      select p.receipt, max(p.number) as number, string_agg(s.fullname, ', ' order by s.fullname) as names,
        array_agg(s.phone) || array_agg(s.phone2) as phones
      from b join payments as p on p.receipt = b.ref join students as s on s.id = p.student_id
      where b.kind = 'receipt' group by 1
    )
    select coalesce(json_agg(entry), '[]') as found from (select b.*, coalesce(receipts.number, expense.receipt_number) as number, receipts.phones, receipts.names,
      unplaced.sentence, coalesce(own.name, expense.category) as category, coalesce(expense.description, ledger.description, moved.note) as description,
      coalesce(moved.drawer, closing.drawer) as drawer,
      employee.full_name as employee, ledger.source, 
      coalesce(own_from.name, ledger.account) as account, coalesce(own_to.name, ledger.to_account) as "toAccount"
    from b
      left join receipts on b.kind = 'receipt' and receipts.receipt = b.ref
      left join lateral (select sentence from unplaced_money as u
        where b.kind = 'receipt' and receipts.receipt is null and (u.receipt = b.ref or b.ref = 'U' || u.id) limit 1) as unplaced on true
      left join expenses as expense on b.kind = 'expense' and expense.id = ${ROW}
      left join own_accounts as own on own.code = expense.category
      left join employee_advances as advance on b.kind = 'advance' and advance.id = ${ROW}
      left join employees as employee on employee.id = advance.employee_id
      left join ledger_entries as ledger on b.kind in ('ledger', 'transfer') and ledger.id = ${ROW}
      left join own_accounts as own_from on own_from.code = ledger.account
      left join own_accounts as own_to on own_to.code = ledger.to_account
      left join drawer_moves as moved on b.kind = 'drawerMove' and moved.id = ${ROW}
      left join drawer_closings as closing on b.kind = 'drawerClosing' and closing.id = ${ROW}
    order by b.day desc, b.kind, b.ref) as entry`,
  )
  return (read?.found ?? []).map(toBooked)
}

/** The days that statements of an account have, in pieces without gaps. */
export async function readPeriods(tx: Db, account: StatementAccount): Promise<Days[]> {
  const found = await tx
    .select({ from: walletStatements.firstDay, to: walletStatements.lastDay })
    .from(walletStatements)
    .where(and(eq(walletStatements.account, account), isNull(walletStatements.takenBackAt)))
  return periodsOf(found)
}

/** The first day whose entries are compared: the day before the first statement, at most some 13 months back. */
export function firstCompared(periods: readonly Days[]): string | null {
  const [first, last] = [periods[0]?.from, periods.at(-1)?.to]
  if (first === undefined || last === undefined) return null
  const [begin, limit] = [addDays(first, -1), addDays(last, -DAYS_COMPARED)]
  return begin > limit ? begin : limit
}

/** Entries that may be lines of an account's statements; none without statements. */
export async function readCompared(tx: Db, account: StatementAccount): Promise<{ periods: Days[]; booked: Booked[] }> {
  const periods = await readPeriods(tx, account)
  const from = firstCompared(periods)
  return { periods, booked: from === null ? [] : await readBooked(tx, account, { from }) }
}

export const isCovered = (periods: readonly Days[], day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to)
