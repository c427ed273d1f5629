import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import * as papers from '#domain/drawers/drawer-papers.endpoints.ts'
import * as endpoints from '#domain/drawers/drawers.endpoints.ts'
import type { CloseDrawer, MoveMoney, OpenDrawer } from '#domain/drawers/drawers.schema.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { correctPayment } from '#domain/fees/payments.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMonthAddsUp } from '../books/test-identities.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'

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
/** A minute of the morning of 5 October, and of the same time on other days. */
const at = (minute: number, day = '2026-10-05') => ({ now: Date.parse(`${day}T06:00:00Z`) + minute * 60_000 })
const office = () => school.actor('office')
const admin = () => school.actor('admin')
const note = (value: number, count: number) => ({ currency: 'USD' as const, value, count })

const open = (body: Partial<OpenDrawer> = {}, when = at(0), who = office()) =>
  school.call(endpoints.openDrawer, who, { body: { ref: ref(), drawer: Z1, float: 20, from: 'safe', ...body } }, when)
const move = (body: Partial<MoveMoney> = {}, when = at(20)) =>
  school.call(
    endpoints.moveDrawerMoney,
    office(),
    { body: { ref: ref(), drawer: Z1, direction: 'out', amount: 10, account: 'daarsalaam', ...body } },
    when,
  )
/** Closes with so many one-dollar notes, of which 20 stay. */
const close = (ones: number, body: Partial<CloseDrawer> = {}, when = at(60), who = office()) =>
  school.call(
    endpoints.closeDrawer,
    who,
    {
      body: {
        ref: ref(),
        drawer: Z1,
        counts: [note(1, ones)],
        left: Math.min(20, ones),
        taken: Math.max(ones - 20, 0),
        ...body,
      },
    },
    when,
  )
const pay = async (dollars: number, drawer: string | null = Z1, when = at(10)) =>
  school.take(
    {
      lines: [school.line(await school.freshStudent([1]), dollars)],
      receipt: school.freshReceipt(),
      ...(drawer ? { drawer } : {}),
    },
    'office',
    when,
  )
const paper = (number = Z1, who = office(), when = at(90)) =>
  school.call(papers.getDrawerPaper, who, { params: { number } }, when)
const balances = async (date = '2026-12-31') => {
  const { assets, equity } = await school.call(books.getBalanceSheet, admin(), { query: { date } }, at(0, '2026-12-31'))
  return Object.fromEntries([...assets, ...equity].map(({ account, amount }) => [account ?? 'result', amount]))
}
const overShort = async (): Promise<number> => {
  const { rows } = (await database.db.execute(
    sql`select coalesce(-sum(cents), 0)::float8 as cents from journal_lines where account = 'cashOverShort'`,
  )) as { rows: { cents: number }[] }
  return rows[0]?.cents ?? 0
}
const expectBooksAgree = async () => {
  expect(await readDifferences(database.db)).toEqual([])
  await expectMonthAddsUp(school, { year: 2026, month: 10 }, at(0, '2026-12-31'))
}

describe('a day at a drawer', () => {
  it('adds up: float, money taken and spent, banked out, counted and left', async () => {
    await open()
    await pay(17)
    await pay(10)
    await school.call(
      recordExpense,
      office(),
      {
        body: {
          voucher: 'AAA-V000001',
          drawer: Z1,
          category: 'Water',
          amount: 5,
          date: '2026-10-05',
          paymentMethod: 'Cash',
        },
      },
      at(15),
    )
    await move()
    await close(32)
    const { kinds, ...shown } = await paper()
    expect(kinds).toEqual([
      { kind: 'fees', count: 2, cents: 2_700 },
      { kind: 'expenses', count: 1, cents: -500 },
      { kind: 'movedOut', count: 1, cents: -1_000 },
    ])
    expect(shown).toMatchObject({
      inCents: 2_700,
      outCents: -1_500,
      expectedCents: 3_200,
      differenceCents: 0,
      afterClosingCents: 0,
    })
    expect(await balances()).toMatchObject({ cash: 20, safe: -8, daarsalaam: 10 })
    await expectBooksAgree()
  })

  it('shows a shortage in an account of its own, in the statement and in the cash flow', async () => {
    await open()
    await pay(17)
    await close(35, { reason: 'A note was torn' })
    expect(await paper()).toMatchObject({
      expectedCents: 3_700,
      differenceCents: -200,
      drawer: { closing: { reason: 'A note was torn' } },
    })
    const asked = { query: { year: 2026, month: 10 } }
    expect(await school.call(books.getIncomeStatement, admin(), asked, at(90))).toMatchObject({
      cashDifference: -2,
      netIncome: 15,
    })
    expect(await school.call(books.getCashFlow, admin(), asked, at(90))).toMatchObject({
      cashDifference: -2,
      netCashFlow: 15,
    })
    await expectBooksAgree()
  })

  it('belongs to money that names it, and to calls of its person and device while it is open', async () => {
    await pay(1, null, at(-5))
    await open()
    const { lines } = await pay(17)
    const id = lines[0]?.paymentId ?? 0
    await school.call(correctPayment, office(), { params: { id }, body: { amountPaid: 12 } }, at(12))
    await school.call(correctPayment, admin(), { params: { id }, body: { amountPaid: 11, reason: 'again' } }, at(13))
    const { kinds, expectedCents } = await paper()
    expect(kinds).toEqual([
      { kind: 'fees', count: 1, cents: 1_700 },
      { kind: 'corrected', count: 1, cents: -500 },
    ])
    expect(expectedCents).toBe(3_200)
  })

  it('takes no money that names a session of another device or person', async () => {
    await open()
    await pay(17, 'KKK-Z000001')
    await school.take(
      { lines: [school.line(await school.freshStudent([1]), 5)], receipt: school.freshReceipt(), drawer: Z1 },
      'admin',
      at(11),
    )
    expect((await paper()).kinds).toEqual([])
  })
})

describe('a closing', () => {
  it('stands once: a second count is shown and changes nothing', async () => {
    await open()
    await pay(17)
    await close(37)
    const before = await balances()
    await close(10, {}, at(70))
    expect(await balances()).toEqual(before)
    const { drawer, differenceCents } = await paper()
    expect(differenceCents).toBe(0)
    expect(drawer.again).toMatchObject([{ countedCents: 1_000 }])
  })

  it('is recorded once, however often it is delivered', async () => {
    const body = { ref: ref() }
    await open(body)
    await open(body)
    await move(body)
    await move(body)
    await close(10, body)
    await close(10, body)
    expect(await paper()).toMatchObject({ expectedCents: 1_000, differenceCents: 0, drawer: { again: [] } })
    await expectBooksAgree()
  })

  it('by somebody else does not close it, and money out of it does not move', async () => {
    await open()
    await close(50, {}, at(30), admin())
    expect((await paper()).drawer).toMatchObject({ closing: null, again: [{ countedCents: 5_000 }] })
    expect(await balances()).toMatchObject({ cash: 20, safe: -20 })
    await close(20)
    expect(await paper()).toMatchObject({ differenceCents: 0 })
  })

  it('may be a million short, and is believed', async () => {
    await open({ float: 1_000_000 })
    await close(0, { left: 0, taken: 0 })
    expect(await paper()).toMatchObject({ differenceCents: -100_000_000 })
    expect(await overShort()).toBe(-100_000_000)
    await expectBooksAgree()
  })

  it('comes without its opening, which takes its place when it arrives', async () => {
    await close(20, {}, at(5))
    await open({}, at(6))
    expect((await paper()).drawer).toMatchObject({ number: Z1, floatCents: 2_000, closing: { countedCents: 2_000 } })
    await expectBooksAgree()
  })

  it('names what arrives later, and the books have it as always', async () => {
    await open()
    await close(20)
    await pay(17, Z1, at(80))
    expect(await paper()).toMatchObject({
      expectedCents: 2_000,
      differenceCents: 0,
      afterClosingCents: 1_700,
      inCents: 0,
    })
    const { lines } = await paper()
    expect(lines).toMatchObject([{ kind: 'fees', cents: 1_700, isLate: true }])
    expect(await balances()).toMatchObject({ cash: 37 })
    await expectBooksAgree()
  })
})

describe('an administrator', () => {
  it('closes the drawer of a lost tablet, whose own count and money come later', async () => {
    await open()
    await pay(17)
    const body = { counts: [], left: 0, taken: 0, reason: 'The tablet is lost' }
    await school.call(papers.closeLostDrawer, admin(), { params: { number: Z1 }, body }, at(60, '2026-10-07'))
    await pay(10, Z1, at(0, '2026-10-09'))
    await close(47, {}, at(1, '2026-10-09'))
    expect(await paper()).toMatchObject({
      expectedCents: 3_700,
      differenceCents: -3_700,
      afterClosingCents: 1_000,
      drawer: { closing: { isForced: true, reason: 'The tablet is lost' }, again: [{ countedCents: 4_700 }] },
    })
    await expectBooksAgree()
  })

  it('closes no drawer twice, and none that is unknown', async () => {
    const body = { counts: [], left: 0, taken: 0, reason: 'lost' }
    const lost = () => school.call(papers.closeLostDrawer, admin(), { params: { number: Z1 }, body }, at(60))
    await expect(lost()).rejects.toMatchObject({ code: 'drawerNotFound' })
    await open()
    await lost()
    await expect(lost()).rejects.toMatchObject({ code: 'drawerClosed' })
  })

  it('sees all drawers; others see theirs and those handed over to them', async () => {
    await open({}, at(0), admin())
    await expect(paper()).rejects.toMatchObject({ code: 'drawerNotFound' })
    expect(await school.call(papers.listDrawers, office(), { query: {} }, at(90))).toEqual([])
    await close(20, { handedTo: office().id }, at(60), admin())
    expect(await school.call(papers.listDrawers, office(), { query: {} }, at(90))).toMatchObject([{ number: Z1 }])
    expect((await paper()).drawer.closing).toMatchObject({ handedToId: office().id, handedTo: office().fullName })
  })
})

describe('a drawer that is handed over', () => {
  it('has the difference of the float on the paper of whoever takes it over', async () => {
    await open({}, at(0), admin())
    await close(20, { handedTo: office().id }, at(60), admin())
    await open({ drawer: Z2, from: 'drawer', after: Z1, float: 18 }, at(70))
    expect(await paper(Z2)).toMatchObject({ openingDifferenceCents: -200, expectedCents: 1_800 })
    expect((await paper(Z1)).drawer).toMatchObject({ takenOverBy: Z2 })
    expect(await overShort()).toBe(-200)
    expect(await balances()).toMatchObject({ cash: 18, safe: -20 })
    await expectBooksAgree()
  })

  it('is compared when the count of the one before arrives after the opening', async () => {
    await open({}, at(0), admin())
    await open({ drawer: Z2, from: 'drawer', after: Z1, float: 18 }, at(50))
    await close(20, { handedTo: office().id }, at(60), admin())
    expect(await paper(Z2)).toMatchObject({ openingDifferenceCents: -200 })
    await expectBooksAgree()
  })

  it('is taken over once: a second opening has no difference', async () => {
    await open({}, at(0), admin())
    await close(20, {}, at(60), admin())
    await open({ drawer: Z2, from: 'drawer', after: Z1, float: 20 }, at(70))
    await open({ drawer: 'AAA-Z000003', from: 'drawer', after: Z1, float: 5 }, at(75))
    expect(await paper('AAA-Z000003')).toMatchObject({ openingDifferenceCents: 0, expectedCents: 500 })
    expect(await overShort()).toBe(0)
  })
})

describe('a number', () => {
  it('that another session has is replaced, so that no paper is lost', async () => {
    await open()
    const { drawer } = await open({}, at(5), admin())
    expect(drawer).toMatch(/^S-Z\d{6}$/)
    expect((await paper(drawer, admin())).drawer).toMatchObject({ toldNumber: Z1 })
  })
})

describe('bad counts', () => {
  const parsed = (body: object) =>
    endpoints.closeDrawer.body?.safeParse({ ref: ref(), drawer: Z1, left: 0, taken: 0, ...body })
  it('are refused: notes below zero, twice or too many, and money that goes nowhere', () => {
    const codes = [
      { counts: [note(1, -1)] },
      { counts: [note(1, 1), note(1, 1)] },
      { counts: [note(1, 10_001)], taken: 10_001 },
      { counts: [note(1, 3)], left: 1, taken: 1 },
    ].map((body) => parsed(body)?.success)
    expect(codes).toEqual([false, false, false, false])
    expect(parsed({ counts: [note(1, 3)], coins: 0.5, left: 1, taken: 2.5 })?.success).toBe(true)
  })
})
