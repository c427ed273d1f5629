import { eq, sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { depreciationCents, lastMonthEnd } from '#domain/assets/depreciation.rules.ts'
import * as books from '#domain/books/books.endpoints.ts'
import { LedgerQuery } from '#domain/books/books.schema.ts'
import { monthAfter } from '#domain/books/periods.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { Problem } from '#domain/core/problems.ts'
import { createOwnAccount, updateOwnAccount } from '#domain/books/own-accounts.endpoints.ts'
import * as expenses from '#domain/expenses/expenses.endpoints.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import { createBus } from '#domain/buses/buses.endpoints.ts'
import { NewBus } from '#domain/buses/buses.schema.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { correctPayment } from '#domain/fees/payments.endpoints.ts'
import type { OwnCategory } from '#domain/school/own-accounts.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { RANDOM_TIMEOUT, isProof, volume } from '#tests/tier.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectBusesAgree } from '../buses/test-agreement.ts'
import { depreciateAll } from './depreciation.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { drawersIn } from './test-drawer-steps.ts'
import { expectShillingsAgree, shillingPart } from './test-shillings.ts'
import { FIRST_STEPS, openingsOf } from './test-opening-steps.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { step, type Act } from './test-book-steps.ts'
import { assetsIn, type Owned } from './test-asset-steps.ts'
import { isShillingAct, shillingsIn } from './test-shilling-steps.ts'
import { expectPagesCounted } from './test-pages.ts'
import { expectDaysAgree, expectFiguresOpen, expectMonthAddsUp, expectOpeningsAddUp } from './test-identities.ts'

/** Number of histories, each with two students of its own; they follow each other in time, and years end with 2100. */
const HISTORIES = volume(20, 150)

let school: MoneySchool
let database: Database

/** The day of the history, which goes on from step to step over all histories. */
let today = '2026-01-02'
let writes = 0
/** Model of the cash accounts in cents, beside the money of families. */
const model = {
  byHand: 0,
  /** What shillings are worth more in the books than the dollars that they stand for. */
  inShillings: 0,
  entries: new Map<number, number>(),
  expenses: new Map<number, number>(),
  advances: new Map<number, number>(),
  payouts: new Map<number, number>(),
  /** Assets in the books, with what was paid for them in cents. */
  assets: new Map<number, Owned>(),
}
const employeeIds: number[] = []
/** Statement, cash flow and balance sheet of each closed month, as at its closing. */
const sealed = new Map<string, string>()
const arrivedLate: string[] = []
const RENT = 'Rent' as const
/** Two categories of the school's own, one of which is retired at the end. */
const own = { ids: [] as number[], codes: [] as OwnCategory[], renamed: 0 }
let busDollars = 0
let closedDrawers = 0
let opened: ReturnType<typeof openingsOf>
let drawers: ReturnType<typeof drawersIn>
let inShillings: ReturnType<typeof shillingsIn>
let ofAssets: ReturnType<typeof assetsIn>
let emptied = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 2 * HISTORIES)
  await school.removeAll()
  await database.db.update(schoolSettings).set({ value: true }).where(eq(schoolSettings.key, 'assetsInBooks'))
  for (const fullName of ['Cawo', 'Rooble'])
    employeeIds.push((await hire(school, { fullName, salary: 90, dateOfHire: '2025-12-01', jobTitle: 'Bus' })).id)
  const body = NewBus.parse({ route: 'North', plate: '1', type: 'Van', color: 'Red', driverId: employeeIds[0] ?? 0 })
  const { bus } = await school.call(createBus, admin(), { body }, now())
  await database.db.update(students).set({ bus: bus.label, feeCents: 2_700 })
  opened = openingsOf({ school, database, employeeIds, addByHand: (cents) => (model.byHand += cents) }, () => now())
  drawers = drawersIn({ school, database, addByHand: (cents) => (model.byHand += cents) }, () => now())
  const ofSchool = { school, database, employeeIds, addByHand: (cents: number) => (model.byHand += cents) }
  inShillings = shillingsIn({ ...ofSchool, model, drawer: () => drawers.named(false) }, () => now())
  ofAssets = assetsIn({ school, model, today: () => today }, () => now())
  await opened.begin()
  await inShillings.begin('2026-01-01')
  for (const name of ['Own 0', 'Own 1']) {
    const { account } = await school.call(createOwnAccount, admin(), { body: { kind: 'expense', name } }, now())
    own.ids.push(account.id)
    own.codes.push(account.code as OwnCategory)
  }
})
afterAll(() => database.close())

let ticks = 0
/** Later at each call, so that what comes after a closing is known to. */
const now = () => ({ now: Date.parse(`${today}T07:00:00Z`) + ++ticks })
const admin = () => school.actor('admin')
const rowsOf = async <Row>(statement: SQL): Promise<Row[]> =>
  ((await database.db.execute(statement)) as { rows: Row[] }).rows
/** Picks a row counted from the newest, since most older rows are in closed months and cannot be changed. */
const pick = <T>(all: readonly T[], index: number): T | undefined => all[all.length - 1 - (index % all.length)]

async function paymentAt(family: readonly number[], index: number): Promise<number> {
  const found = await rowsOf<{ id: number }>(
    sql`select id from payments where student_id = any(${sql.param([...family])}::int[]) order by id`,
  )
  return pick(found, index)?.id ?? 999_999
}

/** What the statements of a month say, without the names of accounts: a new name counts in closed months, too. */
const monthSays = async (of: { month: number; year: number }): Promise<string> => {
  const said = [
    await school.call(books.getIncomeStatement, admin(), { query: of }, now()),
    await school.call(books.getCashFlow, admin(), { query: of }, now()),
    await school.call(books.getBalanceSheet, admin(), { query: { date: monthDays(of.year, of.month).to } }, now()),
  ]
  return JSON.stringify(said, (key, value: unknown) => (key === 'name' ? undefined : value))
}
const nameOf = ({ month: number, year }: { month: number; year: number }) => `${year}-${number}`
const monthNamed = (name: string) => ({ year: Number(name.split('-')[0]), month: Number(name.split('-')[1]) })

/** Closes all months that have ended, in their order. */
async function closeEnded(): Promise<void> {
  const [newest] = await school.call(books.listProfitLogs, admin(), {})
  const next = newest ? monthAfter(newest) : { year: 2026, month: 1 }
  if (monthDays(next.year, next.month).to >= today) return
  const { profitLog } = await school.call(books.closeMonth, admin(), { body: next }, now())
  const says = await monthSays(next)
  expect(JSON.parse(says)[0]).toMatchObject({ isClosed: true, netIncome: profitLog.netIncome })
  sealed.set(nameOf(next), says)
  await closeEnded()
}

async function reopenNewest(): Promise<void> {
  const [newest] = await school.call(books.listProfitLogs, admin(), {})
  if (!newest) return
  await school.call(books.reopenMonth, admin(), { params: { id: newest.id }, query: { reason: 'again' } }, now())
  sealed.delete(nameOf(newest))
}

async function pay(family: readonly number[], each: Act & { kind: 'take' }): Promise<void> {
  const lines = [school.line(family[each.child] ?? 0, each.dollars, each.month, each.discount)]
  const madeAt = `${addDays(today, -each.late)}T06:00:00.000Z`
  const write = { id: `AAA-${++writes}`, version: 1, madeAt }
  const money = { lines, receipt: school.freshReceipt(), ...drawers.named(each.late > 0), ...shillingPart(each) }
  const { receipt } = await school.take(money, 'office', { ...now(), write })
  if (each.late > 0) arrivedLate.push(receipt)
}

async function byHand(each: Act & { kind: 'enter' | 'takeBack' }): Promise<void> {
  if (each.kind === 'takeBack') {
    const id = pick([...model.entries.keys()], each.which) ?? 999_999
    await school.call(books.voidLedgerEntry, admin(), { params: { id }, body: { reason: 'counted twice' } }, now())
    model.byHand -= model.entries.get(id) ?? 0
    model.entries.delete(id)
    return
  }
  const { type, dollars: amount, isMoved } = each
  const moved = isMoved && type === 'WITHDRAWAL'
  const entry = {
    type,
    amount,
    method: 'Cash' as const,
    description: 'counted',
    date: addDays(today, -each.back),
    overdrawnReason: 'again',
  }
  const body = { ...entry, ...(moved ? { toAccount: 'daarsalaam' as const } : {}) }
  const { id } = await school.call(books.recordLedgerEntry, admin(), { body }, now())
  const cents = moved ? 0 : (type === 'DEPOSIT' ? 1 : -1) * centsOf(amount)
  model.entries.set(id, cents)
  model.byHand += cents
}

async function spend(each: Act & { kind: 'spend' | 'spendOther' | 'unspend' }): Promise<void> {
  const id = each.kind === 'spend' ? 0 : (pick([...model.expenses.keys()], each.which) ?? 999_999)
  if (each.kind === 'unspend') {
    await school.call(expenses.voidExpense, admin(), { params: { id }, query: { reason: 'wrong' } }, now())
    model.byHand += model.expenses.get(id) ?? 0
    model.expenses.delete(id)
    return
  }
  const method = each.kind === 'spend' ? each.method : 'Cash'
  const fields = {
    category: [RENT, ...own.codes][each.on] ?? RENT,
    amount: each.dollars,
    date: addDays(today, -each.back),
    paymentMethod: method,
  }
  const body = { ...fields, overdrawnReason: 'the drawer knows best' }
  const { expense } =
    each.kind === 'spend'
      ? await school.call(expenses.recordExpense, admin(), { body }, now())
      : await school.call(expenses.updateExpense, admin(), { params: { id }, body }, now())
  model.byHand += (model.expenses.get(expense.id) ?? 0) - centsOf(each.dollars)
  model.expenses.set(expense.id, centsOf(each.dollars))
}

/** Renames a category of the school's own, and retires it or takes it up again. */
async function changeOwn({ which: index, isRetired }: Act & { kind: 'ownCategory' }): Promise<void> {
  const id = own.ids[index % own.ids.length] ?? 0
  const body = { name: `Own ${index % own.ids.length} ${++own.renamed}`, isRetired }
  await school.call(updateOwnAccount, admin(), { params: { id }, body }, now())
}

const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

async function paySalaries(): Promise<void> {
  const body = { ...monthOf(today), overdrawnReason: 'the drawer knows best' }
  const { details } = await school.call(payroll.payRemaining, admin(), { body }, now())
  for (const { payoutId, paidAmount } of details) {
    if (!model.payouts.has(payoutId)) model.byHand -= centsOf(paidAmount)
    model.payouts.set(payoutId, centsOf(paidAmount))
  }
}

type OfSalaries = Act & { kind: 'advance' | 'unadvance' | 'paySalaries' | 'unpaySalary' }

async function ofSalaries(each: OfSalaries): Promise<void> {
  if (each.kind === 'paySalaries') return paySalaries()
  if (each.kind === 'advance') {
    const params = { id: pick(employeeIds, each.which) ?? 0 }
    const body = { ...monthOf(today), amount: each.dollars, overdrawnReason: 'the drawer knows best' }
    const { advance } = await school.call(payroll.createAdvance, admin(), { params, body }, now())
    model.advances.set(advance.id, centsOf(each.dollars))
    model.byHand -= centsOf(each.dollars)
    return
  }
  const known = each.kind === 'unadvance' ? model.advances : model.payouts
  const id = pick([...known.keys()], each.which) ?? 999_999
  if (each.kind === 'unadvance') await school.call(payroll.deleteAdvance, admin(), { params: { id } }, now())
  else await school.call(payroll.reversePayout, admin(), { params: { id }, body: { reason: 'wrong' } }, now())
  model.byHand += known.get(id) ?? 0
  known.delete(id)
}

async function run(family: readonly number[], each: Act): Promise<unknown> {
  if (isShillingAct(each)) return inShillings.run(each)
  switch (each.kind) {
    case 'take':
      return pay(family, each)
    case 'correct': {
      const body = { amountPaid: each.dollars, discount: each.discount, reason: 'counted again' }
      return school.call(correctPayment, admin(), { params: { id: await paymentAt(family, each.which) }, body }, now())
    }
    case 'void':
      return school.voidPayment(await paymentAt(family, each.which), now())
    case 'giveBack':
      return school.giveBack(await paymentAt(family, each.which), each.dollars, now())
    case 'settle': {
      const reason = each.action === 'carry' ? {} : { reason: 'decided' }
      const why = each.action === 'refund' ? { overdrawnReason: 'counted' } : {}
      return school.settle(
        await paymentAt(family, each.which),
        { action: each.action, ...reason, ...why } as never,
        now(),
      )
    }
    case 'generate': {
      const body = { months: [{ year: Number(today.slice(0, 4)), month: each.month }] }
      return school.call(generateFees, admin(), { body }, now())
    }
    case 'enter':
    case 'takeBack':
      return byHand(each)
    case 'advance':
    case 'unadvance':
    case 'paySalaries':
    case 'unpaySalary':
      return ofSalaries(each)
    case 'open':
    case 'payOwed':
    case 'takeOwedBack':
    case 'openStudent':
      return opened.run(each, family)
    case 'buy':
    case 'changeAsset':
    case 'dropAsset':
      return ofAssets(each)
    case 'drawer':
      return drawers.run(each)
    case 'ownCategory':
      return changeOwn(each)
    case 'close':
      return closeEnded()
    case 'reopen':
      return reopenNewest()
    default:
      return spend(each)
  }
}

async function expectBooksAgree(): Promise<void> {
  await database.db.transaction((tx) => depreciateAll(tx, school.context(admin(), now()).env))
  expect(await readDifferences(database.db)).toEqual([])
  expect(await rowsOf(sql`select entry_id from journal_lines group by entry_id having sum(cents) <> 0`)).toEqual([])
  for (const [name, said] of sealed) expect([name, await monthSays(monthNamed(name))]).toEqual([name, said])
  const sheet = await school.call(books.getBalanceSheet, admin(), { query: { date: today } }, now())
  expect(sheet.isBalanced).toBe(true)
  const until = lastMonthEnd(today)
  const owned = sumOf([...model.assets.values()], (each) => each.purchaseCents - depreciationCents(each, until))
  // An asset that is gone keeps its price in the books, all of which is depreciated.
  const isOwned = ({ account }: { account: string }) => ['fixedAssets', 'accumulatedDepreciation'].includes(account)
  expect(sumOf(sheet.assets.filter(isOwned), ({ amount }) => centsOf(amount))).toBe(owned)
  const ledger = await school.call(books.listLedger, admin(), { query: LedgerQuery.parse({ limit: '1' }) }, now())
  const year = { query: { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) } }
  const flow = await school.call(books.getCashFlow, admin(), year, now())
  const cash = new Set<string>(flow.accounts.map(({ account }) => account))
  const held = sumOf(sheet.assets, ({ account, amount }) => (cash.has(account) ? centsOf(amount) : 0))
  expect([centsOf(ledger.closing), centsOf(flow.closing)]).toEqual([held, held])
  if (ledger.total > 0) expect(ledger.entries[0]?.balanceAfter).toBe(ledger.closing)
  await expectOpeningsAddUp(school, database.db, now())
  closedDrawers = await drawers.expectAgree()
  model.inShillings = await expectShillingsAgree(database.db)
  emptied += await inShillings.expectAgree()
  await expectFiguresOpen(school, year.query, { today, now })
  for (const month of [year.query, ...[...sealed.keys()].slice(-2).map(monthNamed)])
    await expectMonthAddsUp(school, month, now())
  busDollars += await expectBusesAgree(school, year.query.year, now())
}

/** Money of families, as the sum of their payments. */
async function receivedCents(): Promise<number> {
  const [paid] = await rowsOf<{ cents: number }>(sql`
    select sum(amount_cents)::float8 as cents from payments where state in ('confirmed', 'held')`)
  return paid?.cents ?? 0
}

it(
  'random histories of the books balance, agree with drawers and sources, and never move a closed month',
  { tags: ['random', 'promise:money-adds-up'], timeout: RANDOM_TIMEOUT },
  async () => {
    const outcomes = { done: new Map<string, number>(), refused: 0 }
    for (const act of FIRST_STEPS) {
      await run([], act)
      outcomes.done.set(act.kind, 1)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
        const family = [await school.freshStudent(), await school.freshStudent()]
        for (const { days, act } of steps) {
          today = addDays(today, days)
          try {
            await run(family, act)
            outcomes.done.set(act.kind, (outcomes.done.get(act.kind) ?? 0) + 1)
          } catch (error) {
            if (!(error instanceof Problem) || error.status >= 500) throw error
            outcomes.refused += 1
          }
        }
        await expectBooksAgree()
        for (const id of family) await school.remove(id)
      }),
      { numRuns: HISTORIES, ...(isProof ? {} : { seed: 20_261_215 }), endOnFailure: true },
    )
    expect(await expectDaysAgree(school, database.db, now())).toBeGreaterThan(50)
    expect(await expectPagesCounted(school, database.db)).toBeGreaterThan(1_000)
    const families = await receivedCents()
    const ledger = await school.call(books.listLedger, admin(), { query: LedgerQuery.parse({ limit: '1' }) }, now())
    expect(centsOf(ledger.closing)).toBe(families + model.byHand + model.inShillings)
    expect(emptied).toBeGreaterThan(0)
    // Histories in which nothing is closed, or nothing arrives late, prove nothing.
    expect(sealed.size).toBeGreaterThan(3)
    const [late] = await rowsOf<{ number: number }>(
      sql`select count(*)::int as number from journal_entries where kind = 'payment' and own_day < day`,
    )
    expect(late?.number).toBeGreaterThan(0)
    expect(arrivedLate.length).toBeGreaterThan(3)
    expect(busDollars).toBeGreaterThan(0)
    expect(closedDrawers).toBeGreaterThan(3)
    expect(drawers.countedShillings()).toBeGreaterThan(3)
    const money = ['take', 'correct', 'enter', 'takeBack', 'spend', 'spendOther', 'unspend', 'close', 'reopen']
    const others = ['advance', 'unadvance', 'paySalaries', 'unpaySalary', 'buy', 'changeAsset', 'dropAsset']
    const [spentOnOwn] = await rowsOf<{ number: number }>(
      sql`select count(distinct line.account)::int as number from journal_lines as line where account like 'expense:own:%'`,
    )
    expect(spentOnOwn?.number).toBe(2)
    const owed = ['open', 'payOwed', 'takeOwedBack', 'ownCategory']
    const shillings = ['spendShillings', 'advanceShillings', 'salariesInShillings', 'exchange', 'exchangeBack']
    expect([...money, ...others, ...owed, ...shillings].filter((kind) => !outcomes.done.has(kind))).toEqual([])
  },
)
