import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as reports from '#domain/fees/reports.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
/** Student who owes March; two of January's seventeen dollars are a discount. */
let hodan: number
/** Student who has paid seven dollars more than her only month. */
let ahead: number
/** Student who paid January twice, so that the second payment is held. */
let twice: number
let gone: number

const office = () => school.actor('office')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, feeReportHandlers, 24)
  const { freshStudent, line, take, freshReceipt } = school
  hodan = await freshStudent([1, 2, 3])
  ahead = await freshStudent([1])
  twice = await freshStudent([1, 2])
  gone = await freshStudent()
  await take({ lines: [line(hodan, 15, 1, 2)], discountReason: 'orphan' })
  await take({ lines: [line(hodan, 20, 2)], method: 'ZAAD', number: '63-411 1222' })
  await take({ lines: [line(ahead, 24)] }, 'admin')
  await take({ lines: [line(twice, 17)] })
  await take({ receipt: freshReceipt(), lines: [line(twice, 17)] })
  const { lines } = await take({ lines: [line(twice, 5, 2, 3)], discountReason: 'mistaken' })
  await school.voidPayment(lines[0]!.paymentId)
  await school.remove(gone)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

describe('the fees that parents read', () => {
  it('are the balances of their own children and of nobody else', async () => {
    const own = await school.call(reports.listChildBalances, school.actor('parent'), {})
    const all = await school.call(reports.listBalances, office(), { query: {} })
    const ids = own.map(({ studentId }) => studentId)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(all.length)
    const [mother] = school.students
    const family = school.students.filter(({ phone }) => phone === mother?.phone).map(({ id }) => id)
    expect(ids.every((id) => family.includes(id))).toBe(true)
    expect(own).toEqual(all.filter(({ studentId }) => ids.includes(studentId)))
  })
})

describe('the account of one student', () => {
  const summary = (id: number) => school.call(reports.getBalanceSummary, office(), { params: { id } })

  it('lists what is owed month by month, with discounts settling like money', async () => {
    expect(await summary(hodan)).toMatchObject({
      studentId: hodan,
      unpaidMonths: 1,
      unpaidDetails: [{ year: 2026, month: 3, due: 14, paid: 3 }],
      carryForward: 0,
      heldAmount: 0,
    })
  })

  it('shows money paid in advance and held money apart, and no voided payments', async () => {
    expect(await summary(ahead)).toMatchObject({ unpaidMonths: 0, unpaidDetails: [], carryForward: 7 })
    expect(await summary(twice)).toMatchObject({
      unpaidDetails: [{ month: 2, due: 17, paid: 0 }],
      carryForward: 0,
      heldAmount: 17,
    })
  })

  it('is not found for a student who never existed or has left', async () => {
    await expect(summary(999_999)).rejects.toMatchObject({ code: 'studentNotFound' })
    await expect(summary(gone)).rejects.toMatchObject({ code: 'studentNotFound' })
  })
})

describe('lists of debts', () => {
  it('contain every student with all fees, payments and the balance', async () => {
    const found = await school.call(reports.listBalances, office(), { query: {} })
    expect(found).toHaveLength(23)
    const of = (id: number) => found.find(({ studentId }) => studentId === id)
    expect(of(hodan)).toMatchObject({ totalMonths: 3, totalFees: 51, totalPaid: 35, totalDiscount: 2, balance: 14 })
    expect(of(ahead)).toMatchObject({ totalFees: 17, totalPaid: 24, carryForward: 7, balance: -7 })
    expect(of(twice)).toMatchObject({ totalFees: 34, totalPaid: 17, totalDiscount: 0, balance: 17 })
    for (const { totalFees, totalPaid, totalDiscount, balance } of found)
      expect(totalFees - totalPaid - totalDiscount).toBeCloseTo(balance, 5)
  })

  it('can contain only students who owe, of a class or of all', async () => {
    const found = await school.call(reports.listUnpaidStudents, office(), { query: {} })
    expect(found.map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual([hodan, twice])
    const first = found.find(({ studentId }) => studentId === hodan)!
    expect(first).toMatchObject({ totalRequired: 51, totalPaid: 35, unpaidMonths: 1, carryForward: 0, balanceDue: 14 })
    const ofClass = await school.call(reports.listUnpaidStudents, office(), { query: { classId: first.classId } })
    expect(ofClass.every(({ classId }) => classId === first.classId)).toBe(true)
    expect(ofClass.length).toBeGreaterThan(0)
    expect(await school.call(reports.listUnpaidStudents, office(), { query: { classId: 999_999 } })).toEqual([])
  })

  it('contain phones and months', async () => {
    const found = await school.call(reports.listBalancesByMonth, office(), { query: {} })
    const { phone, phone2 } = school.students.find(({ id }) => id === hodan)!
    expect(found.find(({ studentId }) => studentId === hodan)).toMatchObject({
      phone1: phone,
      phone2,
      balance: 14,
      monthsDue: 1,
      months: [{ year: 2026, month: 3, due: 14, paid: 3 }],
    })
  })

  it('of a month show students who have paid, paid in part or not paid, where a fee settled by a discount is paid', async () => {
    const statusOf = async (month: number) =>
      new Map(
        (await school.call(reports.listDepositStatus, office(), { query: { month, year: 2026 } })).map((row) => [
          row.studentId,
          row,
        ]),
      )
    const january = await statusOf(1)
    expect([...january.keys()].toSorted((a, b) => a - b)).toEqual([hodan, ahead, twice])
    expect(january.get(hodan)).toMatchObject({ fee: 17, due: 0, paid: 15, discount: 2, status: 'paid' })
    expect((await statusOf(3)).get(hodan)).toMatchObject({ due: 14, paid: 3, status: 'partial' })
    expect((await statusOf(2)).get(twice)).toMatchObject({ due: 17, paid: 0, status: 'unpaid' })
    expect(await school.call(reports.listDepositStatus, office(), { query: {} })).toEqual([])
  })
})

describe('families', () => {
  it('who owe are listed with their children and phones, the largest debt first', async () => {
    const found = await school.call(reports.listUnpaidFamilies, office(), {})
    const children = found.flatMap((family) => family.students)
    expect(children.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([hodan, twice])
    expect(children.find(({ id }) => id === hodan)?.unpaidFees).toEqual([{ year: 2026, month: 3, student_fee: 14 }])
    expect(found.reduce((sum, { totalBalance }) => sum + totalBalance, 0)).toBe(31)
    expect(found.map(({ totalBalance }) => totalBalance)).toEqual(
      found.map(({ totalBalance }) => totalBalance).toSorted((a, b) => b - a),
    )
    const { phone } = school.students.find(({ id }) => id === hodan)!
    expect(found.some(({ phones }) => phones.includes(phone))).toBe(true)
  })

  it('are found by either phone as people write it, and by name in any spelling', async () => {
    const { phone, middlename, lastname } = school.students.find(({ id }) => id === hodan)!
    const balance = (query: { phone?: string; familyName?: string }) =>
      school.call(reports.getFamilyBalance, office(), { query })
    const found = await balance({ phone: `+252 ${phone}` })
    expect(found.phone).toBe(phone)
    expect(found.students.find(({ studentId }) => studentId === hodan)).toMatchObject({
      months: [{ year: 2026, month: 3, due: 14 }],
      balance: 14,
    })
    const named = await balance({ familyName: `${middlename} ${lastname}`.toUpperCase() })
    expect(named.students.map(({ studentId }) => studentId)).toContain(hodan)
    await expect(balance({ phone: '639999999' })).rejects.toMatchObject({ code: 'noFamilyStudents' })
    await expect(balance({ familyName: 'Nobody Atall' })).rejects.toMatchObject({ code: 'noFamilyStudents' })
  })

  it('and students are found by id, name and phone, but not students who left', async () => {
    const found = async (query: string) =>
      (await school.call(reports.searchFeeStudents, office(), { query: { query } })).map(({ studentId }) => studentId)
    const { fullname, phone } = school.students.find(({ id }) => id === twice)!
    expect((await found(String(twice)))[0]).toBe(twice)
    expect((await found(fullname))[0]).toBe(twice)
    expect(await found(phone)).toContain(twice)
    expect(await found(school.students.find(({ id }) => id === gone)!.fullname)).not.toContain(gone)
    expect(await found('!!')).toEqual([])
  })
})

describe('lists of payments', () => {
  const list = (query: Parameters<typeof school.call<typeof reports.listPayments>>[2]['query']) =>
    school.call(reports.listPayments, office(), { query })

  it('show every state, newest first, page by page', async () => {
    const all = await list({})
    expect(all).toMatchObject({ total: 6, page: 1, limit: 50 })
    expect(all.payments.map(({ state }) => state).toSorted()).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'held',
      'voided',
    ])
    const pages = [await list({ limit: 4 }), await list({ limit: 4, page: 2 })]
    expect(pages.flatMap(({ payments }) => payments)).toEqual(all.payments)
    expect((await list({ limit: 4, page: 3 })).payments).toEqual([])
    const held = await list({ state: 'held' })
    expect(held.payments).toMatchObject([{ studentId: twice, heldCode: 'alreadyPaid', allocations: [] }])
  })

  it('are searched by student, also those who left, by receipt and by number', async () => {
    const idsOf = async (search: string) => (await list({ search })).payments.map(({ studentId }) => studentId)
    expect(new Set(await idsOf(school.students.find(({ id }) => id === hodan)!.fullname))).toContain(hodan)
    expect(await idsOf('AAA-R000001')).toEqual([twice])
    expect(await idsOf('aaar000001')).toEqual([twice])
    expect(await idsOf('63-411 1222')).toEqual([hodan])
    expect(await idsOf("100%'; drop table payments; --")).toEqual([])
  })

  it('for a number are those of the student with this id, and of nobody whose phone contains the number', async () => {
    const idsOf = async (search: string) => (await list({ search })).payments.map(({ studentId }) => studentId)
    expect(new Set(await idsOf(String(hodan)))).toEqual(new Set([hodan]))
    expect(await idsOf('34111')).toEqual([])
  })

  it('show what a payment settles, who took it and what it was for', async () => {
    const [payment] = (await list({ search: '63-411 1222' })).payments
    expect(payment).toMatchObject({
      amountPaid: 20,
      discount: 0,
      method: 'ZAAD',
      year: 2026,
      month: 2,
      user: { fullName: office().fullName },
      allocations: [
        { studentFee: { year: 2026, month: 2 }, amount: 17, discount: 0 },
        { studentFee: { year: 2026, month: 3 }, amount: 3, discount: 0 },
      ],
    })
  })

  it('with discounts show reason and approver, without voided and held payments', async () => {
    const found = await school.call(reports.listDiscounts, office(), { query: {} })
    expect(found).toMatchObject([
      { amount: 2, reason: 'orphan', month: 1, year: 2026, approvedUser: { fullName: office().fullName } },
    ])
    expect(await school.call(reports.listDiscounts, office(), { query: { month: 2, year: 2026 } })).toEqual([])

    const student = await school.freshStudent([6])
    await school.take({ lines: [school.line(student, 17, 6)] })
    const again = await school.freshStudent([6])
    const held = await school.take({
      receipt: school.freshReceipt(),
      method: 'ZAAD',
      number: '63 4111 222',
      lines: [school.line(again, 10, 6, 7)],
    })
    expect(held.lines).toMatchObject([{ heldCode: 'numberUsed' }])
    const june = { query: { month: 6, year: 2026 } }
    expect(await school.call(reports.listDiscounts, office(), june)).toEqual([])
    await school.settle(held.lines[0]!.paymentId, { action: 'accept' })
    expect(await school.call(reports.listDiscounts, office(), june)).toMatchObject([
      { amount: 7, approvedUser: { fullName: school.actor('admin').fullName } },
    ])
  })
})

it('the reason why a student pays nothing can be set and removed, and is in the audit log', async () => {
  const id = await school.freshStudent()
  const write = (FreeReason: string, of = id) =>
    school.call(reports.updateFreeReason, office(), { body: { id: of, FreeReason } })
  expect(await write('orphan')).toMatchObject({ student: { id, FreeReason: 'orphan' } })
  expect((await write('')).student.FreeReason).toBeNull()
  const [stored] = await database.db.select().from(students).where(eq(students.id, id))
  expect(stored?.freeReason).toBeNull()
  const trail = await database.db.select().from(audit).where(eq(audit.entity, 'students')).orderBy(audit.id)
  expect(trail.map(({ before, after }) => [before, after])).toEqual([
    [{ freeReason: null }, { freeReason: 'orphan' }],
    [{ freeReason: 'orphan' }, { freeReason: null }],
  ])
  await expect(write('x', 999_999)).rejects.toMatchObject({ code: 'studentNotFound' })
  await expect(write('x', gone)).rejects.toMatchObject({ code: 'studentNotFound' })
})
