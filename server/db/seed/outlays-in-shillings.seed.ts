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

/**
 * Inserts shillings of the opening day, of an expense, of an advance and of an exchange that lost a little, and two rates. Only a
 * school with opening balances has them, since tests count the money of others.
 */
export async function insertOutlaysInShillings(tx: Db): Promise<void> {
  const [opening] = await tx.select().from(openings)
  if (!opening) return
  const [by, savedAt] = [demoUserId('office'), opening.savedAt]
  const accounts = Object.entries(OPENED) as [Account, number][]
  await tx
    .insert(openingAccounts)
    .values(accounts.map(([account, amount]) => ({ account, shillings: amount, cents: valueOf(amount) })))
  const isCash = and(eq(expenses.method, 'Cash'), eq(expenses.category, 'Fuel'), isNull(expenses.voidedAt))
  const [spent] = await tx
    .select()
    .from(expenses)
    .where(and(isCash, gte(expenses.day, opening.day)))
    .orderBy(desc(expenses.day))
    .limit(1)
  const [given] = await tx
    .select()
    .from(employeeAdvances)
    .where(
      and(
        eq(employeeAdvances.method, 'Cash'),
        isNull(employeeAdvances.voidedAt),
        gte(employeeAdvances.day, opening.day),
      ),
    )
    .orderBy(desc(employeeAdvances.day))
    .limit(1)
  const paid = (kind: 'expense' | 'advance', number: string, cents: number, day: string, at: string): Row => {
    const amount = 0 - shillingsOfCents(cents, RATE, NOTE)
    const of = {
      key: number,
      kind,
      number,
      account: 'cashShillings' as const,
      shillings: amount,
      rate: RATE,
      other: 'cash' as const,
    }
    return { ...of, cents: 0 - cents, bookCents: valueOf(amount), day, doneBy: by, doneAt: at, createdAt: at }
  }
  const { shillings: amount, cents } = EXCHANGED
  const day = spent?.day ?? opening.day
  const at = `${day}T09:00:00.000Z`
  const exchange: Row = {
    key: '00000000-0000-4000-9200-000000000001',
    kind: 'exchange',
    number: '',
    account: 'safeShillings',
    shillings: 0 - amount,
    rate: Math.round((amount * 100) / cents),
    cents: 0 - cents,
    bookCents: valueOf(0 - amount),
    other: 'safe',
    note: 'Bureau at the market',
    day,
    doneBy: by,
    doneAt: at,
    createdAt: at,
  }
  await tx
    .insert(shillings)
    .values([
      ...(given ? [paid('advance', numberOfAdvance(given.id), given.amountCents, given.day, given.createdAt)] : []),
      ...(spent ? [paid('expense', spent.voucher, spent.amountCents, spent.day, spent.madeAt)] : []),
      exchange,
    ])
  await tx.insert(exchangeRates).values(
    [
      { day: opening.day, rate: OPENING_RATE, at: savedAt },
      { day, rate: RATE, at },
    ].map(({ at: setAt, ...of }, index) => ({
      ref: `00000000-0000-4000-9200-00000000001${index}`,
      ...of,
      setBy: demoUserId('admin'),
      setAt,
      createdAt: setAt,
    })),
  )
}
