import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDiscountLimit, setDiscountLimit, updateDiscountLimit } from '#domain/discounts/discounts.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { discountHandlers } from './discounts.handlers.ts'

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, discountHandlers, 12)
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const july = { month: 7, year: 2026 }
const set = (maxLimit: number, month = july) => school.call(setDiscountLimit, admin(), { body: { ...month, maxLimit } })
const update = (maxLimit: number, params = july) =>
  school.call(updateDiscountLimit, admin(), { params, body: { maxLimit } })
const read = (params = july) => school.call(getDiscountLimit, school.actor('office'), { params })

it('a month has no discount limit until one is set, and counts the discounts that were given', async () => {
  await expect(read()).rejects.toMatchObject({ code: 'limitNotFound' })
  await expect(update(5)).rejects.toMatchObject({ code: 'limitNotFound' })
  const student = await school.freshStudent([7])
  await school.take({ lines: [school.line(student, 2, 7, 4.5)] })
  const voided = await school.take({ lines: [school.line(student, 2, 7, 3)] })
  await school.voidPayment(voided.lines[0]!.paymentId)

  expect(await set(300)).toEqual({
    message: 'Discount limit set successfully.',
    limit: { ...july, maxLimit: 300, used: 4.5, usedCents: 450 },
  })
  expect(await update(5.25)).toMatchObject({ message: 'Discount limit updated', limit: { maxLimit: 5.25 } })
  expect(await read()).toEqual({ ...july, maxLimit: 5.25, used: 4.5, usedCents: 450 })
  await expect(school.take({ lines: [school.line(student, 1, 7, 0.76)] })).rejects.toMatchObject({
    code: 'discountOverLimit',
  })
})

it('a discount limit that is set again replaces the first one, and both are in the audit log', async () => {
  const may = { month: 5, year: 2026 }
  await set(10, may)
  await set(0, may)
  await set(0, may)
  expect(await read(may)).toMatchObject({ maxLimit: 0 })
  const trail = await database.db.select().from(audit).where(eq(audit.key, '202605')).orderBy(audit.id)
  expect(trail.map(({ entity, actorId, before, after }) => [entity, actorId, before, after])).toEqual([
    ['discounts', admin().id, {}, { maxCents: 1_000 }],
    ['discounts', admin().id, { maxCents: 1_000 }, { maxCents: 0 }],
  ])
})

it.each([
  { month: 13, year: 2026, maxLimit: 5 },
  { month: 0, year: 2026, maxLimit: 5 },
  { month: 1, year: 1999, maxLimit: 5 },
  { month: 1, year: 2026, maxLimit: -1 },
  { month: 1, year: 2026, maxLimit: 0.005 },
  { month: 1, year: 2026, maxLimit: 1e12 },
  { month: 1, year: 2026 },
])('the discount limit %o is refused', (body) => expect(setDiscountLimit.body.safeParse(body).success).toBe(false))
