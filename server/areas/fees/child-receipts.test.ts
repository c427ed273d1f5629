import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listChildReceipts, listFormerChildren } from '#domain/fees/child-receipts.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { guardians } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { childReceiptHandlers } from './child-receipts.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

const parent = () => school.actor('parent')
const former = () => school.call(listFormerChildren, parent(), {})
const receipts = () => school.call(listChildReceipts, parent(), {})

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, childReceiptHandlers, 24)
  await database.db.delete(guardians).where(eq(guardians.userId, parent().id))
})
afterAll(() => database.close())

it('a parent without a linked child gets no receipts', async () => {
  await school.take({ receipt: school.freshReceipt(), lines: [school.line(await school.freshStudent([1]), 17)] })
  expect(await receipts()).toEqual([])
})

it('a parent gets her own children’s part of every receipt, without the school’s internal fields', async () => {
  const { db } = database
  const [mine, other, gone] = [
    await school.freshStudent([1, 2]),
    await school.freshStudent([1]),
    await school.freshStudent(),
  ]
  await db.insert(guardians).values([mine, gone].map((studentId) => ({ userId: parent().id, studentId })))
  const shared = await school.take({
    receipt: school.freshReceipt(),
    method: 'ZAAD',
    number: '634111222',
    lines: [school.line(mine, 20), school.line(other, 17)],
  })
  const first = shared.lines.find(({ studentId }) => studentId === mine)!
  await school.giveBack(first.paymentId, 3)
  await school.take({ receipt: school.freshReceipt(), lines: [school.line(gone, 5)] })
  await school.remove(gone)

  const all = await receipts()
  const found = all.filter(({ payment }) => payment.studentId === mine)
  expect(found).toHaveLength(1)
  expect(found[0]).not.toHaveProperty('hasLeft')
  expect(found[0]).toMatchObject({
    fullname: expect.any(String),
    payment: {
      studentId: mine,
      receipt: shared.receipt,
      amountCents: 1_700,
      method: 'ZAAD',
      number: '634111222',
      state: 'confirmed',
      collector: school.actor('office').fullName,
      changes: [
        { kind: 'refunded', amountBeforeCents: 2_000, amountAfterCents: 1_700, by: '', byId: null, reason: null },
      ],
    },
  })
  expect(JSON.stringify(found)).not.toMatch(/paid too much|@|heldCode|collectorId|deviceCode/)

  await db.delete(guardians).where(and(eq(guardians.userId, parent().id), eq(guardians.studentId, mine)))
  expect((await receipts()).map(({ payment }) => payment.studentId)).toEqual([gone])
  await db.delete(guardians).where(eq(guardians.userId, parent().id))
  expect(await receipts()).toEqual([])
})

it(
  'parents of a child that has left still see its receipts and debts, and no other data of the child',
  { tags: ['attack:foreign-family'] },
  async () => {
    const { db } = database
    const [left, stranger] = [await school.freshStudent([1, 2]), await school.freshStudent([1])]
    await db.insert(guardians).values({ userId: parent().id, studentId: left })
    for (const id of [left, stranger])
      await school.take({ receipt: school.freshReceipt(), lines: [school.line(id, 17)] })
    const before = await receipts()
    expect(await former()).toEqual([])
    for (const id of [left, stranger]) await school.remove(id)

    const told = await receipts()
    expect(told).toEqual(before.map((each) => ({ ...each, hasLeft: true })))
    const [owing] = await former()
    expect(await former()).toEqual([{ studentId: left, fullname: told[0]?.fullname, owesCents: expect.any(Number) }])
    expect(owing?.owesCents).toBeGreaterThan(0)
    await db.delete(guardians).where(eq(guardians.userId, parent().id))
    expect([await receipts(), await former()]).toEqual([[], []])
  },
)
