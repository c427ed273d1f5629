import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExpenseRow } from '#domain/expenses/expenses.schema.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { newRef } from '../device/new-ref.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import { readExpenses, readPaidOut, type ExpenseReplica } from './known-expenses.ts'
import { saveExpense } from './record-expense.ts'

const OWNER = 5
let db: DeviceDb
let cache: CacheDb
let replica: ExpenseReplica
let round = 0

const stored: ExpenseRow = {
  id: 3,
  voucher: 'S-V000003',
  category: 'Rent',
  amountCents: 30_000,
  day: '2026-09-12',
  description: null,
  method: 'ZAAD',
  receiptNumber: null,
  state: 'recorded',
  heldCode: null,
  recordedById: 9,
  recordedBy: 'Cabdi',
  approvedBy: 'Cabdi',
  madeAt: '2026-09-12T06:00:00.000Z',
  revision: 1,
}

beforeEach(async () => {
  round++
  db = openDeviceDb(`device-expenses-${round}`)
  cache = openCacheDb(`cache-expenses-${round}`)
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
  await cache.expenses.put(stored, stored.voucher)
  await cache.meta.put({ key: 'position', value: 10 })
})

afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const save = (over: Partial<Parameters<typeof saveExpense>[1]> = {}) =>
  saveExpense(db, {
    ref: newRef(),
    category: 'Fuel',
    amount: 12.5,
    date: '2026-09-14',
    paymentMethod: 'Cash',
    ...over,
  })

test('an expense saved here is listed at once, under the device’s own series of vouchers', async () => {
  const { entry, isRepeat } = await save()
  expect([entry.receipt, isRepeat, entry.isFact]).toEqual(['K7Q-V000001', false, true])
  const [newest, older] = await readExpenses(replica)
  expect(newest).toMatchObject({
    voucher: 'K7Q-V000001',
    amountCents: 1_250,
    recordedById: OWNER,
    pending: { entryId: entry.id, state: 'waiting' },
  })
  expect(older?.voucher).toBe('S-V000003')
  expect((await readExpenses(replica, { from: '2026-09-13' })).map(({ voucher }) => voucher)).toEqual(['K7Q-V000001'])
})

test('vouchers and receipts are numbered each in a series of its own', async () => {
  await setSetting(db, 'receiptNumber', 41)
  await save()
  expect((await save()).entry.receipt).toBe('K7Q-V000002')
  expect([await getSetting(db, 'receiptNumber'), await getSetting(db, 'voucherNumber')]).toEqual([41, 2])
})

test('an expense that is saved twice from one form is stored once', async () => {
  const ref = newRef()
  const first = await save({ ref })
  const again = await save({ ref, amount: 99 })
  expect([again.isRepeat, again.entry.id]).toEqual([true, first.entry.id])
  expect(await db.outbox.count()).toBe(1)
})

test('money paid out of drawers includes the advances of the replica, except those that a bank paid', async () => {
  const advance = {
    employeeId: 2,
    employeeName: 'Hodan Cali',
    year: 2026,
    month: 9,
    amountCents: 4_000,
    reason: null,
    day: '2026-09-13',
    recordedById: 9,
    recordedBy: 'Cabdi',
    createdAt: '2026-09-13T06:00:00.000Z',
    revision: 1,
  }
  await cache.expenses.put({ ...stored }, stored.voucher)
  await cache.advances.put({ ...advance, id: 7, method: 'Cash' }, '7')
  await cache.advances.put({ ...advance, id: 8, method: 'Daarsalaam' }, '8')
  await cache.advances.put({ ...advance, id: 9, method: 'Cash', day: '2026-09-14' }, '9')
  const paid = await readPaidOut(replica)
  expect(paid.map(({ voucher, description, cents }) => [voucher, description, cents])).toEqual([
    ['Advance 9', 'Hodan Cali', 4_000],
    ['Advance 7', 'Hodan Cali', 4_000],
    ['S-V000003', null, 30_000],
  ])
})
