import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as papers from '#domain/drawers/drawer-papers.endpoints.ts'
import * as endpoints from '#domain/drawers/drawers.endpoints.ts'
import type { CloseDrawer, MoveMoney, OpenDrawer } from '#domain/drawers/drawers.schema.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import { setRate } from '#domain/shillings/rates.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectDaysAgree, expectMonthAddsUp } from '../books/test-identities.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { recordShillings, shillingBalance, takeShillingsBack } from '../school/shillings.ts'

let database: Database
let school: MoneySchool
let refs = 0

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 6)
  await school.removeAll()
})

const Z1 = 'AAA-Z000001'
const Z2 = 'AAA-Z000002'
const ref = () => `00000000-0000-4000-9000-${String(++refs).padStart(12, '0')}`
/** A minute of the morning of 5 October. */
const at = (minute: number) => ({ now: Date.parse('2026-10-05T06:00:00Z') + minute * 60_000 })
const office = () => school.actor('office')
const slsh = (value: number, count: number) => ({ currency: 'SLSH' as const, value, count })
const usd = (count: number) => ({ currency: 'USD' as const, value: 1, count })
const context = (when = at(0)) => ({
  ...school.context(office(), when),
  tx: database.db,
  endpoint: 'drawers.close',
})

const rate = (shillings: number) =>
  school.call(setRate, office(), { body: { ref: ref(), day: '2026-10-05', rate: shillings } }, at(0))
const open = (body: Partial<OpenDrawer> = {}, when = at(0)) =>
  school.call(
    endpoints.openDrawer,
    office(),
    { body: { ref: ref(), drawer: Z1, float: 20, floatShillings: 50_000, from: 'safe', ...body } },
    when,
  )
const move = (body: Partial<MoveMoney> = {}, when = at(20)) =>
  school.call(
    endpoints.moveDrawerMoney,
    office(),
    { body: { ref: ref(), drawer: Z1, direction: 'out', amount: 0, shillings: 20_000, account: 'safe', ...body } },
    when,
  )
/** Counts so many dollars and thousands of shillings, all of which stay where nothing else is said. */
const close = (dollars: number, thousands: number, body: Partial<CloseDrawer> = {}, when = at(60)) =>
  school.call(
    endpoints.closeDrawer,
    office(),
    {
      body: {
        ref: ref(),
        drawer: Z1,
        counts: [usd(dollars), slsh(1_000, thousands)],
        left: dollars,
        taken: 0,
        leftShillings: thousands * 1_000,
        takenShillings: 0,
        ...body,
      },
    },
    when,
  )
const pay = async (dollars: number, shillings?: ShillingPart, when = at(10)) =>
  school.take(
    {
      lines: [school.line(await school.freshStudent([1]), dollars)],
      receipt: school.freshReceipt(),
      drawer: Z1,
      ...(shillings ? { shillings } : {}),
    },
    'office',
    when,
  )
const paper = (number = Z1, when = at(90)) => school.call(papers.getDrawerPaper, office(), { params: { number } }, when)
const held = () => shillingBalance(database.db, 'cashShillings')
const inSafe = () => shillingBalance(database.db, 'safeShillings')
const centsOn = async (account: string): Promise<number> => {
  const { rows } = (await database.db.execute(
    sql`select coalesce(sum(cents), 0)::float8 as cents from journal_lines where account = ${account}::text`,
  )) as { rows: { cents: number }[] }
  return rows[0]?.cents ?? 0
}
const expectBooksAgree = async () => {
  const now = { now: Date.parse('2026-12-31T06:00:00Z') }
  expect(await readDifferences(database.db)).toEqual([])
  await expectMonthAddsUp(school, { year: 2026, month: 10 }, now)
  await expectDaysAgree(school, database.db, now)
}

describe('a day at a drawer with shillings', () => {
  it('adds up in both currencies: float, payments, moves, the count and what goes to the safe', async () => {
    await rate(8_500)
    await open()
    await pay(17, { amount: 59_500, rate: 8_500, dollars: 7 })
    await pay(10)
    await move()
    await move({ direction: 'in', amount: 5, shillings: 1_000 })
    await close(45, 90, {
      counts: [usd(45), slsh(5_000, 18), slsh(500, 1)],
      takenShillings: 40_500,
      leftShillings: 50_000,
    })
    const { kinds, ...shown } = await paper()
    expect(kinds).toEqual([
      { kind: 'fees', count: 2, cents: 2_700 },
      { kind: 'movedIn', count: 1, cents: 500, shillings: 1_000 },
      { kind: 'movedOut', count: 1, cents: 0, shillings: -20_000 },
    ])
    expect(shown).toMatchObject({
      inCents: 2_500,
      expectedCents: 4_500,
      differenceCents: 0,
      shillings: {
        float: 50_000,
        parts: [{ kind: 'payment', count: 1, cents: -700, shillings: 59_500 }],
        expected: 90_500,
        counted: 90_500,
        difference: 0,
        left: 50_000,
        taken: 40_500,
      },
      drawer: { closing: { countedCents: 4_500, countedShillings: 90_500, expectedShillings: 90_500 } },
    })
    expect((await held()).shillings).toBe(50_000)
    expect((await inSafe()).shillings).toBe(-50_000 + 20_000 - 1_000 + 40_500)
    expect(await centsOn('cashOverShort')).toBe(0)
    await expectBooksAgree()
  })

  it('gives change in shillings for a payment in dollars', async () => {
    await open()
    await pay(17, { amount: -25_500, rate: 8_500, dollars: -3 })
    expect(await paper()).toMatchObject({ inCents: 2_000, expectedCents: 4_000, shillings: { expected: 24_500 } })
  })

  it('has shillings that are taken back, spent and exchanged on its paper', async () => {
    await open()
    const { receipt } = await pay(17, { amount: 59_500, rate: 8_500, dollars: 7 })
    await takeShillingsBack(context(at(15)), receipt, Z1)
    const act = { drawer: Z1, rate: 8_500 }
    const spent = { ...act, kind: 'expense' as const, number: 'AAA-V000001', shillings: -17_000, cents: -200 }
    await recordShillings(context(at(16)), { ...spent, key: spent.number })
    const given = { ...act, kind: 'exchange' as const, shillings: -25_500, cents: -300, key: 'exchange 1' }
    await recordShillings(context(at(17)), given)
    const { kinds, shillings } = await paper()
    expect(kinds).toContainEqual({ kind: 'exchanged', count: 1, cents: 300, shillings: -25_500 })
    expect(shillings).toMatchObject({
      parts: [
        { kind: 'payment', cents: -700, shillings: 59_500 },
        { kind: 'takenBack', cents: 700, shillings: -59_500 },
        { kind: 'expense', cents: 200, shillings: -17_000 },
      ],
      expected: 50_000 - 17_000 - 25_500,
    })
  })
})

describe('a count of shillings', () => {
  it('that is short takes the average of the books with it', async () => {
    await open({ floatShillings: 0, float: 0 })
    await pay(10, { amount: 80_000, rate: 8_000, dollars: 10 })
    await pay(10, { amount: 100_000, rate: 10_000, dollars: 10 })
    await rate(9_900)
    await close(0, 171)
    expect(await paper()).toMatchObject({ differenceCents: 0, shillings: { expected: 180_000, difference: -9_000 } })
    expect(await held()).toEqual({ shillings: 171_000, cents: 1_900 })
    expect(await centsOn('cashOverShort')).toBe(100)
    expect(await centsOn('exchangeDifference')).toBe(0)
    await expectBooksAgree()
  })

  it('that is over is worth the rate of the day, and nothing where there is none', async () => {
    await open({ floatShillings: 0, float: 0 })
    await close(0, 17)
    expect(await held()).toEqual({ shillings: 17_000, cents: 0 })
    await rate(8_500)
    await open({ drawer: Z2, from: 'drawer', after: Z1, float: 0, floatShillings: 34_000 }, at(70))
    expect(await paper(Z2)).toMatchObject({ shillings: { float: 34_000, openingDifference: 17_000, expected: 34_000 } })
    expect(await held()).toEqual({ shillings: 34_000, cents: 200 })
    expect(await centsOn('cashOverShort')).toBe(-200)
    await expectBooksAgree()
  })

  it('stands once, and is recorded once, however often it is delivered', async () => {
    const body = { ref: ref() }
    await open(body)
    await open(body)
    await move(body)
    await move(body)
    await close(20, 30, body)
    await close(20, 30, body)
    await close(20, 10, {}, at(70))
    expect(await paper()).toMatchObject({
      shillings: { difference: 0 },
      drawer: { again: [{ countedShillings: 10_000 }] },
    })
    expect((await held()).shillings).toBe(30_000)
    await expectBooksAgree()
  })

  it('names what arrives later as after closing in both currencies', async () => {
    await open()
    await close(20, 50)
    await pay(17, { amount: 59_500, rate: 8_500, dollars: 7 }, at(80))
    expect(await paper()).toMatchObject({
      expectedCents: 2_000,
      differenceCents: 0,
      afterClosingCents: 1_000,
      shillings: { expected: 50_000, difference: 0, parts: [], afterClosing: 59_500 },
    })
    expect((await paper()).lines.map(({ isLate, cents, shillings }) => [isLate, cents, shillings])).toEqual([
      [true, 1_700, undefined],
      [true, -700, 59_500],
    ])
    await expectBooksAgree()
  })
})

describe('shillings of a drawer that is taken over', () => {
  it('do not move, and a difference is posted once it is known', async () => {
    await rate(10_000)
    await open({ floatShillings: 80_000 })
    await open({ drawer: Z2, from: 'drawer', after: Z1, float: 20, floatShillings: 70_000 }, at(50))
    expect((await paper(Z2)).shillings).toMatchObject({ openingDifference: 0 })
    await close(20, 80, {}, at(60))
    expect(await paper(Z2)).toMatchObject({
      openingDifferenceCents: 0,
      shillings: { openingDifference: -10_000, expected: 70_000 },
    })
    expect((await held()).shillings).toBe(70_000)
    await expectBooksAgree()
  })

  it('that were found are in the books already, as dollars are', async () => {
    await open({ from: 'found', float: 5, floatShillings: 9_000 })
    expect(await paper()).toMatchObject({ expectedCents: 500, shillings: { expected: 9_000 } })
    expect(await held()).toEqual({ shillings: 0, cents: 0 })
  })
})

describe('the cash-up of a day with shillings', () => {
  it('has the dollars without what came in shillings, and the shillings', async () => {
    await open()
    await pay(17, { amount: 59_500, rate: 8_500, dollars: 7 })
    const { lines } = await school.call(getCashUp, office(), { query: { date: '2026-10-05' } }, at(90))
    expect(lines).toMatchObject([{ confirmedCents: 1_700, shillingCents: 700, shillings: 59_500, drawerCents: 1_000 }])
  })
})

describe('bad shillings', () => {
  const closes = (body: object) =>
    endpoints.closeDrawer.body?.safeParse({ ref: ref(), drawer: Z1, counts: [], left: 0, taken: 0, ...body }).success
  const moves = (body: object) =>
    endpoints.moveDrawerMoney.body?.safeParse({
      ref: ref(),
      drawer: Z1,
      direction: 'out',
      amount: 0,
      account: 'safe',
      ...body,
    }).success
  it('are refused: what goes nowhere, below zero, into a bank, and moves of nothing', () => {
    expect(closes({ counts: [slsh(5_000, 2)], leftShillings: 10_000 })).toBe(true)
    expect(closes({ counts: [slsh(5_000, 2)] })).toBe(false)
    expect(closes({ counts: [slsh(5_000, 2)], leftShillings: 11_000, takenShillings: -1_000 })).toBe(false)
    expect(moves({ shillings: 500 })).toBe(true)
    expect([moves({}), moves({ shillings: 0 }), moves({ shillings: 500, account: 'zaad' })]).toEqual([
      false,
      false,
      false,
    ])
  })
})
