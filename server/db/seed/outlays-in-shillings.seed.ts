import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { numberOfAdvance } from '#domain/expenses/paid-out.ts'
import { centsOfShillings, shillingsOfCents } from '#domain/school/shillings.rules.ts'
import { employeeAdvances, exchangeRates, expenses, openingAccounts, openings, shillings } from '../schema.ts'
import type { Db } from '../types.ts'
import { demoUserId } from './users.seed.ts'

type Row = typeof shillings.$inferInsert
type Account = 'cashShillings' | 'safeShillings'

const OPENING_RATE = 8_500
const RATE = 8_530
const NOTE = 500
const OPENED: Readonly<Record<Account, number>> = { cashShillings: 2_500_000, safeShillings: 6_000_000 }
/** Shillings that were changed for dollars, for less than the books have for them (cents). */
const EXCHANGED = { shillings: 2_000_000, cents: 23_200 }

const valueOf = (amount: number): number => centsOfShillings(amount, OPENING_RATE)

/** The newest expense for fuel and the newest advance that cash paid since a day. */
async function newestIn(tx: Db, since: string) {
  const [spent] = await tx
    .select()
    .from(expenses)
    .where(
      and(
        eq(expenses.method, 'Cash'),
        eq(expenses.category, 'Fuel'),
        isNull(expenses.voidedAt),
        gte(expenses.day, since),
      ),
    )
    .orderBy(desc(expenses.day))
    .limit(1)
  const { method, voidedAt, day } = employeeAdvances
  const [given] = await tx
    .select()
    .from(employeeAdvances)
    .where(and(eq(method, 'Cash'), isNull(voidedAt), gte(day, since)))
    .orderBy(desc(day))
    .limit(1)
  return { spent, given }
}

type Done = { day: string; at: string }

/** A row of shillings that went out, worth what they were on the opening day. */
function wentOut(
  row: Pick<Row, 'key' | 'kind' | 'account' | 'other' | 'cents'> & { amount: number },
  { day, at }: Done,
): Row {
  const { amount, cents, ...of } = row
  return {
    ...of,
    number: of.kind === 'exchange' ? '' : of.key,
    shillings: 0 - amount,
    rate: of.kind === 'exchange' ? Math.round((amount * 100) / cents) : RATE,
    cents: 0 - cents,
    bookCents: valueOf(0 - amount),
    day,
    doneBy: demoUserId('office'),
    doneAt: at,
    createdAt: at,
  }
}

async function insertRates(tx: Db, days: readonly (Done & { rate: number })[]): Promise<void> {
  await tx.insert(exchangeRates).values(
    days.map(({ at: setAt, ...of }, index) => ({
      ref: `00000000-0000-4000-9200-00000000001${index}`,
      ...of,
      setBy: demoUserId('admin'),
      setAt,
      createdAt: setAt,
    })),
  )
}

/**
 * Inserts shillings of the opening day, of an expense, of an advance and of an exchange that lost a little, and two rates. Only a
 * school with opening balances has them, since tests count the money of others.
 */
export async function insertOutlaysInShillings(tx: Db): Promise<void> {
  const [opening] = await tx.select().from(openings)
  if (!opening) return
  const accounts = Object.entries(OPENED) as [Account, number][]
  await tx
    .insert(openingAccounts)
    .values(accounts.map(([account, amount]) => ({ account, shillings: amount, cents: valueOf(amount) })))
  const { spent, given } = await newestIn(tx, opening.day)
  const paid = (kind: 'expense' | 'advance', key: string, cents: number, done: Done): Row => {
    const amount = shillingsOfCents(cents, RATE, NOTE)
    return wentOut({ key, kind, account: 'cashShillings', other: 'cash', cents, amount }, done)
  }
  const day = spent?.day ?? opening.day
  const changed = { day, at: `${day}T09:00:00.000Z` }
  const { shillings: amount, cents } = EXCHANGED
  const key = '00000000-0000-4000-9200-000000000001'
  await tx
    .insert(shillings)
    .values([
      ...(given
        ? [paid('advance', numberOfAdvance(given.id), given.amountCents, { day: given.day, at: given.createdAt })]
        : []),
      ...(spent ? [paid('expense', spent.voucher, spent.amountCents, { day, at: spent.madeAt })] : []),
      wentOut({ key, kind: 'exchange', account: 'safeShillings', other: 'safe', cents, amount }, changed),
    ])
  await insertRates(tx, [
    { day: opening.day, at: opening.savedAt, rate: OPENING_RATE },
    { ...changed, rate: RATE },
  ])
}
