import { sql } from 'drizzle-orm'
import type { AccountCode, CashAccount, EntryKind } from '#domain/books/accounts.ts'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { nameIn, readChart } from './chart.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { readSettings } from '../school/settings.queries.ts'
import { lockShillings, shillingBalance, type ReadPart } from '../school/shillings.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'

const firstRow = async <Row>(tx: Db, statement: ReturnType<typeof sql>): Promise<Row | undefined> =>
  ((await tx.execute(statement)) as { rows: Row[] }).rows[0]

const closed = (day: string): Problem =>
  new Problem('monthClosed', { month: monthName(Number(day.slice(5, 7))), year: Number(day.slice(0, 4)) })

/** Refuses a day of a month that is closed, and one before the opening balances, which have it in them. */
export async function requireOpen(tx: Db, day: string): Promise<void> {
  const from = await firstRow<{ open: string | null; opening: string | null }>(
    tx,
    sql`select journal_open_from()::text as open, opening_day()::text as opening`,
  )
  if (from?.open && day < from.open) throw closed(day)
  if (from?.opening && day < from.opening) throw new Problem('beforeOpening', { day: formatDay(from.opening) })
}

/**
 * Refuses changes of a row that counts in a closed month. An expense that arrived after its month was closed counts in an open
 * month, and may be changed.
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

/** Balance of an account by the books; locks it, so that the next check waits until this transaction has posted. */
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
 * Refuses a payment out of an account that is retired, or does not hold so much, unless a reason is given. Returns the reason where it was needed; a reason
 * that was typed before the amount was lowered to what the account holds is dropped.
 */
export async function requireCovered(
  tx: Db,
  method: PaidFrom,
  cents: number,
  reason: string | undefined,
): Promise<string | null> {
  if (cents <= 0) return null
  await requireUsable(tx, method)
  const { account, cents: held } = await heldBy(tx, method)
  if (cents <= held) return null
  if (reason) return reason
  const { nameOf } = await readChart(tx)
  throw new Problem('accountOverdrawn', { account: nameOf(account), amount: formatCents(Math.max(0, held)) })
}

/** An outlay in cents, with its part in shillings, which leaves its account as shillings. */
type Outlay = { method: PaidFrom; cents: number; shillings?: ReadPart | undefined }

/** `requireCovered` for an outlay of which a part may be in shillings: asks for the dollars, and for the shillings. */
export async function requireBoth(
  tx: Db,
  { method, cents, shillings: part }: Outlay,
  reason: string | undefined,
): Promise<string | null> {
  const why = await requireCovered(tx, method, cents - (part?.dollars ?? 0), reason)
  return (await requireShillings(tx, 'cashShillings', part?.amount ?? 0, reason)) ?? why
}

/** Refuses shillings that their account does not hold, unless a reason is given. Returns the reason where it was needed. */
async function requireShillings(
  tx: Db,
  account: 'cashShillings' | 'safeShillings',
  amount: number,
  reason: string | undefined,
): Promise<string | null> {
  if (amount <= 0) return null
  await lockShillings(tx)
  const { shillings: held } = await shillingBalance(tx, account)
  if (amount <= held) return null
  if (reason) return reason
  const of = { account: await nameIn(tx, account), amount: formatShillings(Math.max(0, held)) }
  throw new Problem('accountOverdrawn', of)
}

/** Refuses shillings where the school takes none, and of anything but cash. */
export async function requirePart(
  { tx, env }: HandlerContext,
  part: ReadPart | undefined,
  method: PaidFrom,
): Promise<void> {
  if (!part) return
  if (method !== 'Cash') throw new Problem('shillingsOfCash')
  if (!(await readSettings(tx, env)).shillings) throw new Problem('shillingsOff')
}

/** Refuses salaries and advances by the office where its expenses need approval: their money goes out without one. */
export async function requirePayer({ tx, env, actor }: HandlerContext): Promise<void> {
  if (actor.role !== 'ADMIN' && (await readSettings(tx, env)).expensesApproved) throw new Problem('adminPays')
}

/** Field of the audit log with the reason for overdrawing an account, if there is one. */
export const whyOverdrawn = (overdrawnReason: string | null): { overdrawnReason?: string } =>
  overdrawnReason ? { overdrawnReason } : {}
