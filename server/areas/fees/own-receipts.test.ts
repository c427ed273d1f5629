import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { MOVE_NUMBERS_ON } from '../../db/begin-anew.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [], 12)
})
afterAll(() => database.close())

const numberOf = (receipt: string): number => Number(/^S-R(\d{6})$/.exec(receipt)?.[1])
const paid = async (lines: Parameters<MoneySchool['take']>[0]['lines'], receipt?: string) =>
  school.take({ lines, ...(receipt ? { receipt } : {}) })

it('receipts of the server have consecutive numbers, also with families, held payments and refusals in between', async () => {
  const [first, second, third] = [
    await school.freshStudent([9]),
    await school.freshStudent([9]),
    await school.freshStudent([9]),
  ]
  const one = await paid([school.line(first, 5, 9), school.line(second, 5, 9)])
  const start = numberOf(one.receipt)
  await paid([school.line(first, 1, 9)], 'AAA-R000001')
  await expect(paid([school.line(first, 1, 9, 900)])).rejects.toMatchObject({ code: 'discountTooLarge' })
  const two = await paid([school.line(first, 1, 9)])
  const back = await school.giveBack(two.lines[0]?.paymentId ?? 0)
  const three = await paid([school.line(third, 1, 9)])
  expect([two.receipt, back.receipt, three.receipt].map(numberOf)).toEqual([start + 1, start + 2, start + 3])
})

it('twelve payments at once get twelve numbers in a row', async () => {
  const student = await school.freshStudent([9])
  const last = numberOf((await paid([school.line(student, 0.01, 9)])).receipt)
  const all = await Promise.all(Array.from({ length: 12 }, () => paid([school.line(student, 0.01, 9)])))
  const numbers = all.map(({ receipt }) => numberOf(receipt)).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => last + 1 + index))
})

it('the server’s series goes on after the last receipt, and after a restore beyond the lost ones', async () => {
  const student = await school.freshStudent([9])
  await database.db.execute(sql`delete from receipt_numbers`)
  const highest = await database.db.execute(sql`select last_own_receipt() as last`)
  const [{ last } = { last: 0 }] = (highest as { rows: { last: number }[] }).rows
  expect(last).toBeGreaterThan(0)
  expect(numberOf((await paid([school.line(student, 1, 9)])).receipt)).toBe(last + 1)
  await database.db.execute(sql.raw(MOVE_NUMBERS_ON))
  expect(numberOf((await paid([school.line(student, 1, 9)])).receipt)).toBe(last + 10_002)
  await database.db.execute(sql`delete from receipt_numbers`)
  await database.db.execute(sql.raw(MOVE_NUMBERS_ON))
  expect(numberOf((await paid([school.line(student, 1, 9)])).receipt)).toBe(last + 20_003)
})
