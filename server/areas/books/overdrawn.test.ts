import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import type { ManualEntry } from '#domain/books/books.schema.ts'
import { refundPayment } from '#domain/fees/payments.endpoints.ts'
import { settleUnplaced } from '#domain/fees/unplaced.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, unplacedMoney } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { booksHandlers } from './books.handlers.ts'

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, booksHandlers, 8)
})
afterAll(() => database.close())

const why = { overdrawnReason: 'It was counted' }
const admin = () => school.actor('admin')
const enter = (over: Partial<ManualEntry>) => {
  const entry = { type: 'WITHDRAWAL' as const, amount: 20, method: 'Cash' as const, description: 'To the owner' }
  const body = { ...entry, ...over }
  return school.call(books.recordLedgerEntry, admin(), { body })
}
const only = (account: string, amount: string) => ({
  code: 'accountOverdrawn',
  message: `${account} holds only ${amount}. Please say why it is paid all the same.`,
})
/** Reason for overdrawing in the newest change of the audit log. */
const keptReason = async (entity: typeof audit.$inferSelect.entity, id: number) => {
  const isIt = and(eq(audit.entity, entity), eq(audit.key, String(id)))
  const [found] = await database.db.select().from(audit).where(isIt).orderBy(desc(audit.id)).limit(1)
  return (found?.after as { overdrawnReason?: string } | null)?.overdrawnReason
}
/** Makes a payment of ten dollars by E-dahab, and withdraws all but one dollar of the account. */
async function emptied(state: 'confirmed' | 'held') {
  const student = await school.freshStudent([9])
  const receipt = state === 'held' ? { receipt: 'ZZZ-R000001' } : {}
  const number = `63${4_000_000 + student}`
  const taken = await school.take({ method: 'E-dahab', number, lines: [school.line(student, 10, 9)], ...receipt })
  const account = { method: 'Mobile', account: 'edahab' } as const
  await enter({ type: 'DEPOSIT', amount: 1, ...account })
  await enter({ amount: 10, ...account })
  return taken.lines[0]?.paymentId ?? 0
}
const drain = () => enter({ amount: 1, method: 'Mobile', account: 'edahab', ...why })

describe('an account that holds less than is paid out of it', () => {
  it('needs a reason before money is withdrawn or moved to another account, and the reason is kept', async () => {
    await enter({ type: 'DEPOSIT', amount: 53 })
    for (const to of [{}, { toAccount: 'daarsalaam' as const }]) {
      await expect(enter({ amount: 99, ...to })).rejects.toMatchObject(only('Cash drawer', '$53.00'))
      const { id } = await enter({ amount: 99, ...to, ...why })
      expect(await keptReason('ledger', id)).toBe(why.overdrawnReason)
      await enter({ type: 'DEPOSIT', amount: 99 })
    }
    await enter({ amount: 53 })
    await enter({ amount: 99, method: 'Bank', account: 'daarsalaam' })
    await expect(enter({ amount: 0.01 })).rejects.toMatchObject(only('Cash drawer', '$0.00'))
  })

  it('needs a reason before a confirmed payment is given back, all or a part of it', async () => {
    const id = await emptied('confirmed')
    for (const amount of [{}, { amount: 2 }]) {
      const giveBack = (more: object) =>
        school.call(refundPayment, admin(), { params: { id }, body: { reason: 'too much', ...amount, ...more } })
      await expect(giveBack({})).rejects.toMatchObject(only('E-dahab', '$1.00'))
      if ('amount' in amount) await giveBack(why)
    }
    expect(await keptReason('payments', id)).toBe(why.overdrawnReason)
  })

  it('needs a reason before money on hold is given back, with or without a student', async () => {
    await enter({ type: 'DEPOSIT', amount: 1, method: 'Mobile', account: 'edahab' })
    const id = await emptied('held')
    await drain()
    const refund = (more: object) => school.settle(id, { action: 'refund', reason: 'not hers', ...more })
    await expect(refund({})).rejects.toMatchObject(only('E-dahab', '$0.00'))
    await refund(why)
    expect(await keptReason('payments', id)).toBe(why.overdrawnReason)

    const [money] = await database.db
      .insert(unplacedMoney)
      .values({
        writeId: 'AAA-77',
        endpoint: 'fees.pay',
        version: 1,
        input: {},
        reason: 'studentUnknown',
        receipt: 'AAA-R000777',
        cents: 500,
        method: 'E-dahab',
        sentence: 'From nobody',
        collectedBy: admin().id,
        collector: 'Admin',
        deviceCode: 'AAA',
        paidAt: '2026-09-14T06:00:00.000Z',
        createdAt: '2026-09-14T06:00:00.000Z',
      })
      .returning()
    const params = { id: money?.id ?? 0 }
    const giveBack = (more: object) =>
      school.call(settleUnplaced, admin(), { params, body: { action: 'refund', reason: 'nobody', ...more } })
    await expect(giveBack({})).rejects.toMatchObject(only('E-dahab', '$0.00'))
    await giveBack(why)
    expect(await keptReason('unplacedMoney', params.id)).toBe(why.overdrawnReason)
  })

  it('keeps no reason that is not needed any more, as after the amount was lowered', async () => {
    await enter({ type: 'DEPOSIT', amount: 5, method: 'Mobile', account: 'zaad' })
    const { id } = await enter({ amount: 5, method: 'Mobile', account: 'zaad', ...why })
    expect(await keptReason('ledger', id)).toBeUndefined()
    const student = await school.freshStudent([9])
    const { lines } = await school.take({ lines: [school.line(student, 10, 9)] })
    const paymentId = lines[0]?.paymentId ?? 0
    const body = { reason: 'too much', amount: 2, ...why }
    await school.call(refundPayment, admin(), { params: { id: paymentId }, body })
    expect(await keptReason('payments', paymentId)).toBeUndefined()
  })

  it('needs no reason for money that comes in, or for a withdrawal that is taken back', async () => {
    await expect(enter({ type: 'DEPOSIT', amount: 1, method: 'Bank' })).resolves.toBeTruthy()
    const { id } = await enter({ amount: 500, ...why })
    const taken = school.call(books.voidLedgerEntry, admin(), { params: { id }, body: { reason: 'a slip' } })
    await expect(taken).resolves.toBeTruthy()
  })
})
