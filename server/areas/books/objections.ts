import { sql } from 'drizzle-orm'
import { nameOfAccount, type AccountCode, type CashAccount, type EntryKind } from '#domain/books/accounts.ts'
import { Problem } from '#domain/core/problems.ts'
import type { PaymentMethod } from '#domain/fees/fees.schema.ts'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readSettings } from '../school/settings.queries.ts'

const firstRow = async <Row>(tx: Db, statement: ReturnType<typeof sql>): Promise<Row | undefined> =>
  ((await tx.execute(statement)) as { rows: Row[] }).rows[0]

const closed = (day: string): Problem =>
  new Problem('monthClosed', { month: monthName(Number(day.slice(5, 7))), year: Number(day.slice(0, 4)) })

/** The first day that is not closed; null where no month is. */
const openFrom = async (tx: Db): Promise<string | null> =>
  (await firstRow<{ day: string | null }>(tx, sql`select journal_open_from()::text as day`))?.day ?? null

/** Refuses a day of a month that is closed. */
export async function requireOpen(tx: Db, day: string): Promise<void> {
  const from = await openFrom(tx)
  if (from !== null && day < from) throw closed(day)
}

/**
 * Refuses changes of what a closed month holds. An expense that arrived after the closing of its month stands in the books of
 * an open one.
 */
export async function requirePostedOpen(tx: Db, kind: EntryKind, id: number): Promise<void> {
  const found = await firstRow<{ day: string }>(
    tx,
    sql`select day::text from journal_entries where kind = ${kind} and source_id = ${id}
      and day < journal_open_from() order by day limit 1`,
  )
  if (found) throw closed(found.day)
}

/** An account, by its own name or by that of a method. */
type PaidFrom = ExpenseMethod | PaymentMethod | CashAccount

/** What an account holds by the books; whoever asks next waits until this transaction has posted. */
async function heldBy(tx: Db, method: PaidFrom): Promise<{ account: AccountCode; cents: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paid from ' || cash_account(${method})))`)
  const found = await firstRow<{ account: AccountCode; cents: number }>(
    tx,
    sql`select cash_account(${method}) as account, coalesce(sum(debit_cents - credit_cents), 0)::float8 as cents
      from journal_totals where account = cash_account(${method})`,
  )
  if (!found) throw new Error(`No account for ${method}`)
  return found
}

/**
 * Refuses to pay beyond what its account holds, unless somebody says why it is paid all the same. Returns that reason where
 * it was needed; one for money that the account holds is not kept, it was typed before the amount was lowered.
 */
export async function requireCovered(
  tx: Db,
  method: PaidFrom,
  cents: number,
  reason: string | undefined,
): Promise<string | null> {
  if (cents <= 0) return null
  const { account, cents: held } = await heldBy(tx, method)
  if (cents <= held) return null
  if (reason) return reason
  throw new Problem('accountOverdrawn', { account: nameOfAccount(account), amount: formatCents(Math.max(0, held)) })
}

/** Where expenses of the office need approval, salaries and advances are for administrators: the money is gone at once. */
export async function requirePayer({ tx, env, actor }: HandlerContext): Promise<void> {
  if (actor.role !== 'ADMIN' && (await readSettings(tx, env)).expensesApproved) throw new Problem('adminPays')
}

/** The reason as the audit log keeps it. */
export const whyOverdrawn = (overdrawnReason: string | null): { overdrawnReason?: string } =>
  overdrawnReason ? { overdrawnReason } : {}
