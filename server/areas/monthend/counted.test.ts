import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Check } from '#domain/books/checklist.schema.ts'
import { closeDrawer, openDrawer } from '#domain/drawers/drawers.endpoints.ts'
import { getChecklist, getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { walletReconciliations } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from './test-money-handlers.ts'

let database: Database
let school: MoneySchool

const OCTOBER = { year: 2026, month: 10 }
const at = (day: string) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) })
const admin = () => school.actor('admin')
const office = () => school.actor('office')
let refs = 0
const ref = () => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`

const lineOf = async (code: Check) =>
  (await school.call(getChecklist, admin(), { query: OCTOBER }, at('11-02'))).lines.find((line) => line.code === code)
const counted = async () => (await school.call(getMonthReport, admin(), { query: OCTOBER }, at('11-02'))).counted

const open = async (day: string, float: number): Promise<string> =>
  (await school.call(openDrawer, office(), { body: { ref: ref(), float, from: 'safe' } }, at(day))).drawer
const close = (day: string, drawer: string, notes: number) =>
  school.call(
    closeDrawer,
    office(),
    { body: { ref: ref(), drawer, counts: [{ currency: 'USD', value: 1, count: notes }], left: 0, taken: notes } },
    at(day),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 6)
})
afterAll(() => database.close())

describe('drawers in the checklist and the report of a month', () => {
  it('are nothing to a school that has none', async () => {
    expect(await lineOf('drawers')).toMatchObject({ state: 'notApplicable' })
    expect(await counted()).toEqual([])
  })

  it('are a warning while one of the month is open, and then summed by person with their difference', async () => {
    const first = await open('10-05', 20)
    await close('10-05', first, 19)
    const second = await open('10-06', 10)
    expect(await lineOf('drawers')).toMatchObject({ state: 'warning', count: 1, about: second })
    await close('10-06', second, 10)
    await open('11-02', 5)
    expect(await lineOf('drawers')).toMatchObject({ state: 'done', count: 0 })
    const { fullName } = office()
    expect(await counted()).toEqual([{ name: `${fullName}, 2 drawers`, books: 30, found: 29, difference: -1 }])
  })
})

describe('drawers with shillings in the report of a month', () => {
  it('say them in words, since the sums are in dollars', async () => {
    const { drawer } = await school.call(
      openDrawer,
      admin(),
      { body: { ref: ref(), float: 0, floatShillings: 60_000, from: 'safe' } },
      at('10-07'),
    )
    const counts = [{ currency: 'SLSH' as const, value: 500, count: 118 }]
    const none = { left: 0, taken: 0, leftShillings: 0, takenShillings: 59_000 }
    await school.call(closeDrawer, admin(), { body: { ref: ref(), drawer, counts, ...none } }, at('10-07'))
    const name = `${admin().fullName}, 1 drawer, and SLSH\u00a059,000 in place of SLSH\u00a060,000`
    expect(await counted()).toContainEqual({ name, books: 0, found: 0, difference: 0 })
  })
})

describe('wallets in the checklist and the report of a month', () => {
  const reconcile = (day: string, booksCents: number) =>
    database.db.insert(walletReconciliations).values({
      account: 'zaad',
      day,
      statementCents: 1_900,
      booksCents,
      differences: {
        begin: 0,
        lines: 200,
        aside: 0,
        entries: 0,
        differing: 0,
        unexplained: 0,
        lineCount: 1,
        asideCount: 0,
        entryCount: 0,
      },
      signedBy: admin().id,
      signedAt: '2026-11-01T06:00:00.000Z',
    })

  it('are a warning until an account with money in the month is reconciled to its end', async () => {
    const student = await school.freshStudent([10])
    await school.take(
      { lines: [school.line(student, 17, 10)], method: 'ZAAD', number: '634111222' },
      'office',
      at('10-08'),
    )
    expect(await lineOf('wallets'), 'a school without statements').toMatchObject({ state: 'notApplicable' })
    await reconcile('2026-09-30', 0)
    expect((await counted()).at(-1)).toEqual({ name: 'ZAAD, not reconciled', books: 17, found: null, difference: null })
    await reconcile('2026-10-20', 1_700)
    expect(await lineOf('wallets')).toMatchObject({ state: 'warning', count: 1, about: 'ZAAD' })
    await reconcile('2026-10-31', 1_700)
    expect(await lineOf('wallets')).toMatchObject({ state: 'done' })
    expect((await counted()).at(-1)).toEqual({ name: 'ZAAD', books: 17, found: 19, difference: 2 })
  })

  it('are a warning again where the books of that day have changed since', async () => {
    const student = await school.freshStudent([10])
    const write = { id: 'AAA-9', version: 1, madeAt: '2026-10-09T06:00:00.000Z' }
    const late = { receipt: school.freshReceipt(), lines: [school.line(student, 5, 10)] }
    await school.take({ ...late, method: 'ZAAD', number: '634111223' }, 'office', { ...at('11-02'), write })
    expect(await lineOf('wallets')).toMatchObject({ state: 'warning', about: 'ZAAD' })
  })
})
