import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as own from '#domain/books/own-accounts.endpoints.ts'
import * as books from '#domain/books/books.endpoints.ts'
import * as papers from '#domain/drawers/drawer-papers.endpoints.ts'
import * as endpoints from '#domain/drawers/drawers.endpoints.ts'
import type { CloseDrawer, CountDrawer, MoveMoney } from '#domain/drawers/drawers.schema.ts'
import type { OwnMoney } from '#domain/school/own-accounts.schema.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMonthAddsUp } from '../books/test-identities.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { shillingBalance } from '../school/shillings.ts'

let database: Database
let school: MoneySchool
let refs = 0

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 2)
  await school.removeAll()
})

const Z1 = 'AAA-Z000001'
const ref = () => `00000000-0000-4000-9000-${String(++refs).padStart(12, '0')}`
/** A minute of the morning of 5 October. */
const at = (minute: number) => ({ now: Date.parse('2026-10-05T06:00:00Z') + minute * 60_000 })
const office = () => school.actor('office')
const admin = () => school.actor('admin')
const ones = (count: number) => [{ currency: 'USD' as const, value: 1, count }]

const open = () =>
  school.call(endpoints.openDrawer, office(), { body: { ref: ref(), drawer: Z1, float: 20, from: 'safe' } }, at(0))
const count = (dollars: number, body: Partial<CountDrawer> = {}, when = at(30), who = office()) =>
  school.call(endpoints.countDrawer, who, { body: { ref: ref(), drawer: Z1, counts: ones(dollars), ...body } }, when)
const close = (dollars: number, body: Partial<CloseDrawer> = {}, when = at(60)) =>
  school.call(
    endpoints.closeDrawer,
    office(),
    { body: { ref: ref(), drawer: Z1, counts: ones(dollars), left: dollars, taken: 0, ...body } },
    when,
  )
const move = (body: Partial<MoveMoney> = {}, when = at(20)) =>
  school.call(
    endpoints.moveDrawerMoney,
    office(),
    { body: { ref: ref(), drawer: Z1, direction: 'out', amount: 10, account: 'safe', ...body } },
    when,
  )
const paper = () => school.call(papers.getDrawerPaper, office(), { params: { number: Z1 } }, at(90))
const balanceOf = async (account: string): Promise<number> => {
  const { rows } = (await database.db.execute(
    sql`select coalesce(sum(cents), 0)::float8 as cents from journal_lines where account = ${account}::text`,
  )) as { rows: { cents: number }[] }
  return rows[0]?.cents ?? 0
}
const expectBooksAgree = async () => {
  expect(await readDifferences(database.db)).toEqual([])
  await expectMonthAddsUp(school, { year: 2026, month: 10 }, { now: Date.parse('2026-12-31T06:00:00Z') })
}

describe('a count that was finished before the difference was seen', () => {
  it('stays beside the count that closes the drawer, and moves no money', async () => {
    await open()
    await count(18)
    await count(19, {}, at(35))
    expect(await paper()).toMatchObject({ drawer: { closing: null }, differenceCents: null })
    expect(await balanceOf('cash')).toBe(2_000)
    await close(20)
    const { drawer, differenceCents } = await paper()
    expect(differenceCents).toBe(0)
    expect(
      drawer.again.map(({ at: moment, by, countedCents, expectedCents }) => [moment, by, countedCents, expectedCents]),
    ).toEqual([
      ['2026-10-05T06:30:00.000Z', office().fullName, 1_800, 2_000],
      ['2026-10-05T06:35:00.000Z', office().fullName, 1_900, 2_000],
    ])
    expect(await balanceOf('cashOverShort')).toBe(0)
    await expectBooksAgree()
  })

  it('is recorded once, also without its opening and by somebody whose drawer it is not', async () => {
    const body = { ref: ref() }
    await count(18, body)
    await count(18, body)
    await open()
    await count(7, {}, at(40), admin())
    expect((await paper()).drawer).toMatchObject({
      floatCents: 2_000,
      closing: null,
      again: [{ countedCents: 1_800 }, { countedCents: 700, by: admin().fullName }],
    })
    await expectBooksAgree()
  })

  it('has its shillings', async () => {
    await open()
    await count(20, { counts: [...ones(20), { currency: 'SLSH', value: 1_000, count: 3 }] })
    expect((await paper()).drawer.again).toMatchObject([{ countedShillings: 3_000, leftShillings: 3_000 }])
    expect((await shillingBalance(database.db, 'cashShillings')).shillings).toBe(0)
  })
})

describe('money that is found', () => {
  it('goes in with its reason, and is over what the books had', async () => {
    await open()
    const counted = { counts: [], left: 0, taken: 0, reason: 'The tablet is lost' }
    await school.call(papers.closeLostDrawer, admin(), { params: { number: Z1 }, body: counted }, at(40))
    const next = 'AAA-Z000002'
    await school.call(
      endpoints.openDrawer,
      office(),
      { body: { ref: ref(), drawer: next, float: 0, from: 'safe' } },
      at(50),
    )
    const found = { drawer: next, direction: 'in' as const, account: 'cashOverShort' as const, note: 'In the bag' }
    await move({ ...found, amount: 20, shillings: 4_000 }, at(55))
    expect(await balanceOf('cashOverShort')).toBe(0)
    expect(await balanceOf('cash')).toBe(2_000)
    expect((await shillingBalance(database.db, 'cashShillings')).shillings).toBe(4_000)
    const { lines, expectedCents } = await school.call(
      papers.getDrawerPaper,
      office(),
      { params: { number: next } },
      at(90),
    )
    expect(expectedCents).toBe(2_000)
    expect(lines).toMatchObject([{ kind: 'movedIn', account: 'cashOverShort', what: 'In the bag', cents: 2_000 }])
    const { assets } = await school.call(books.getBalanceSheet, admin(), { query: { date: '2026-10-05' } }, at(90))
    expect(assets).toContainEqual(expect.objectContaining({ account: 'cash', amount: 20 }))
    await expectBooksAgree()
  })

  it('never goes out, and never without a reason', () => {
    const body = {
      ref: ref(),
      drawer: Z1,
      direction: 'in',
      amount: 1,
      account: 'cashOverShort',
      note: 'Under the till',
    }
    const parsed = (more: object) => endpoints.moveDrawerMoney.body?.safeParse({ ...body, ...more }).success
    expect([{}, { direction: 'out' }, { note: undefined }, { note: ' ' }].map(parsed)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('an account of the school', () => {
  const bank = async (name: string) => {
    const { account } = await school.call(own.createOwnAccount, admin(), { body: { kind: 'bank', name } }, at(0))
    return { id: account.id, code: account.code as OwnMoney }
  }

  it('gets money of a drawer, by a move and by the closing, and counts as used', async () => {
    const { id, code } = await bank('Premier bank')
    await open()
    await move({ account: code, accountName: 'Premier bank', amount: 5 })
    await close(15, { left: 10, taken: 5, takenTo: code })
    expect(await balanceOf(code)).toBe(1_000)
    expect(await balanceOf('cash')).toBe(1_000)
    expect((await paper()).drawer).toMatchObject({ moves: [{ account: code }], closing: { takenTo: code } })
    const remove = school.call(own.deleteOwnAccount, admin(), { params: { id } }, at(90))
    await expect(remove).rejects.toMatchObject({ code: 'ownAccountUsed', details: { uses: 2 } })
    await expectBooksAgree()
  })

  it('that a restored school has lost comes back with the name that the device knew', async () => {
    await open()
    await move({ account: 'bank:0123456789ab', accountName: 'Amal bank' })
    await close(10, { left: 0, taken: 10, takenTo: 'bank:0123456789ac', takenToName: 'Bank of the road' })
    const { accounts } = await school.call(own.listOwnAccounts, admin(), {}, at(90))
    expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([
      ['Amal bank', 10],
      ['Bank of the road', 10],
    ])
    await expectBooksAgree()
  })
})
