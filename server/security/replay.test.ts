import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import { expectMoneyAddsUp } from '../areas/fees/money.testing.ts'
import { payments, studentFees } from '../db/schema.ts'
import { allHandlers } from '../handlers.ts'
import { SECRET, type Answer } from '../testing/app.ts'
import { contentOf } from '../testing/content.ts'
import { goodInput } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

let school: School
let admin: Tablet
let office: Tablet
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  office = await school.tablet('user')
  const fees = [1, 2, 3, 4, 5].map((studentId) => ({ studentId, year: 2026, month: 9, amountCents: 1_700 }))
  await school.db.insert(studentFees).values(fees)
  await admin.get('/calendar')
})
afterAll(() => school.close())

describe('a call that is sent again under its id', () => {
  const raw = new Set(allHandlers(SECRET).flatMap(({ endpoint, isRaw }) => (isRaw ? [endpoint.id] : [])))
  const writing = endpoints.filter(({ id, method, roles }) => method !== 'GET' && roles !== 'public' && !raw.has(id))
  const first = new Map<string, { ask: () => Promise<Answer>; answer: Answer }>()
  let content: Record<string, unknown>

  // All calls are made before any is repeated, since comparing all tables takes longer than a call.
  beforeAll(async () => {
    for (const endpoint of writing) {
      const input = goodInput(endpoint, school.today)
      const sent = wire(endpoint, input['body'])
      const { id: key } = admin.entry(endpoint.id, {})
      const ask = () =>
        school.call({
          method: endpoint.method,
          path: addressOf(endpoint, input),
          token: admin.token,
          ...(input['body'] ? { body: sent.body } : {}),
          headers: { ...(input['body'] ? sent.headers : {}), 'idempotency-key': key },
        })
      first.set(endpoint.id, { ask, answer: await ask() })
    }
    content = await contentOf(school.db)
  })

  it.each(writing.map(({ id }) => id))(
    'gets the same answer as the first time: %s',
    { tags: ['attack:replay'] },
    async (id) => {
      const { ask, answer } = first.get(id) ?? expect.fail(id)
      const again = await ask()
      expect([again.status, { ...again.json, requestId: '' }]).toEqual([
        answer.status,
        { ...answer.json, requestId: '' },
      ])
    },
  )

  it('has no second effect, whichever call it is', { tags: ['attack:replay'] }, async () => {
    expect(await contentOf(school.db)).toEqual(content)
  })

  it('had an effect the first time, for most calls', () => {
    const done = [...first].flatMap(([id, { answer }]) => (answer.status === 200 ? [id] : []))
    expect(done.length, done.join()).toBeGreaterThan(writing.length / 2)
  })
})

let refs = 0
const take = (tablet: Tablet, studentId: number, over: Record<string, unknown> = {}) => {
  const ref = `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
  const lines = [{ studentId, year: 2026, month: 9, amountPaid: 17, discount: 0 }]
  const receipt = `${tablet.device.code}-R${String(refs).padStart(6, '0')}`
  return tablet.entry('fees.take', { ref, receipt, method: 'Cash', lines, ...over })
}
const stateOf = async (studentId: number) =>
  (await school.db.select().from(payments).where(eq(payments.studentId, studentId)).orderBy(payments.id)).map(
    ({ state, heldCode }) => heldCode ?? state,
  )

describe('money that is sent twice', () => {
  it('as twenty entries at once, by batch and plain call, is taken once', async () => {
    const entry = take(office, 2)
    const plain = () =>
      school.call({
        method: 'POST',
        path: '/fee/payment/multi',
        token: office.token,
        body: entry.input['body'],
        headers: { 'idempotency-key': entry.id, 'x-made-at': entry.madeAt },
      })
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? plain() : office.push([entry]))))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await stateOf(2)).toEqual(['confirmed'])
  })

  it(
    'on one receipt under other entry ids counts once, and the rest is held for review',
    { tags: ['attack:replay'] },
    async () => {
      const first = take(office, 3)
      const body = first.input['body'] as Record<string, unknown>
      const copies = Array.from({ length: 5 }, () => office.entry('fees.take', body))
      for (const each of [first, ...copies]) await office.deliver([each])
      expect(await stateOf(3)).toEqual(['confirmed', ...copies.map(() => 'receiptUsed')])
    },
  )

  it('by two cashiers for one transfer is confirmed once, whoever was first', { tags: ['attack:replay'] }, async () => {
    // The first collector's device has got another code meanwhile.
    const second = await school.tablet('admin')
    const transfer = { method: 'ZAAD', number: '4777001' }
    const told = await Promise.all([
      office.deliver([take(office, 4, transfer)]),
      second.deliver([take(second, 5, { ...transfer, number: '477 7001' })]),
    ])
    expect(told.flat().map(({ verdict }) => verdict)).toEqual(['applied', 'applied'])
    expect([...(await stateOf(4)), ...(await stateOf(5))].toSorted()).toEqual(['confirmed', 'numberUsed'])
    const { receipt: _, ...plain } = take(office, 6, transfer).input['body'] as Record<string, unknown>
    const answer = await school.call({ method: 'POST', path: '/fee/payment/multi', token: office.token, body: plain })
    expect(answer.code).toBe('numberAlreadyUsed')
  })

  it('adds up in the fees and payments at the end', async () => {
    await expectMoneyAddsUp(school.db)
    const settled = and(eq(studentFees.studentId, 3), eq(studentFees.settledCents, 1_700))
    expect(await school.db.$count(studentFees, settled)).toBe(1)
  })
})
