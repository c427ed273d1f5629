import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { balanceOf, emptyAccount, preview } from '#domain/fees/payments.rules.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'
import { readDiscountLimit } from './discount-limit.ts'
import { readFeeAccount, readFeeAccounts, type MoneyReplica } from './fee-accounts.queries.ts'
import { checkHere } from './number-check.ts'
import { readPayments } from './payments.queries.ts'
import { savePromise } from './promises.ts'
import { newRef } from '../device/new-ref.ts'
import { takenOf } from '#domain/fees/payment-lines.rules.ts'
import { DuesChangedError, savePayment, StudentsGoneError } from './take-payment.ts'

const OWNER = 5
const SEPTEMBER = { year: 2026, month: 9 }
let db: DeviceDb
let cache: CacheDb
let replica: MoneyReplica
let round = 0

const account: FeeAccountRow = {
  ...emptyAccount(11),
  open: [
    { year: 2026, month: 8, amountCents: 1_700, settledCents: 1_000 },
    { ...SEPTEMBER, amountCents: 1_700, settledCents: 0 },
  ],
  months: 2,
  chargedCents: 3_400,
  paidCents: 1_000,
}

const stored: PaymentRow = {
  id: 3,
  receipt: 'S-R000003',
  studentId: 12,
  amountCents: 1_700,
  discountCents: 0,
  discountReason: null,
  description: null,
  method: 'ZAAD',
  number: '63 400-0001',
  ...SEPTEMBER,
  parts: [],
  state: 'confirmed',
  heldCode: null,
  paidAt: '2026-09-13T22:00:00.000Z',
  collectorId: 9,
  collector: 'Cabdi',
  deviceCode: null,
  revision: 1,
}

beforeEach(async () => {
  round++
  db = openDeviceDb(`device-fees-${round}`)
  cache = openCacheDb(`cache-fees-${round}`)
  replica = { db, cache, ownerId: OWNER }
  const user = {
    id: OWNER,
    fullname: 'Sahra',
    email: 's@demo.school',
    Role: 'USER',
    username: 'person',
    phone: null,
    photoUrl: null,
  } as const
  await setSetting(db, 'userData', user)
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await setSetting(db, 'school', { name: 'Test', timeZone: 'Africa/Mogadishu' })
  await cache.classes.put({ id: 1, name: '1A', grade: 1 }, '1')
  await cache.students.put({ id: 11, fullname: 'Axmed Cali', classId: 1 }, '11')
  await cache.students.put({ id: 12, fullname: 'Xaawo Cali', classId: 2 }, '12')
  await cache.feeAccounts.put(account, '11')
  await cache.payments.put(stored, paymentKey(stored))
  await cache.discountLimits.put({ ...SEPTEMBER, maxCents: 500, usedCents: 100 }, '2026-09')
  await cache.meta.put({ key: 'position', value: 10 })
})

afterEach(async () => {
  await db.delete()
  await cache.delete()
})

type Wanted = { ref?: string; amountPaid?: number; discount?: number; studentId?: number }

function take({ ref = newRef(), amountPaid = 24, discount = 0, studentId = 11 }: Wanted = {}, seen = account) {
  const lines = [{ studentId, ...SEPTEMBER, amountPaid, discount }]
  return savePayment(
    replica,
    { ref, method: 'Cash', lines },
    { shown: lines.map((line) => preview(seen, takenOf(line))) },
  )
}

test('fee accounts come with their student, and a student without fees has an empty account', async () => {
  const all = await readFeeAccounts(replica)
  expect(all.map(({ student, className }) => [student.fullname, className])).toEqual([
    ['Axmed Cali', '1A'],
    ['Xaawo Cali', ''],
  ])
  expect(all.map((each) => balanceOf(each.account))).toEqual([2_400, 0])
  expect(await readFeeAccount(replica, 99)).toBeNull()
})

test('money taken on this device lowers the dues at once, is listed under its receipt and uses up the discount', async () => {
  const { entry, isRepeat } = await take({ amountPaid: 20, discount: 2 })
  expect([entry.receipt, isRepeat]).toEqual(['K7Q-R000001', false])
  const found = await readFeeAccount(replica, 11)
  expect(balanceOf(found!.account)).toBe(200)
  expect(found!.account.pending).toEqual({ entryId: entry.id, state: 'waiting' })
  const [newest, older] = await readPayments(replica)
  expect([newest?.payment.receipt, newest?.fullname, newest?.payment.pending?.state]).toEqual([
    'K7Q-R000001',
    'Axmed Cali',
    'waiting',
  ])
  expect(older?.payment.receipt).toBe('S-R000003')
  expect((await readDiscountLimit(replica, SEPTEMBER))?.usedCents).toBe(300)
  expect(await readDiscountLimit(replica, { year: 2026, month: 10 })).toBeNull()
})

test('a waiting payment names the months that it settles, in the order of the payments', async () => {
  await take({ amountPaid: 20 })
  const { account: now } = (await readFeeAccount(replica, 11))!
  const lines = [{ studentId: 11, year: 2026, month: 8, amountPaid: 10, discount: 0 }]
  await savePayment(
    replica,
    { ref: newRef(), method: 'Cash', lines },
    { shown: lines.map((line) => preview(now, takenOf(line))) },
  )
  const parts = (await readPayments(replica, { studentId: 11 }))
    .toSorted((a, b) => a.payment.receipt.localeCompare(b.payment.receipt))
    .map(({ payment }) => payment.parts.map(({ month, amountCents }) => [month, amountCents]))
  expect(parts).toEqual([
    [
      [9, 1_700],
      [8, 300],
    ],
    [[8, 400]],
  ])
})

test('a payment that is confirmed twice is one entry, with the same receipt both times', async () => {
  const ref = newRef()
  const [first, again] = [await take({ ref }), await take({ ref, amountPaid: 5 })]
  expect(again).toEqual({ entry: first.entry, isRepeat: true })
  expect(await db.outbox.count()).toBe(1)
})

test('a payment is not taken when the dues are no longer those that were shown', async () => {
  await take()
  await expect(take()).rejects.toBeInstanceOf(DuesChangedError)
  await cache.students.delete('11')
  await expect(take()).rejects.toBeInstanceOf(StudentsGoneError)
  expect(await db.outbox.count()).toBe(1)
})

test('payments are found by student, receipt and school day', async () => {
  await take()
  const receipts = async (filter: Parameters<typeof readPayments>[1]) =>
    (await readPayments(replica, filter)).map(({ payment }) => payment.receipt)
  expect(await receipts({ studentId: 11 })).toEqual(['K7Q-R000001'])
  expect(await receipts({ receipt: 'S-R000003' })).toEqual(['S-R000003'])
  // An hour before midnight in Greenwich it is the next day at school.
  expect(await receipts({ from: '2026-09-14', to: '2026-09-14' })).toEqual(['S-R000003'])
  expect(await receipts({ to: '2026-09-13' })).toEqual([])
  const later = { from: '2026-09-20', to: '2026-09-20' }
  const row = (await cache.payments.get('S-R000003:12'))!
  const changes = [{ kind: 'voided', at: '2026-09-20T07:00:00.000Z' }]
  await cache.payments.put({ ...row, revision: 2, changes }, 'S-R000003:12')
  expect(await receipts({ ...later, isMoved: true })).toEqual(['S-R000003'])
  expect(await receipts(later)).toEqual([])
  expect(await receipts({ from: '2026-09-21', to: '2026-09-21', isMoved: true })).toEqual([])
})

test('the server’s answer to a payment counts before the replica has it, and a parked payment is still shown', async () => {
  const { entry } = await take()
  const line = { paymentId: 70, studentId: 11, StudentName: 'Axmed', amountPaid: 24, discount: 0, carryCents: 0 }
  const held = { ...line, state: 'held', heldCode: 'alreadyPaid', months: [] }
  const reply = { message: 'Recorded', receipt: 'K7Q-R000001', lines: [held] }
  await db.outbox.update(entry.id, { state: 'acknowledged', ack: { epoch: 'e', position: 50, reply, at: 0 } })
  expect((await readPayments(replica, { studentId: 11 }))[0]?.payment).toMatchObject({ id: 70, state: 'held' })
  await db.outbox.update(entry.id, { state: 'parked', parkReason: 'serverFault', ack: null })
  expect((await readPayments(replica, { studentId: 11 }))[0]?.payment.pending?.state).toBe('parked')
  expect(balanceOf((await readFeeAccount(replica, 11))!.account)).toBe(2_400)
})

test('a payment number is found in any spelling and either wallet, while its payment is in force', async () => {
  const check = (number: string) => checkHere(replica, number)
  expect(await check('634000001')).toMatchObject({
    alreadyUsed: true,
    description: 'ZAAD - 63 400-0001',
    paidFor: [{ student: 'Xaawo Cali', month: 9, year: 2026, amount: 1_700 }],
  })
  expect((await check('+252 ٦٣ 4000001')).alreadyUsed).toBe(true)
  await cache.payments.update(paymentKey(stored), { state: 'voided' })
  expect((await check('634000001')).alreadyUsed).toBe(false)
})

test('a promise that waits on this device is shown on every child, and makes no account pending', async () => {
  await savePromise(db, { studentIds: [11, 12], until: '2026-10-05', note: '' })
  const accounts = await readFeeAccounts(replica)
  expect(accounts.map(({ account: { promise, pending } }) => [promise?.until, pending])).toEqual([
    ['2026-10-05', undefined],
    ['2026-10-05', undefined],
  ])
  expect((await readFeeAccount(replica, 11))?.account.promise?.until).toBe('2026-10-05')
})
