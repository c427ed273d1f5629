import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { setSetting } from './settings.ts'
import { putAwayStorageNotice, readStorageNotice } from './storage-notice.ts'

let db: DeviceDb

beforeEach(() => {
  db = openDeviceDb(`storage-notice-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

test('storage that the browser may clear is reported until somebody dismisses the notice', async () => {
  expect(await readStorageNotice(db), 'the browser was not asked yet').toBe(false)
  await setSetting(db, 'storageProtected', false)
  expect(await readStorageNotice(db)).toBe(true)
  await putAwayStorageNotice(db)
  expect(await readStorageNotice(db)).toBe(false)
})

test('protected storage is not reported', async () => {
  await setSetting(db, 'storageProtected', true)
  expect(await readStorageNotice(db)).toBe(false)
})
