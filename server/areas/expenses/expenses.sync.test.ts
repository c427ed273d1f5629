import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { expenses, unplacedMoney, users } from '../../db/schema.ts'
import { changeRole } from '../../testing/change-role.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let office: Tablet
let vouchers = 0

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  office = await school.tablet('user')
})
afterAll(() => school.close())

const bodyOf = (by: Tablet, over: Record<string, unknown> = {}) => {
  const number = String(++vouchers).padStart(6, '0')
  return {
    ref: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
    voucher: `${by.device.code}-V${number}`,
    category: 'Fuel',
    amount: 12.5,
    date: school.today,
    paymentMethod: 'Cash',
    ...over,
  }
}

const entryOf = (by: Tablet, over: Record<string, unknown> = {}) =>
  by.entry('expenses.record', bodyOf(by, over), { madeAt: new Date(school.clock.now).toISOString() })

const stored = async (voucher: unknown) =>
  (
    await school.db
      .select()
      .from(expenses)
      .where(eq(expenses.voucher, String(voucher)))
  )[0]

describe('an expense of a tablet', () => {
  it('is recorded, once however often it arrives, and reaches the office’s other tablets', async () => {
    const body = bodyOf(office)
    const entry = office.entry('expenses.record', body, { madeAt: new Date(school.clock.now).toISOString() })
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.deliver([entry])))
    expect(answers.flat().filter(({ verdict }) => verdict === 'applied')).toHaveLength(1)
    expect(answers.flat().filter(({ verdict }) => verdict === 'replayed')).toHaveLength(19)
    const replica = emptyReplica()
    await admin.pull(replica)
    expect(replica.tables.expenses.get(body.voucher)).toMatchObject({ amountCents: 1_250, state: 'recorded' })
    const row = await stored(body.voucher)
    const path = `/expenses/${row?.id}?reason=entered%20twice`
    expect((await school.call({ method: 'DELETE', path, token: admin.token })).status).toBe(200)
    await admin.pull(replica)
    expect(replica.tables.expenses.has(body.voucher)).toBe(false)
  })

  it('goes out of the drawer of its recorder in the cash-up of the day', async () => {
    const before = await cashUpOf(office)
    await office.deliver([entryOf(office, { amount: 4 }), entryOf(office, { amount: 9, paymentMethod: 'Dahabshiil' })])
    const after = await cashUpOf(office)
    expect(after.drawerCents).toBe(before.drawerCents - 400)
    expect(after.expenses.length).toBe(before.expenses.length + 1)
    expect(after.lines.find(({ method }) => method === 'Cash')?.paidOutCents).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['0', 0],
    ['less than nothing', -5],
    ['a tenth of a cent', 0.001],
    ['a million million', 1e12],
    ['words', '1,5'],
    ['a list', [1]],
  ])('of %s is refused, by the call and through the outbox', async (_, amount) => {
    const before = await school.db.$count(expenses)
    const [verdict] = await office.deliver([entryOf(office, { amount })])
    expect(verdict).toMatchObject({ verdict: 'rejected', code: 'invalidInput' })
    const { voucher: _v, ...body } = bodyOf(office, { amount })
    const answer = await school.call({ method: 'POST', path: '/expenses/create', token: office.token, body })
    expect([answer.status, answer.code]).toEqual([400, 'invalidInput'])
    expect(await school.db.$count(expenses)).toBe(before)
  })

  it.each([
    ['category', 'Sweets'],
    ['paymentMethod', 'E-dahab'],
    ['paymentMethod', 'Bank'],
    ['date', '2026-02-30'],
    ['date', 'yesterday'],
    ['voucher', 'K7Q-R000001'],
    ['ref', '1'],
  ])('whose %s is %s is refused', async (field, value) => {
    const [verdict] = await office.deliver([entryOf(office, { [field]: value })])
    expect(verdict).toMatchObject({ verdict: 'rejected', code: 'invalidInput' })
  })

  it('that waited on its tablet for four months is recorded on its own day, held, and not again when it is offered again', async () => {
    const day = addDays(school.today, -120)
    const body = bodyOf(office, { date: day, amount: 77 })
    const entry = office.entry('expenses.record', body, { madeAt: `${day}T06:00:00.000Z` })
    expect((await office.deliver([entry]))[0]).toMatchObject({ verdict: 'applied' })
    expect(await stored(body.voucher)).toMatchObject({
      state: 'held',
      heldCode: 'datedEarlier',
      day,
      amountCents: 7_700,
    })
    expect((await office.deliver([entry]))[0]).toMatchObject({ verdict: 'replayed' })
    expect(await school.db.$count(expenses, eq(expenses.amountCents, 7_700))).toBe(1)
  })

  it('of a newer release is stored as its sentence, without an amount', async () => {
    const told = { receipt: 'K7Q-V000099', cents: 0, method: 'Cash', sentence: 'Expense: $12.50 spent on Fuel (Cash)' }
    const entry = { ...entryOf(office), version: 9, told }
    const [answer] = await office.deliver([entry])
    expect(answer).toMatchObject({ verdict: 'applied' })
    const [kept] = await school.db.select().from(unplacedMoney).where(eq(unplacedMoney.receipt, 'K7Q-V000099'))
    expect(kept).toMatchObject({ cents: 0, reason: 'unreadable', sentence: told.sentence, outcome: null })
  })

  it('whose recorder may not spend any more is held', async () => {
    const former = await school.tablet('idle')
    await changeRole(school.db, former.owner, 'USER')
    await changeRole(school.db, former.owner, 'Teacher')
    const body = bodyOf(former)
    const entry = former.entry('expenses.record', body, { madeAt: new Date(school.clock.now).toISOString() })
    expect((await former.deliver([entry]))[0]).toMatchObject({ verdict: 'applied' })
    expect(await stored(body.voucher)).toMatchObject({ state: 'held', heldCode: 'roleChanged' })
  })

  it('whose recorder’s account has ended is held', async () => {
    const body = bodyOf(office)
    const entry = office.entry('expenses.record', body, { madeAt: new Date(school.clock.now).toISOString() })
    await school.db
      .update(users)
      .set({ endedAt: new Date(school.clock.now).toISOString() })
      .where(eq(users.id, office.owner))
    const answer = await office.underGrant({
      method: 'POST',
      path: '/sync/push',
      body: { device: office.device.code, owner: office.owner, entries: [entry] },
    })
    expect(answer.status).toBe(200)
    expect(await stored(body.voucher)).toMatchObject({ state: 'held', heldCode: 'collectorInactive' })
  })
})

type CashUpAnswer = {
  drawerCents: number
  expenses: unknown[]
  lines: { method: string; paidOutCents: number }[]
}

async function cashUpOf(by: Tablet): Promise<CashUpAnswer> {
  const { json } = await school.call({ method: 'GET', path: `/fee/cash-up?date=${school.today}`, token: by.token })
  return json as unknown as CashUpAnswer
}
