import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as months from '#domain/fees/fee-months.endpoints.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import * as rules from '#domain/fees/reductions.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { feeMonths, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { accountRows } from './fees.sync.ts'
import { reductionHandlers } from './reductions.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

const on = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
const admin = () => school.actor('admin')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, reductionHandlers, 60)
  await school.removeAll()
})
afterAll(() => database.close())

async function child(age: number): Promise<number> {
  const id = await school.freshStudent()
  const row = {
    createdAt: '2025-09-01T05:00:00.000Z',
    age,
    phone: '634555001',
    phone2: null,
    feeCents: 1_700,
    bus: null,
  }
  await database.db.update(students).set(row).where(eq(students.id, id))
  return id
}

const generate = (day: string) => school.call(months.generateFees, admin(), { body: undefined }, on(day))

async function accountOf(id: number): Promise<FeeAccountRow> {
  const read = { tx: database.db, scope: { kind: 'school' }, env: school.context(admin()).env } as never
  const [account] = await accountRows.read(read, { keys: [String(id)] })
  return account?.row as FeeAccountRow
}

it('a reduction that ends since the brother has left, or was none, is said with the month and on the account', async () => {
  await database.db.delete(feeMonths)
  await database.db.insert(feeMonths).values({ year: 2026, month: 8, madeAt: '2026-08-01T05:00:00.000Z' })
  const [older, younger] = [await child(11), await child(9)]
  const sibling = { kind: 'sibling', name: 'Second child', percent: 10, fromChild: 2, grantedBy: 'The board' } as const
  await school.call(rules.addFeeRule, admin(), { body: { ...sibling, fromMonth: 202_609 } }, on('2026-09-01'))
  expect((await generate('2026-09-01')).months).toMatchObject([{ month: 9, made: 2 }])
  expect((await accountOf(younger)).lost).toBeUndefined()
  // He turns out to be of another family.
  await database.db.update(students).set({ phone: '634555002' }).where(eq(students.id, older))
  const [made] = (await generate('2026-10-01')).months
  expect(made).toMatchObject({ lost: { count: 1, students: [{ studentId: younger, words: 'Second child' }] } })
  expect((await accountOf(younger)).lost).toEqual({ year: 2026, month: 10, words: ['Second child'] })
  expect((await accountOf(older)).lost).toBeUndefined()
  const { made: shown } = await school.call(months.listMissingMonths, school.actor('office'), {}, on('2026-10-01'))
  expect(shown).toMatchObject([{ month: 10, lost: { count: 1 } }])
  // What was lost a month ago is old news.
  expect((await generate('2026-11-01')).months[0]?.lost).toBeUndefined()
  expect((await accountOf(younger)).lost).toBeUndefined()
})
