import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/fees/vouchers.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { voucherHandlers } from './vouchers.handlers.ts'

let school: MoneySchool
let database: Database
let elder: number
let younger: number
let voidedId: number

const office = () => school.actor('office')
const at = (time: string) => ({ now: Date.parse(time) })

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, voucherHandlers, 12)
  const { line, take, freshReceipt, freshStudent } = school
  elder = await freshStudent([7, 8, 9])
  younger = await freshStudent([8, 9])
  await take({ lines: [line(elder, 17, 8)] }, 'office', at('2026-08-03T07:00:00Z'))
  const receipt = freshReceipt()
  await take({ receipt, lines: [line(elder, 17, 9), line(younger, 12, 9, 5)] }, 'office', at('2026-09-10T07:00:00Z'))
  const { lines } = await take({ lines: [line(younger, 9, 8)] }, 'admin', at('2026-09-12T07:00:00Z'))
  voidedId = lines[0]!.paymentId
  await school.voidPayment(voidedId)
})
afterAll(() => database.close())

it('vouchers are listed by month, newest first, without voided ones', async () => {
  const list = (query: Parameters<typeof school.call<typeof endpoints.listVouchers>>[2]['query']) =>
    school.call(endpoints.listVouchers, office(), { query })
  const all = await list({})
  expect(all).toMatchObject({ total: 3, page: 1 })
  expect(all.vouchers.map(({ month }) => month)).toEqual([9, 9, 8])
  expect((await list({ month: 9, year: 2026 })).total).toBe(2)
  expect((await list({ month: 9, year: 2025 })).vouchers).toEqual([])
  expect((await list({ limit: 1, page: 3 })).vouchers).toMatchObject([{ studentId: elder, month: 8, amountPaid: 17 }])
})

it('months are listed with the number of their vouchers', async () => {
  expect(await school.call(endpoints.groupVouchers, office(), {})).toEqual([
    { year: 2026, month: 9, count: 2 },
    { year: 2026, month: 8, count: 1 },
  ])
})

it('one voucher is read with its state, also a voided one', async () => {
  const read = (id: number) => school.call(endpoints.getVoucher, office(), { params: { id } })
  expect(await read(voidedId)).toMatchObject({
    state: 'voided',
    allocations: [],
    student: { fullname: expect.any(String) },
  })
  await expect(read(999_999)).rejects.toMatchObject({ code: 'paymentNotFound' })
})

describe('the last receipt of a family', () => {
  const of = (studentId: number) => school.call(endpoints.getLastReceiptOf, office(), { params: { studentId } })

  it('names every child of the family, the total and who received it', async () => {
    const last = await school.call(endpoints.getLastReceipt, office(), {})
    expect(last).toMatchObject({
      receipt: 'AAA-R000001',
      date: '2026-09-10T07:00:00.000Z',
      monthYear: '9/2026',
      receivedBy: office().fullName,
      total: 34,
      discount: 5,
      net: 29,
      method: 'Cash',
    })
    expect(last.students.map(({ amount }) => amount)).toEqual([17, 17])
    expect(last.vouchers).toHaveLength(2)
    expect(await of(younger)).toEqual(last)
  })

  it('has the month under which its voucher is listed, also where it settles older months', async () => {
    const { line, take, freshStudent } = school
    const student = await freshStudent([5, 6, 9])
    await take({ lines: [line(student, 40, 9)] }, 'office', at('2026-09-14T07:00:00Z'))
    const last = await of(student)
    expect(last).toMatchObject({ monthYear: '9/2026', vouchers: [{ month: 9, year: 2026 }] })
    const settled = last.vouchers[0]!.allocations.map(({ studentFee, amount }) => [studentFee.month, amount])
    expect(settled).toEqual([
      [5, 17],
      [6, 6],
      [9, 17],
    ])
  })

  it('is missing for a family that never paid', async () => {
    await expect(of(999_999)).rejects.toMatchObject({ code: 'paymentNotFound' })
    await expect(of(await school.freshStudent())).rejects.toMatchObject({ code: 'paymentNotFound' })
  })
})
