import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listChildReceipts } from '#domain/fees/child-receipts.endpoints.ts'
import { correctPayment, refundPayment } from '#domain/fees/payments.endpoints.ts'
import { listPayments } from '#domain/fees/reports.endpoints.ts'
import { getLastReceipt } from '#domain/fees/vouchers.endpoints.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import type { Database } from '../../db/client.ts'
import { guardians, shillings } from '../../db/schema.ts'
import { readDifferences } from '../../checks/books-check.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSchool } from '../../testing/school.ts'
import { shillingBalance } from '../school/shillings.ts'
import { childReceiptHandlers } from './child-receipts.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'
import { voucherHandlers } from './vouchers.handlers.ts'

let database: Database
let school: MoneySchool

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...childReceiptHandlers, ...feeReportHandlers, ...voucherHandlers], 8)
})
afterEach(() => database.close())

const MIXED = {
  amount: 59_500,
  rate: 8_500,
  dollars: 7,
  given: { dollars: 10, amount: 60_000, dollarsBack: 0 },
} satisfies ShillingPart

const held = async () => (await shillingBalance(database.db, 'cashShillings')).shillings
const expectBooksAgree = async () => expect(await readDifferences(database.db)).toEqual([])

/** Takes dollars for each of some students on one receipt. */
const take = async (amounts: readonly number[], part: ShillingPart | undefined, month = 1) => {
  const lines = await Promise.all(amounts.map(async () => school.freshStudent([month])))
  return school.take({
    receipt: school.freshReceipt(),
    lines: lines.map((student, at) => school.line(student, amounts[at] ?? 0, month)),
    ...(part ? { shillings: part } : {}),
  })
}
const idsOf = ({ lines }: Awaited<ReturnType<typeof take>>): number[] => lines.map(({ paymentId }) => paymentId)
const admin = () => school.actor('admin')
const refund = (id: number, part: ShillingPart, amount?: number) =>
  school.call(refundPayment, admin(), {
    params: { id },
    body: { reason: 'moved away', overdrawnReason: 'counted', shillings: part, ...(amount ? { amount } : {}) },
  })

describe('a payment that is taken out of force', () => {
  it('gives its shillings back once none of the children on its receipt has one', async () => {
    const [first = 0, second = 0] = idsOf(await take([8, 9], MIXED))
    await school.voidPayment(first)
    expect(await held()).toBe(59_500)
    await school.voidPayment(second)
    expect(await held()).toBe(0)
    const rows = await database.db.select().from(shillings)
    expect(rows.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['payment', 700],
      ['takenBack', -700],
    ])
    await expectBooksAgree()
  })

  it('gives held shillings back as they were taken', async () => {
    const taken = await take([20], { amount: 170_000, rate: 8_500, dollars: 20 }, 1)
    const again = await school.take({
      receipt: school.freshReceipt(),
      lines: [school.line(taken.lines[0]?.studentId ?? 0, 17)],
      shillings: { amount: 144_500, rate: 8_500, dollars: 17 },
    })
    expect(again.lines[0]?.state).toBe('held')
    await school.settle(again.lines[0]?.paymentId ?? 0, {
      action: 'refund',
      reason: 'paid twice',
      overdrawnReason: 'x',
    })
    expect(await held()).toBe(170_000)
    await expectBooksAgree()
  })
})

describe('a refund', () => {
  it('may be in shillings, also of dollars and of a part, and stands beside what was taken', async () => {
    const [id = 0] = idsOf(await take([17], undefined))
    const { receipt } = await refund(id, { amount: 25_500, rate: 8_500, dollars: 3 }, 3)
    expect(await held()).toBe(-25_500)
    const [row] = await database.db.select().from(shillings).where(eq(shillings.key, receipt))
    expect(row).toMatchObject({ kind: 'refund', cents: -300, shillings: -25_500 })
    await expectBooksAgree()
  })

  it('with a receipt of its own leaves what came with the receipt, whatever is voided later', async () => {
    const [first = 0, second = 0] = idsOf(await take([8, 9], MIXED))
    await refund(first, { amount: 59_500, rate: 8_500, dollars: 7 })
    expect(await held()).toBe(0)
    await school.voidPayment(second)
    expect(await held()).toBe(0)
    await expectBooksAgree()
  })

  it('refuses more shillings than it gives, and shillings for a wallet', async () => {
    const [id = 0] = idsOf(await take([17], undefined))
    const part = { amount: 170_000, rate: 8_500, dollars: 20 }
    await expect(refund(id, part)).rejects.toMatchObject({ code: 'moreThanPaid' })
    const [wallet] = (
      await school.take({
        receipt: school.freshReceipt(),
        method: 'ZAAD',
        number: '634000009',
        lines: [school.line(await school.freshStudent([1]), 17)],
      })
    ).lines
    const inCash = { amount: 85_000, rate: 8_500, dollars: 10 }
    await expect(refund(wallet?.paymentId ?? 0, inCash)).rejects.toMatchObject({ code: 'shillingsOfCash' })
    expect(await held()).toBe(0)
  })
})

describe('a correction', () => {
  const correct = (id: number, amountPaid: number) =>
    school.call(correctPayment, admin(), {
      params: { id },
      body: { amountPaid, Description: 'written anew', reason: 'typed wrongly' },
    })

  it('of the amount is refused where a part was in shillings, and of the text it is not', async () => {
    const [mixed = 0] = idsOf(await take([17], MIXED))
    await expect(correct(mixed, 16)).rejects.toMatchObject({ code: 'shillingsStay' })
    expect((await correct(mixed, 17)).payment.description).toBe('written anew')
    const [dollars = 0] = idsOf(await take([17], undefined, 2))
    expect((await correct(dollars, 16)).amountPaid).toBe(16)
  })
})

describe('a receipt', () => {
  it('says its shillings in lists, on the last receipt and to parents, and nothing where all was in dollars', async () => {
    await take([17], undefined, 2)
    const mixed = await take([17], MIXED)
    const studentId = mixed.lines[0]?.studentId ?? 0
    const inShillings = {
      shillings: 59_500,
      rate: 8_500,
      cents: 700,
      given: { cents: 1_000, shillings: 60_000, backCents: 0 },
    }
    const { payments } = await school.call(listPayments, admin(), { query: {} })
    expect(payments.map((payment) => payment.inShillings)).toEqual([inShillings, undefined])
    expect((await school.call(getLastReceipt, admin(), {})).vouchers[0]).toMatchObject({ inShillings })
    const parent = school.actor('parent')
    await database.db.delete(guardians).where(eq(guardians.userId, parent.id))
    await database.db.insert(guardians).values({ userId: parent.id, studentId })
    expect(await school.call(listChildReceipts, parent, {})).toMatchObject([{ inShillings }])
  })
})

describe('a payment of a device', () => {
  it('brings its shillings once, however often it is sent, and to money without a student as well', async () => {
    const at = await openSchool()
    const office = await at.tablet('user')
    const entry = (number: number, studentId: number) => {
      const receipt = `${office.device.code}-R00000${number}`
      const ref = `6f9619ff-8b86-4d01-b42d-00c04fc9600${number}`
      const lines = [{ studentId, year: 2026, month: 9, amountPaid: 17 }]
      const told = { receipt, cents: 1_700, method: 'Cash', sentence: '$17.00 of somebody' }
      return { ...office.entry('fees.take', { ref, receipt, lines, shillings: MIXED }), told }
    }
    const batch = [entry(1, 1), entry(2, 999_999)]
    for (const verdict of ['applied', 'replayed'])
      expect((await office.deliver(batch)).map((each) => each.verdict)).toEqual([verdict, verdict])
    expect((await shillingBalance(at.db, 'cashShillings')).shillings).toBe(2 * 59_500)
    const rows = await at.db.select().from(shillings)
    expect(rows.map(({ number }) => number)).toEqual([1, 2].map((number) => `${office.device.code}-R00000${number}`))
    const token = (await at.signIn('ADMIN')).token
    const body = { action: 'refund', reason: 'nobody knows whose', overdrawnReason: 'counted' }
    const answer = await at.call({ method: 'POST', path: '/fee/unplaced/1/settle', token, body })
    expect(answer.status).toBe(200)
    expect((await shillingBalance(at.db, 'cashShillings')).shillings).toBe(59_500)
    await at.close()
  })
})
