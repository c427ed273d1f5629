import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import * as endpoints from '#domain/fees/payments.endpoints.ts'
import { HeldSettlement, type PaymentLine, type TakenPayment } from '#domain/fees/fees.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, discountLimits, payments, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeMonthHandlers } from './fee-months.handlers.ts'
import { paymentHandlers } from './payments.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...paymentHandlers, ...feeMonthHandlers], { students: 84, feeMonths: 1 })
})
afterAll(() => database.close())
afterEach(() => expectMoneyAddsUp(database.db))

const OCTOBER = Date.parse('2026-10-02T07:00:00Z')
let used = 0
let refs = 0
let receipts = 0

/** A student for one test, with fees of 17 dollars for these months of 2026 and nothing paid. */
async function freshStudent(months: number[] = [1, 2, 3]): Promise<number> {
  const id = school.students[used++]!.id
  const own = await database.db.select({ id: payments.id }).from(payments).where(eq(payments.studentId, id))
  for (const payment of own) await voided(payment.id)
  await database.db.delete(studentFees).where(and(eq(studentFees.studentId, id)))
  const rows = months.map((month) => ({ studentId: id, year: 2026, month, amountCents: 1_700 }))
  if (rows.length > 0) await database.db.insert(studentFees).values(rows)
  return id
}

const voided = (id: number) =>
  school.call(endpoints.voidPayment, school.actor('admin'), { params: { id }, body: { reason: 'entered twice' } })

const freshReceipt = () => `AAA-R${String(++receipts).padStart(6, '0')}`
const freshRef = () => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`

type Asked = Partial<TakenPayment> & { lines: PaymentLine[] }
const take = (asked: Asked, who = 'office') =>
  school.call(endpoints.takePayment, school.actor(who), {
    body: {
      ref: freshRef(),
      method: 'Cash' as const,
      ...asked,
      lines: asked.lines.map((line) => ({ discount: 0, ...line })),
    },
  })

const line = (studentId: number, amountPaid: number, month = 1, discount = 0): PaymentLine => ({
  studentId,
  year: 2026,
  month,
  amountPaid,
  discount,
})

const feesOf = async (studentId: number): Promise<[number, number][]> =>
  (
    await database.db
      .select()
      .from(studentFees)
      .where(eq(studentFees.studentId, studentId))
      .orderBy(asc(studentFees.year), asc(studentFees.month))
  ).map(({ month, settledCents }) => [month, settledCents])

const newestOf = async (studentId: number) =>
  (
    await database.db
      .select()
      .from(payments)
      .where(eq(payments.studentId, studentId))
      .orderBy(desc(payments.id))
      .limit(1)
  )[0]!

describe('money that is taken', () => {
  it('settles its month, then the oldest due ones, and the rest is carried forward', async () => {
    const id = await freshStudent([1, 2, 3])
    const { message, lines } = await take({ lines: [line(id, 60, 3)] })
    expect(message).toBe('Payment successful!')
    expect(lines).toMatchObject([{ studentId: id, amountPaid: 60, state: 'confirmed', carryCents: 900 }])
    expect(lines[0]!.months.map(({ month }) => month)).toEqual([1, 2, 3])
    expect(await feesOf(id)).toEqual([
      [1, 1_700],
      [2, 1_700],
      [3, 1_700],
    ])

    const made = await school.call(generateFees, school.actor('office'), { body: undefined }, { now: OCTOBER })
    expect(made).toMatchObject({ year: 2026, month: 10, skipped: 0, made: 84, settledFromCarry: 1 })
    expect((await feesOf(id)).at(-1)).toEqual([10, 900])
    const again = await school.call(generateFees, school.actor('office'), { body: undefined }, { now: OCTOBER })
    expect(again).toMatchObject({ made: 0, skipped: 84, settledFromCarry: 0 })
  })

  it('is stored with its collector, time, device and remark', async () => {
    const id = await freshStudent()
    await take({ receipt: freshReceipt(), method: 'ZAAD', number: '063 4111222', lines: [line(id, 17)] })
    const stored = await newestOf(id)
    expect(stored).toMatchObject({ method: 'ZAAD', number: '063 4111222', deviceCode: 'AAA', amountCents: 1_700 })
    expect(stored.collectedBy).toBe(school.actor('office').id)
    const [trail] = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'payments'), eq(audit.key, String(stored.id))))
    expect(trail).toMatchObject({ before: {}, after: { amountCents: 1_700, receipt: stored.receipt } })
  })

  it('of a family has one receipt, with a part for each child', async () => {
    const [first, second] = [await freshStudent(), await freshStudent()]
    const receipt = freshReceipt()
    const reply = await take({ receipt, lines: [line(first, 17), line(second, 12, 1, 5)] })
    expect(reply.receipt).toBe(receipt)
    expect(reply.lines.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect((await feesOf(second))[0]).toEqual([1, 1_700])
  })

  it('without a receipt is refused as a whole when there is an objection to any part', async () => {
    const [paid, open] = [await freshStudent(), await freshStudent()]
    await take({ lines: [line(paid, 17)] })
    await expect(take({ lines: [line(open, 17), line(paid, 17)] })).rejects.toMatchObject({ code: 'nothingDue' })
    expect((await feesOf(open))[0]).toEqual([1, 0])
    await expect(take({ lines: [line(open, 10, 1, 8)] })).resolves.toMatchObject({ lines: [{ discount: 8 }] })
    await expect(take({ lines: [line(open, 0, 2, 18)] })).rejects.toMatchObject({ code: 'discountTooLarge' })
    await expect(take({ lines: [line(999_999, 17)] })).rejects.toMatchObject({ code: 'studentNotFound' })
  })
})

describe('money with a receipt', () => {
  const heldLine = async (asked: Asked) => (await take({ receipt: freshReceipt(), ...asked })).lines[0]

  it(
    'is held when the month was paid meanwhile, and counts in no balance',
    { tags: ['fault:month-paid-twice'] },
    async () => {
      const id = await freshStudent([1])
      await take({ lines: [line(id, 17)] })
      const reply = await take({ receipt: freshReceipt(), lines: [line(id, 17)] })
      expect(reply.message).toBe('Recorded; $17.00 is held for an administrator.')
      expect(reply.lines).toMatchObject([{ state: 'held', heldCode: 'alreadyPaid', months: [], carryCents: 0 }])
    },
  )

  it('is held when its number was used, unless its collector knew', { tags: ['fault:number-used'] }, async () => {
    const [one, two, three] = [await freshStudent(), await freshStudent(), await freshStudent()]
    const zaad = { method: 'ZAAD', number: '4777001' } as const
    await take({ ...zaad, lines: [line(one, 17)] })
    expect(await heldLine({ ...zaad, number: '477-7001', lines: [line(two, 17)] })).toMatchObject({
      heldCode: 'numberUsed',
    })
    expect(await heldLine({ ...zaad, isNumberKnown: true, lines: [line(three, 17)] })).toMatchObject({
      state: 'confirmed',
    })
    expect(await heldLine({ method: 'E-dahab', number: '٤٧٧٧٠٠١', lines: [line(three, 17, 2)] })).toMatchObject({
      heldCode: 'numberUsed',
    })
  })

  it(
    'is held beyond the debt of a student who has left, for a used receipt, and for a collector who may not take money',
    { tags: ['fault:student-gone'] },
    async () => {
      const [gone, here] = [await freshStudent(), await freshStudent()]
      await database.db.update(students).set({ deletedAt: new Date().toISOString() }).where(eq(students.id, gone))
      expect(await heldLine({ lines: [line(gone, 60)] })).toMatchObject({ heldCode: 'studentGone' })
      const receipt = freshReceipt()
      await take({ receipt, lines: [line(here, 17)] })
      const doubled = await take({ receipt, lines: [line(here, 17, 2)] })
      expect(doubled.receipt).toMatch(/^S-R\d{6}$/)
      expect(doubled.lines).toMatchObject([{ heldCode: 'receiptUsed' }])
      expect(await newestOf(here)).toMatchObject({ description: `Receipt ${receipt}` })
    },
  )

  it(
    'stays within the discount limit of the month; the excess is held and the rest of the receipt is confirmed',
    { tags: ['fault:discount-over-limit'] },
    async () => {
      await database.db.insert(discountLimits).values({ year: 2026, month: 2, maxCents: 800 })
      const [one, two, three] = [await freshStudent(), await freshStudent(), await freshStudent()]
      const lines = [line(one, 12, 2, 5), line(two, 12, 2, 5), line(three, 17, 2)]
      await expect(take({ lines })).rejects.toMatchObject({
        code: 'discountOverLimit',
        message: 'The discount is over the limit of February 2026: $3.00 is left.',
      })
      const reply = await take({ receipt: freshReceipt(), lines })
      expect(reply.lines.map(({ heldCode }) => heldCode)).toEqual([null, 'discountLimit', null])
      await database.db.delete(discountLimits)
    },
  )
})

describe('a held payment', () => {
  const settle = (id: number, body: Parameters<typeof school.call<typeof endpoints.settleHeldPayment>>[2]['body']) =>
    school.call(endpoints.settleHeldPayment, school.actor('admin'), { params: { id }, body })

  async function held(months: number[]): Promise<{ id: number; studentId: number }> {
    const studentId = await freshStudent(months)
    await take({ lines: [line(studentId, 17)] })
    await take({ receipt: freshReceipt(), lines: [line(studentId, 17)] })
    return { id: (await newestOf(studentId)).id, studentId }
  }

  it('is used for another month, carried forward or refunded, and stored with who decided', async () => {
    const other = await held([1, 2, 3])
    const { payment } = await settle(other.id, { action: 'allocate', year: 2026, month: 3 })
    expect(payment).toMatchObject({ state: 'confirmed', heldCode: null, month: 3, revision: 2 })
    expect(await feesOf(other.studentId)).toEqual([
      [1, 1_700],
      [2, 0],
      [3, 1_700],
    ])
    await expect(settle(other.id, { action: 'carry' })).rejects.toMatchObject({ code: 'notHeld' })

    const forward = await held([1])
    expect((await settle(forward.id, { action: 'carry' })).payment).toMatchObject({ parts: [], state: 'confirmed' })

    const back = await held([1])
    expect((await settle(back.id, { action: 'refund', reason: 'paid twice' })).payment.state).toBe('refunded')
    expect(await newestOf(back.studentId)).toMatchObject({
      settledBy: school.actor('admin').id,
      settledReason: 'paid twice',
    })
  })

  it('keeps its discount above the limit only with a reason, and its money is taken without the discount', async () => {
    await database.db.insert(discountLimits).values({ year: 2026, month: 2, maxCents: 0 })
    const overLimit = async () => {
      const studentId = await freshStudent([2])
      await take({ receipt: freshReceipt(), lines: [line(studentId, 12, 2, 5)] })
      return { id: (await newestOf(studentId)).id, studentId }
    }
    const february = { year: 2026, month: 2 }
    const approved = await overLimit()
    for (const body of [
      { action: 'accept' },
      HeldSettlement.parse({ action: 'accept', reason: '  ' }),
      { action: 'allocate', ...february },
    ] satisfies HeldSettlement[])
      await expect(settle(approved.id, body)).rejects.toMatchObject({
        code: 'discountOverLimit',
        message: 'The discount is over the limit of February 2026: $0.00 is left.',
      })
    const { payment } = await settle(approved.id, { action: 'accept', reason: 'orphans of one house' })
    expect(payment).toMatchObject({ amountCents: 1_200, discountCents: 500, state: 'confirmed' })
    expect(await newestOf(approved.studentId)).toMatchObject({ settledReason: 'orphans of one house' })
    expect(await feesOf(approved.studentId)).toEqual([[2, 1_700]])

    const refused = await overLimit()
    const money = await settle(refused.id, { action: 'allocate', ...february, discount: 'refused' })
    expect(money.payment).toMatchObject({ amountCents: 1_200, discountCents: 0, state: 'confirmed', month: 2 })
    expect(await feesOf(refused.studentId)).toEqual([[2, 1_200]])
    await database.db.delete(discountLimits)
  })
})

describe('a correction of a payment', () => {
  const correct = (id: number, body: object) =>
    school.call(endpoints.correctPayment, school.actor('office'), {
      params: { id },
      body: { amountPaid: 17, discount: 0, ...body },
    })

  it('releases the newest months, logs the old values and is refused on an outdated state', async () => {
    const id = await freshStudent([1, 2])
    await take({ lines: [line(id, 34)] })
    const before = await newestOf(id)
    const { payment, ...told } = await correct(before.id, { amountPaid: 20, Description: 'counted again', base: 1 })
    expect(told).toMatchObject({ amountPaid: 20, discount: 0 })
    expect(payment).toMatchObject({ amountCents: 2_000, description: 'counted again', revision: 2 })
    expect(await feesOf(id)).toEqual([
      [1, 1_700],
      [2, 300],
    ])
    const trail = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'payments'), eq(audit.key, String(before.id))))
      .orderBy(desc(audit.id))
    expect(trail[0]).toMatchObject({ before: { amountCents: 3_400 }, after: { amountCents: 2_000 } })
    await expect(correct(before.id, { base: 1 })).rejects.toMatchObject({ code: 'paymentChanged' })
    await correct(before.id, { amountPaid: 40, base: 2 })
    expect(await feesOf(id)).toEqual([
      [1, 1_700],
      [2, 1_700],
    ])
  })

  it('that voids the payment opens its months again, which money carried forward from another payment settles', async () => {
    const id = await freshStudent([1])
    await take({ lines: [line(id, 17)] })
    const first = await newestOf(id)
    await take({ lines: [line(id, 10, 5)] })
    expect((await voided(first.id)).payment).toMatchObject({ state: 'voided', parts: [] })
    expect(await feesOf(id)).toEqual([[1, 1_000]])
    await expect(voided(first.id)).rejects.toMatchObject({ code: 'notInForce' })
    await expect(correct(first.id, {})).rejects.toMatchObject({ code: 'notInForce' })
  })
})

describe('the documented payment calls (FEE-23)', () => {
  it('pay a whole month of a student and of a family, less the discount', async () => {
    const id = await freshStudent([4])
    const month = { year: 2026, month: 4, discount: 2 }
    const paid = await school.call(endpoints.payStudentMonth, school.actor('office'), {
      body: { studentId: id, ...month, description: 'ZAAD - 4999111' },
    })
    expect(paid.lines).toMatchObject([{ amountPaid: 15, discount: 2 }])
    expect(await newestOf(id)).toMatchObject({ method: 'ZAAD', number: '4999111' })
    await expect(
      school.call(endpoints.payStudentMonth, school.actor('office'), { body: { studentId: id, ...month } }),
    ).rejects.toMatchObject({ message: 'No due for April 2026 for this student.' })

    const { phone } = school.students.find((student) => student.id === id)!
    await expect(
      school.call(endpoints.payFamilyMonth, school.actor('office'), {
        body: { parentPhone: phone, ...month, month: 12 },
      }),
    ).rejects.toMatchObject({ code: 'nothingDueInFamily' })
    await expect(
      school.call(endpoints.payFamilyMonth, school.actor('office'), { body: { parentPhone: '639999999', ...month } }),
    ).rejects.toMatchObject({ code: 'noFamilyStudents' })
  })

  it('never pay for several families that share a name', async () => {
    const lastname = school.students.find(
      (student) =>
        new Set(school.students.filter((other) => other.lastname === student.lastname).map(({ phone }) => phone)).size >
        1,
    )!.lastname
    await expect(
      school.call(endpoints.payFamilyMonth, school.actor('office'), {
        body: { familyName: lastname, year: 2026, month: 9, discount: 0 },
      }),
    ).rejects.toMatchObject({ code: 'severalFamilies' })
  })

  it('find a family by the name that the list of unpaid families gives it, with all of its children', async () => {
    const [elder, younger] = [await freshStudent([6]), await freshStudent([6])]
    const name = (id: number, first: string, phones: { phone: string; phone2: string | null }) =>
      database.db
        .update(students)
        .set({ fullname: `${first} Ciise Qawdhan`, lastname: 'Qawdhan', ...phones })
        .where(eq(students.id, id))
    await name(elder, 'Hodan', { phone: '639111000', phone2: null })
    await name(younger, 'Nuur', { phone: '639111001', phone2: '639111000' })
    const paid = await school.call(endpoints.payFamilyMonth, school.actor('office'), {
      body: { familyName: 'ciise  Qáwdhan', year: 2026, month: 6, discount: 0 },
    })
    expect(paid.lines.map(({ studentId, amountPaid }) => [studentId, amountPaid])).toEqual([
      [elder, 17],
      [younger, 17],
    ])
  })

  it('accept any amount at the portal', async () => {
    const id = await freshStudent([5])
    const reply = await school.call(endpoints.payAtPortal, school.actor('office'), {
      body: { studentId: id, amountPaid: 7.5, discount: 0, Description: 'Cash', year: 2026, month: 5 },
    })
    expect(reply).toMatchObject({ payment: { amountPaid: 7.5, discount: 0, description: 'Cash' } })
    expect(await feesOf(id)).toEqual([[5, 750]])
  })
})
