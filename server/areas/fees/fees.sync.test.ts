import { afterAll, beforeAll, expect, it } from 'vitest'
import { discountLimits, payments, studentFees } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School

beforeAll(async () => {
  school = await openSchool()
  const fees = [1, 2, 13].map((studentId) => ({ studentId, year: 2026, month: 8, amountCents: 1_700 }))
  await school.db.insert(studentFees).values(fees)
})
afterAll(() => school.close())

async function replicaOf(tablet: Tablet) {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}

const pay = (studentId: number, receipt: string) =>
  school.db.insert(payments).values({
    studentId,
    receipt,
    amountCents: 1_000,
    discountCents: 0,
    method: 'Cash',
    year: 2026,
    month: 8,
    state: 'confirmed',
    collectedBy: school.userId('sahra'),
    deviceCode: 'K7Q',
    paidAt: new Date(school.clock.now).toISOString(),
  })

it('a parent’s replica holds what her own children owe, and no other money', async () => {
  const faadumo = await school.tablet('faadumo')
  const replica = await replicaOf(faadumo)
  expect([...replica.tables.feeAccounts.keys()]).toEqual(['1', '13'])
  for (const [studentId, receipt] of [
    [2, 'K7Q-R000001'],
    [13, 'K7Q-R000002'],
  ] as const)
    await pay(studentId, receipt)
  await school.db.insert(discountLimits).values({ year: 2026, month: 8, maxCents: 500 })
  const { text } = await faadumo.pull(replica)
  expect([...replica.tables.feeAccounts.values()].map(({ paidCents }) => paidCents)).toEqual([0, 1_000])
  expect(text).not.toContain('K7Q')
  expect(text).not.toContain('"2"')
  expect([replica.tables.payments.size, replica.tables.discountLimits.size]).toEqual([0, 0])
})

it('the office’s replica holds all money, and replicas of roles without access to money hold none', async () => {
  const moneyOf = async (name: string) => {
    const { tables } = await replicaOf(await school.tablet(name))
    return ['feeAccounts', 'payments', 'discountLimits'].map((table) => tables[table as 'payments'].size)
  }
  expect(await moneyOf('admin')).toEqual([3, 2, 1])
  expect(await moneyOf('user')).toEqual([3, 2, 1])
  for (const name of ['sahra', 'academy', 'attendance', 'xuseen'])
    expect([name, await moneyOf(name)]).toEqual([name, [name === 'xuseen' ? 1 : 0, 0, 0]])
})
