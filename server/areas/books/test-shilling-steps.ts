import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import { centsOf } from '#domain/school/money.ts'
import { centsOfShillings, shillingsOfCents } from '#domain/school/shillings.rules.ts'
import { takeExchangeBack } from '#domain/shillings/exchange-back.endpoints.ts'
import { exchangeMoney } from '#domain/shillings/exchange.endpoints.ts'
import { EXCHANGE_ACCOUNTS, EXCHANGE_SHILLINGS } from '#domain/shillings/exchange.schema.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings } from '../../db/schema.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'

const rate = fc.constantFrom(8_000, 8_530, 9_999)
const cents = fc.integer({ min: 1, max: 5_000 })

const exchanged = {
  direction: fc.constantFrom('sell' as const, 'buy' as const),
  account: fc.constantFrom(...EXCHANGE_SHILLINGS),
  dollarAccount: fc.constantFrom(...EXCHANGE_ACCOUNTS),
  cents,
  rate,
  isAll: fc.boolean(),
  isInDrawer: fc.boolean(),
}

/** Random acts in shillings. `isAll`: all shillings of the account are exchanged, so that it gets empty. */
export const shillingActs = [
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spendShillings' as const), cents, rate, part: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('advanceShillings' as const), which: fc.nat(1), cents, rate }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('salariesInShillings' as const), rate }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('exchange' as const), ...exchanged }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('exchangeBack' as const), ...exchanged }) },
]
type ActOf<All> = All extends readonly { arbitrary: fc.Arbitrary<infer Each> }[] ? Each : never
export type ShillingAct = ActOf<typeof shillingActs>
export const isShillingAct = (act: { kind: string }): act is ShillingAct =>
  ['spendShillings', 'advanceShillings', 'salariesInShillings', 'exchange', 'exchangeBack'].includes(act.kind)

type Outlays = 'expenses' | 'advances' | 'payouts'
type World = {
  school: MoneySchool
  database: Database
  employeeIds: readonly number[]
  /** Expenses, advances and payouts in cents, which other steps take back. */
  model: Readonly<Record<Outlays, Map<number, number>>>
  addByHand: (cents: number) => void
  drawer: () => { drawer?: string }
}

type Balance = { shillings: number; cents: number }

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

async function balancesIn(database: Database): Promise<ReadonlyMap<string, Balance>> {
  const { rows } = (await database.db.execute(sql`
    select account, sum(shillings)::float8 as shillings, sum(cents)::float8 as cents from (
      select account, shillings, 0 as cents from shillings
      union all select other, -shillings, 0 from shillings where other in ('cashShillings', 'safeShillings')
      union all select account, shillings, 0 from opening_accounts where shillings is not null
      union all select account, 0, cents from journal_lines where account in ('cashShillings', 'safeShillings')
    ) as each group by 1`)) as { rows: (Balance & { account: string })[] }
  return new Map(rows.map(({ account, ...of }) => [account, of]))
}

/** Steps in shillings of random histories. `now`: the instant of a step. */
export function shillingsIn(
  { school, database, employeeIds, model, addByHand, drawer }: World,
  now: () => { now: number },
) {
  let refs = 0
  const ref = () => `00000000-0000-4000-9100-${String(++refs).padStart(12, '0')}`
  const admin = () => school.actor('admin')
  const paid = (kind: Outlays, id: number, of: number): void => {
    // The payouts of a month are told again with those of the next call.
    if (!model[kind].has(id)) addByHand(-of)
    model[kind].set(id, of)
  }
  const why = { overdrawnReason: 'the drawer knows best' }

  async function exchange(each: ShillingAct & { kind: 'exchange' | 'exchangeBack' }): Promise<string> {
    const { kind: _, cents: amount, rate: at, isAll, isInDrawer, ...of } = each
    const held = (await balancesIn(database)).get(each.account)?.shillings ?? 0
    // All that the account holds, or all that it lacks.
    const whole = each.direction === 'sell' ? held : 0 - held
    const shillings = isAll && whole > 0 ? whole : Math.max(1, shillingsOfCents(amount, at, 500))
    const dollars = Math.max(1, centsOfShillings(shillings, at)) / 100
    const body = { ref: ref(), ...of, shillings, dollars, ...(isInDrawer ? drawer() : {}) }
    await school.call(exchangeMoney, school.actor('office'), { body }, now())
    return body.ref
  }

  async function run(each: ShillingAct): Promise<void> {
    if (each.kind === 'exchange') return void (await exchange(each))
    if (each.kind === 'exchangeBack') {
      const key = await exchange(each)
      await school.call(takeExchangeBack, admin(), { params: { ref: key }, body: { reason: 'a slip' } }, now())
      return
    }
    const at = now()
    const day = dayOf(at.now)
    if (each.kind === 'salariesInShillings') {
      const body = { ...monthOf(day), ...why, shillingRate: each.rate }
      const { details } = await school.call(payroll.payRemaining, admin(), { body }, at)
      for (const { payoutId, paidAmount } of details) paid('payouts', payoutId, centsOf(paidAmount))
      return
    }
    const amount = each.cents / 100
    const partCents = each.kind === 'spendShillings' ? Math.ceil(each.cents / (each.part + 1)) : each.cents
    const inShillings = Math.max(500, shillingsOfCents(partCents, each.rate, 500))
    const shillings = { amount: inShillings, rate: each.rate, dollars: partCents / 100 }
    if (each.kind === 'spendShillings') {
      const fields = { category: 'Rent' as const, amount, date: day, paymentMethod: 'Cash' as const }
      const { expense } = await school.call(recordExpense, admin(), { body: { ...fields, shillings, ...why } }, at)
      paid('expenses', expense.id, each.cents)
      return
    }
    const params = { id: employeeIds[each.which] ?? 0 }
    const body = { ...monthOf(day), amount, shillings, ...why }
    const { advance } = await school.call(payroll.createAdvance, admin(), { params, body }, at)
    paid('advances', advance.id, each.cents)
  }

  return {
    run,
    begin: (day: string) => openShillings({ school, database, addByHand }, day, now()),
    expectAgree: () => expectShillingsAgree(school, database, now()),
  }
}

type At = { now: number }

/** Lets the school take shillings, and opens both accounts with some. */
async function openShillings(
  { school, database, addByHand }: Pick<World, 'school' | 'database' | 'addByHand'>,
  day: string,
  at: At,
): Promise<void> {
  const admin = school.actor('admin')
  const set = { value: true, changedAt: '2026-01-01T06:00:00.000Z', changedBy: admin.id }
  await database.db
    .insert(schoolSettings)
    .values({ key: 'shillings', ...set })
    .onConflictDoUpdate({ target: schoolSettings.key, set })
  const rows = [
    { account: 'cashShillings' as const, shillings: 100_000, rate: 8_300 },
    { account: 'safeShillings' as const, shillings: 2_000_000, rate: 8_300 },
  ]
  await school.call(saveOpening, admin, { body: { day, shillings: rows } }, at)
  for (const { shillings, rate: of } of rows) addByHand(centsOfShillings(shillings, of))
}

/**
 * Asserts that the shillings of each account are those of the balance sheet, and that an account without shillings has no
 * dollars. Returns how many accounts are empty.
 */
async function expectShillingsAgree(school: MoneySchool, database: Database, at: At): Promise<number> {
  const query = { date: dayOf(at.now) }
  const sheet = await school.call(books.getBalanceSheet, school.actor('admin'), { query }, at)
  let empty = 0
  for (const [account, { shillings, cents: has }] of await balancesIn(database)) {
    if (shillings === 0) expect([account, has]).toEqual([account, 0])
    empty += shillings === 0 ? 1 : 0
    const line = sheet.assets.find((each) => each.account === account)
    if (has !== 0) expect([account, line?.shillings, centsOf(line?.amount ?? 0)]).toEqual([account, shillings, has])
  }
  return empty
}
