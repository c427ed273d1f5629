import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/fees/numbers.endpoints.ts'
import { TakenPayment } from '#domain/fees/fees.schema.ts'
import { type PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { NumberCheck } from '#domain/fees/numbers.schema.ts'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { numberHandlers } from './numbers.handlers.ts'
import { bearsNumber } from './objections.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
let one: number
let two: number

const NUMBER = '63 411 1222'
const ZAAD = { method: 'ZAAD' } as const
const AUGUST = { now: Date.parse('2026-08-20T07:00:00Z') }

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, numberHandlers, 12)
  const { line, take, freshReceipt } = school
  one = await school.freshStudent([1, 2])
  two = await school.freshStudent([1])
  const zaad = { ...ZAAD, number: NUMBER } as const
  await take({ ...zaad, lines: [line(one, 20, 1), line(two, 17, 1)] }, 'office', AUGUST)
  await take({ ...zaad, receipt: freshReceipt(), number: '63-4111-222', lines: [line(one, 9, 2)] }, 'office')
  await take({ ...zaad, isNumberKnown: true, lines: [line(one, 20, 2)] })
  const voided = await take({ method: 'E-dahab', number: '659000000', lines: [line(one, 2, 3)] })
  await school.voidPayment(voided.lines[0]!.paymentId)
})
afterAll(() => database.close())

const nameOf = (id: number) => school.students.find((student) => student.id === id)!.fullname
const check = (number: string, method: PaymentMethod = 'ZAAD') =>
  school.call(endpoints.checkNumber, school.actor('office'), { body: { number, method } })

describe('the number of a mobile money transfer', () => {
  it('is recognised in any notation, and shown with its last use', async () => {
    expect(await check('634111222')).toEqual({
      message: 'This payment number was already used.',
      alreadyUsed: true,
      description: `ZAAD - ${NUMBER}`,
      createdAt: '2026-09-14T07:00:00.000Z',
      paidFor: [{ student: nameOf(one), month: 2, year: 2026, amount: 14 }],
    })
  })

  it(
    'is recognised in the other wallet too, in any digits and with any prefix',
    { tags: ['attack:disguised-number'] },
    async () => {
      const known = { alreadyUsed: true, description: `ZAAD - ${NUMBER}` }
      expect(await check(NUMBER, 'E-dahab')).toMatchObject(known)
      for (const written of ['+252 63 4111222', '00252634111222', '063.411.1222', '٠٦٣٤١١١٢٢٢', '63\u200b4111222'])
        expect(await check(written), written).toMatchObject(known)
    },
  )

  it('is not used twice by letters that look alike', { tags: ['attack:disguised-number'] }, async () => {
    const { line, take, freshReceipt, freshStudent } = school
    const [cyrillic, wide] = ['UА65X34V1S', 'ＵＡ６５Ｘ３４Ｖ１Ｓ']
    const pay = async (number: string, receipt?: string) => {
      const body = { ...ZAAD, ref: randomUUID(), number, receipt, lines: [line(await freshStudent([1]), 1, 1)] }
      return { ...body, number: TakenPayment.parse(body).number }
    }
    await take(await pay('UA65X34V1S'))
    await expect(pay('Ж123')).rejects.toThrow('digits and the letters A to Z')
    await expect(take(await pay(cyrillic))).rejects.toThrow('already used')
    expect(NumberCheck.safeParse({ number: cyrillic, method: 'ZAAD' }).success).toBe(false)
    expect(await check(NumberCheck.parse({ number: wide, method: 'ZAAD' }).number)).toMatchObject({ alreadyUsed: true })
    // Money that was taken is recorded, and held.
    for (const number of [cyrillic, wide, 'TXN: UA65X34V1S'])
      expect((await take(await pay(number, freshReceipt()))).lines[0]?.heldCode, number).toBe('numberUsed')
  })

  it('may be used again when its only payment was voided', async () => {
    const free = { message: 'This number was not used before.', alreadyUsed: false, createdAt: null, paidFor: [] }
    expect(await check('659000000', 'E-dahab')).toMatchObject(free)
    expect(await check("' or 1=1 --")).toMatchObject(free)
  })

  it('can be checked for one month, with all children on its receipt', async () => {
    const checkMonth = (month: number) =>
      school.call(endpoints.checkLastNumber, school.actor('office'), {
        body: { number: NUMBER, method: 'ZAAD', month, year: 2026 },
      })
    const january = await checkMonth(1)
    expect(january).toMatchObject({ alreadyUsed: true, createdAt: '2026-08-20T07:00:00.000Z' })
    const paid = january.paidFor.map(({ student, month, amount }) => [student, month, amount])
    expect(paid).toHaveLength(3)
    expect(paid).toEqual(
      expect.arrayContaining([
        [nameOf(two), 1, 17],
        [nameOf(one), 1, 17],
        [nameOf(one), 2, 3],
      ]),
    )
    expect(await checkMonth(5)).toMatchObject({ alreadyUsed: false })
  })
})

it('the look-up of a number uses an index on the normalised number', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // With so few payments PostgreSQL would prefer a sequential scan.
    await tx.execute(sql`set local enable_seqscan = off`)
    const found = tx.select({ id: payments.id }).from(payments).where(bearsNumber(NUMBER))
    return JSON.stringify((await tx.execute(sql`explain ${found}`)) as object)
  })
  expect(plan).toContain('payments_number')
})

describe('the history of a number', () => {
  const history = (asked: object = {}) =>
    school.call(endpoints.readNumberHistory, school.actor('office'), {
      body: endpoints.readNumberHistory.body.parse({ number: NUMBER, ...asked }),
    })

  it('has a row for each settled month; held money is listed and not counted', async () => {
    const all = await history()
    expect(all).toMatchObject({
      usedCount: 3,
      totalAllocations: 4,
      totalAmountThisMonth: 57,
      totalHeld: 9,
      dateStart: null,
      message: 'This number was used 3 times.',
    })
    expect(all.rows.filter(({ state }) => state === 'held')).toMatchObject([
      { amount: 9, month: null, year: null, student: nameOf(one), number: '63-4111-222' },
    ])
    const counted = all.rows.filter(({ state }) => state === 'confirmed')
    expect(counted.reduce((sum, { amount }) => sum + amount, 0)).toBe(57)
    // The last payment had fourteen dollars to settle: the other six are carried forward.
    expect(counted.filter(({ month }) => month === null)).toMatchObject([{ amount: 6 }])
  })

  it('covers a month, a year, or the days between two dates', async () => {
    expect(await history({ month: 8, year: 2026 })).toMatchObject({
      usedCount: 1,
      totalAmountThisMonth: 37,
      dateStart: '2026-08-01',
      dateEnd: '2026-08-31',
      message: 'This number was used once.',
    })
    expect(await history({ year: 2025 })).toMatchObject({ usedCount: 0, dateStart: '2025-01-01', rows: [] })
    expect(await history({ dateStart: '2026-08-20', dateEnd: '2026-08-20' })).toMatchObject({ usedCount: 1 })
    expect(await history({ methods: ['E-dahab'] })).toMatchObject({ usedCount: 0 })
  })

  it.each([
    { dateStart: '2026-08-20' },
    { dateStart: '2026-08-20', dateEnd: '2026-08-19' },
    { month: 13, year: 2026 },
    { month: 5 },
    { methods: [] },
    { number: ' ' },
    { year: 1e12 },
  ])('refuses %o', (asked) => {
    expect(endpoints.readNumberHistory.body.safeParse({ number: NUMBER, ...asked }).success).toBe(false)
  })
})
