import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as income from '#domain/fees/income.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { devices, payments } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, feeReportHandlers, 40)
  await database.db.insert(devices).values([
    { code: 'BBB', secretHash: 'x', formerly: ['AA1', 'AA2'] },
    { code: 'CCC', secretHash: 'y' },
  ])
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

const rowsOf = (studentId: number) =>
  database.db.select().from(payments).where(eq(payments.studentId, studentId)).orderBy(desc(payments.id))

describe('a receipt', () => {
  const takenOn = async (deviceCode: string, receipt: string) => {
    const id = await school.freshStudent([1])
    const reply = await school.take({ receipt, lines: [school.line(id, 17)] }, school.actor('office', deviceCode))
    return { ...reply, line: reply.lines[0]!, row: (await rowsOf(id))[0]! }
  }

  it('of the device’s own series, or of one that it had before, is accepted', async () => {
    for (const receipt of ['BBB-R000001', 'AA1-R000007', 'AA2-R000001'])
      expect(await takenOn('BBB', receipt)).toMatchObject({ receipt, line: { state: 'confirmed' } })
  })

  it(
    'of another series is held, under a number of the server’s series, with the given number in its note',
    { tags: ['attack:forged-series'] },
    async () => {
      for (const receipt of ['BBB-R000002', 'AA1-R000008', 'ZZZ-R000001', 'S-R999999', 'S-R000001']) {
        const { line, row } = await takenOn('CCC', receipt)
        expect(line).toMatchObject({ state: 'held', heldCode: 'receiptSeries', months: [] })
        expect(row).toMatchObject({ description: `Receipt ${receipt}`, deviceCode: 'CCC' })
        expect(row.receipt).toMatch(/^S-R\d{6}$/)
        expect(row.receipt).not.toBe(receipt)
      }
    },
  )

  it('that another device used first is still valid for the device that owns the series', async () => {
    await takenOn('CCC', 'BBB-R000050')
    expect(await takenOn('BBB', 'BBB-R000050')).toMatchObject({ receipt: 'BBB-R000050', line: { state: 'confirmed' } })
  })
})

describe('the ref of a payment', () => {
  const REF = '11111111-0000-4000-8000-000000000001'
  const OTHER = '11111111-0000-4000-8000-000000000002'
  const withRef = (ref: string, receipt?: string) => ({ ref, ...(receipt ? { receipt } : {}) })

  it(
    'names one payment of one person: a second one under another receipt is held',
    { tags: ['attack:replay'] },
    async () => {
      const id = await school.freshStudent([1, 2])
      const lines = [school.line(id, 5)]
      await school.take({ ...withRef(REF, 'AAA-R900001'), lines })
      const again = await school.take({ ...withRef(REF, 'AAA-R900002'), lines })
      expect(again).toMatchObject({ receipt: 'AAA-R900002', lines: [{ heldCode: 'refUsed' }] })
      await expect(school.take({ ...withRef(REF), lines })).rejects.toMatchObject({ code: 'paymentKnown' })
      expect((await rowsOf(id)).map(({ ref, state }) => [ref, state])).toEqual([
        [null, 'held'],
        [REF, 'confirmed'],
      ])
    },
  )

  it('neither collides with the same ref of another person nor reveals it', async () => {
    const [one, two] = [await school.freshStudent([1]), await school.freshStudent([1])]
    await school.take({ ...withRef(OTHER, 'AAA-R900003'), lines: [school.line(one, 17)] }, 'office')
    const withReceipt = { ...withRef(OTHER, 'AAA-R900004'), lines: [school.line(two, 5)] }
    expect(await school.take(withReceipt, 'admin')).toMatchObject({
      receipt: 'AAA-R900004',
      lines: [{ state: 'confirmed' }],
    })
    const plain = { ...withRef(REF), lines: [school.line(two, 5)] }
    expect(await school.take(plain, 'admin')).toMatchObject({ lines: [{ state: 'confirmed' }] })
  })

  it('is recorded once when two tabs confirm at once', async () => {
    const id = await school.freshStudent([1, 2])
    const ref = '11111111-0000-4000-8000-000000000003'
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => school.take({ ref, lines: [school.line(id, 5)] })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(1)
  })
})

describe('money with an earlier date', { tags: ['attack:backdated'] }, () => {
  const NOW = Date.parse('2026-09-20T07:00:00Z')
  const at = (madeAt: string) => ({ now: NOW, write: { id: `AAA-${madeAt}`, version: 1, madeAt } })
  let receipts = 800_000
  const taken = async (cents: number, madeAt: string, who = 'office') => {
    const id = await school.freshStudent([9])
    const lines = [school.line(id, cents / 100, 9)]
    const reply = await school.take({ receipt: `AAA-R${++receipts}`, lines }, who, at(madeAt))
    return { id, line: reply.lines[0]! }
  }
  const cashUp = (date: string, who = 'admin') =>
    school.call(income.getCashUp, school.actor(who), { query: { date } }, { now: NOW })

  it('is confirmed up to two weeks back, and held for an administrator beyond', async () => {
    expect((await taken(1_700, '2026-09-06T08:00:00Z')).line).toMatchObject({ state: 'confirmed' })
    const { id, line } = await taken(1_600, '2026-09-05T08:00:00Z')
    expect(line).toMatchObject({ state: 'held', heldCode: 'datedEarlier' })
    const { payment } = await school.settle(line.paymentId, { action: 'accept' })
    expect(payment).toMatchObject({ state: 'confirmed', parts: [{ month: 9, amountCents: 1_600 }] })
    expect((await rowsOf(id))[0]?.paidAt).toBe('2026-09-05T08:00:00.000Z')
  })

  it('is listed on the day on which it reaches the school, and counts on its own day', async () => {
    await taken(300, '2026-09-19T08:00:00Z', 'admin')
    await taken(200, '2026-09-20T06:00:00Z')
    const { lines, datedEarlier } = await cashUp('2026-09-20')
    expect(lines).toMatchObject([{ collectorId: school.actor('office').id, confirmedCents: 200, laterCents: 0 }])
    const [admin, office] = [school.actor('admin'), school.actor('office')]
    const cash = { method: 'Cash', count: 1 }
    expect(datedEarlier).toHaveLength(3)
    expect(datedEarlier).toEqual(
      expect.arrayContaining([
        { ...cash, collectorId: admin.id, collector: admin.fullName, date: '2026-09-19', cents: 300 },
        { ...cash, collectorId: office.id, collector: office.fullName, date: '2026-09-06', cents: 1_700 },
        { ...cash, collectorId: office.id, collector: office.fullName, date: '2026-09-05', cents: 1_600 },
      ]),
    )
    expect(await cashUp('2026-09-19')).toMatchObject({
      lines: [{ confirmedCents: 300, laterCents: 300 }],
      datedEarlier: [],
    })
    expect(await cashUp('2026-09-20', 'office')).toMatchObject({
      datedEarlier: [{ cents: 1_600 }, { cents: 1_700 }],
    })
  })

  it('is listed apart in the report of the day and in the collections', async () => {
    const admin = school.actor('admin')
    const today = await school.call(income.getIncomeToday, admin, {}, { now: NOW })
    expect(today).toMatchObject({ amountPaidToday: 2, datedEarlierToday: 36 })
    const query = { date: '2026-09-20' }
    expect(await school.call(income.summarizeCollections, admin, { query }, { now: NOW })).toMatchObject([
      { userId: admin.id, totalPaid: 0, transactionCount: 0, datedEarlier: 3 },
      { userId: school.actor('office').id, totalPaid: 2, transactionCount: 1, datedEarlier: 33 },
    ])
  })
})
