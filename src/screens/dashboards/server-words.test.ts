import { expect, test } from 'vitest'
import { booksWords, heldWords, integrityWords, noticesOf, roomWords, type ServerState } from './server-words.ts'

const backup = { at: null, ok: true, message: 'The last backup was read back whole' }
const failure = { table: 'classes', reason: 'invalid page in block 0' }
const disk = { data: 400_000_000, backup: 12_340_000_000, isLow: true, isFull: false }
const well: ServerState = {
  backup,
  integrity: { checkedAt: null, failure: null },
  disk: { ...disk, isLow: false },
  held: { payments: 0, unplaced: 0, phones: 0, expenses: 0 },
  books: { checkedAt: null, differences: 0 },
  gateway: null,
}

const tell = (instant: number) => new Date(instant).toISOString().slice(11, 16)

test('administrators get no notice about a healthy server', () => {
  expect(noticesOf(well, tell)).toEqual([])
})

test('administrators get a notice each about a damaged table and a full disk, in this order, and none about backups, which are things to do', () => {
  const state: ServerState = {
    ...well,
    backup: { ...backup, ok: false, message: 'The last backup failed: disk full' },
    disk,
  }
  expect(noticesOf({ ...state, integrity: { checkedAt: null, failure } }, tell)).toEqual([
    { title: 'The school’s data are damaged', message: 'The table classes cannot be read: invalid page in block 0' },
    { title: 'The school server is running out of disk', message: '0.4 GB for data, 12.3 GB for backups' },
  ])
})

test('administrators are told when the gateway for notices refuses them, with its answer and since when', () => {
  const told = (status: number | null) =>
    noticesOf({ ...well, gateway: { since: '2026-09-14T07:00:00Z', status } }, tell)
  expect(told(302)).toEqual([{ title: 'Gateway for notices', message: 'Takes nothing since 07:00 (answers 302)' }])
  expect(told(null)).toEqual([{ title: 'Gateway for notices', message: 'Takes nothing since 07:00 (no answer)' }])
})

test('the system information describes disk space and checks of tables in words, also before the first check', () => {
  expect(roomWords({ data: null, backup: null, isLow: false, isFull: false })).toBe('Not known yet')
  expect(roomWords({ ...disk, backup: null })).toBe('0.4 GB for data')
  expect(integrityWords({ checkedAt: null, failure: null }, tell)).toBe('Not known yet')
  expect(integrityWords({ checkedAt: '2026-09-14T07:00:00Z', failure: null }, tell)).toBe('All tables read, 07:00')
})

test('the system information counts items on hold, and leaves out kinds of which there are none', () => {
  expect(heldWords({ payments: 0, unplaced: 0, phones: 0, expenses: 0 })).toBe('Nothing')
  expect(heldWords({ payments: 1, unplaced: 2, phones: 1, expenses: 3 })).toBe(
    '1 payment, 2 amounts without a student, 3 expenses, 1 new phone of a parent',
  )
})

test('the system information says whether the books agree with payments and fees, differ or were not compared yet', () => {
  const tell = () => '07:00'
  expect(booksWords({ checkedAt: null, differences: 0 }, tell)).toBe('Not known yet')
  expect(booksWords({ checkedAt: '2026-09-14T07:00:00Z', differences: 0 }, tell)).toBe(
    'Agree with all payments, fees and expenses, 07:00',
  )
  expect(booksWords({ checkedAt: '2026-09-14T07:00:00Z', differences: 2 }, tell)).toBe('2 sums differ')
})
