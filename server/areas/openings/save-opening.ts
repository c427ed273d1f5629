import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { SHILLING_ACCOUNTS, type CashAccount } from '#domain/books/accounts.ts'
import type { Chart } from '#domain/books/chart.ts'
import { lastMonthEnd } from '#domain/assets/depreciation.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { isSameMonth } from '#domain/fees/ledger.rules.ts'
import type { SaveOpening } from '#domain/openings/openings.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { centsOfShillings, formatShillings } from '#domain/school/shillings.rules.ts'
import { lastChange, recordChange, recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { assets, openingAccounts, openings, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readChart } from '../books/chart.ts'
import { depreciate } from '../books/depreciation.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { lockRows, stamp } from '../school/record.ts'
import { lockShillings, shillingBalance } from '../school/shillings.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockOpenings, monthOfDay, monthOfDebts, named, readOpeningDay } from './opening-day.ts'
import { requireDayOpen, requireOpeningDay, type StoredOpening } from './opening-day.ts'
import { moveAdvances, saveEmployees } from './save-employees.ts'
import { requireMonthFree } from './save-students.ts'

/** Moves old debts to the month before another opening day. */
async function moveDebts({ tx }: HandlerContext, before: string, day: string): Promise<void> {
  const [from, to] = [monthOfDebts(before), monthOfDebts(day)]
  if (isSameMonth(from, to)) return
  const { studentId, isOpening, settledCents } = studentFees
  const owing = await tx
    .select({ id: studentId, fullname: students.fullname, settledCents })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentId))
    .where(eq(isOpening, true))
  if (owing.some((fee) => fee.settledCents > 0)) throw new Problem('openingDuesPaid', named(monthOfDay(before)))
  await requireMonthFree(tx, new Map(owing.map(({ id, fullname }) => [id, fullname])), to)
  await tx.update(studentFees).set(to).where(eq(isOpening, true))
}

type Amount = { account: CashAccount; cents: number; shillings: number | null }

const listed = (amounts: ReadonlyMap<CashAccount, Amount>, { cash, nameOf }: Chart): string =>
  cash
    .flatMap((account) => {
      const { cents = 0, shillings = null } = amounts.get(account) ?? {}
      const words = [nameOf(account), shillings ? formatShillings(shillings) : '', formatCents(cents)]
      return cents || shillings ? [words.filter(Boolean).join(' ')] : []
    })
    .join(', ')

/** Saves the money of accounts; returns what it was before and is now, in words. */
async function saveAccounts({ tx }: HandlerContext, typed: Pick<SaveOpening, 'accounts' | 'shillings'>) {
  if (typed.shillings.length > 0) await lockShillings(tx)
  const amounts: Amount[] = [
    ...typed.accounts.map(({ account, amount: cents }) => ({ account, cents, shillings: null })),
    ...typed.shillings.map(({ account, shillings, rate }) => ({
      account,
      cents: centsOfShillings(shillings, rate),
      shillings,
    })),
  ]
  const chart = await readChart(tx)
  const before = new Map(
    (await tx.select().from(openingAccounts)).map((row): [CashAccount, Amount] => [row.account, row]),
  )
  for (const { account, ...set } of amounts) {
    if (set.cents !== (before.get(account)?.cents ?? 0)) await requireUsable(tx, account)
    else if (set.cents === 0 && !set.shillings) continue
    await tx
      .insert(openingAccounts)
      .values({ account, ...set })
      .onConflictDoUpdate({ target: openingAccounts.account, set })
  }
  await requireShillingsWorth(tx)
  const after = new Map([...before, ...amounts.map((row): [CashAccount, Amount] => [row.account, row])])
  return { before: listed(before, chart), after: listed(after, chart) }
}

/** Refuses another worth of shillings that are all gone, which went out at the worth that they had. */
async function requireShillingsWorth(tx: Db): Promise<void> {
  for (const account of SHILLING_ACCOUNTS) {
    const { shillings, cents } = await shillingBalance(tx, account)
    if (shillings === 0 && cents !== 0) throw new Problem('openingShillingsSpent')
  }
}

/** Brings assets into the books that were bought before the opening day and are outside of them. */
async function bringAssets(context: HandlerContext, day: string): Promise<void> {
  const { tx, env } = context
  const isOutside = and(isNull(assets.deletedAt), sql`not ${assets.isInJournal}`, lt(assets.purchaseDate, day))
  const found = await lockRows(tx, assets, isOutside)
  const ids = found.map(({ id }) => id)
  const revision = sql`${assets.revision} + 1`
  await tx.update(assets).set({ isInJournal: true, method: null, revision }).where(isAmong(assets.id, ids))
  await depreciate(tx, found, lastMonthEnd(schoolToday(env)))
  await recordChanges(
    context,
    ids.map((key) => ({
      entity: 'assets' as const,
      key,
      before: { isInJournal: false },
      after: { isInJournal: true },
    })),
  )
}

async function requireUnchanged({ tx }: HandlerContext, stored: StoredOpening | null, base: number | undefined) {
  if (base === undefined || base === (stored?.revision ?? 0)) return
  throw new Problem('openingChanged', await lastChange(tx, 'openings', 1))
}

/** Saves the opening day and everything but the balances of students, in cents: all or none. */
export async function saveOpening(context: HandlerContext, body: SaveOpening): Promise<void> {
  const { tx, env } = context
  const { day, base } = body
  await lockOpenings(tx)
  const stored = await readOpeningDay(tx)
  await requireUnchanged(context, stored, base)
  if (stored) await requireDayOpen(tx, stored.day)
  await requireOpeningDay(tx, day, schoolToday(env))
  const saved = { day, ...stamp(context, 'saved') }
  await tx
    .insert(openings)
    .values({ id: 1, ...saved })
    .onConflictDoUpdate({ target: openings.id, set: { ...saved, revision: sql`${openings.revision} + 1` } })
  if (stored && stored.day !== day) {
    await moveDebts(context, stored.day, day)
    await moveAdvances(context, day)
  }
  const money = await saveAccounts(context, body)
  await saveEmployees(context, body.employees, day)
  if (body.bringAssets) await bringAssets(context, day)
  await recordChange(context, 'openings', 1, {
    before: { day: stored?.day ?? null, accounts: money.before },
    after: { day, accounts: money.after },
  })
}
