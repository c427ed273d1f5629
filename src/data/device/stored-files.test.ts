import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { readLacksFiles } from './stored-files.ts'
import { setSetting } from './settings.ts'

let db: DeviceDb
beforeEach(() => {
  db = openDeviceDb(`held-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

test("a device lacks files until the worker has stored those of the signed-in person's role", async () => {
  expect(await readLacksFiles(db), 'nobody is signed in').toBe(false)
  await setSetting(db, 'userData', {
    id: 7,
    fullname: 'Hodan',
    email: 'h',
    Role: 'Teacher',
    username: 'person',
    phone: null,
    photoUrl: null,
  })
  expect(await readLacksFiles(db)).toBe(true)
  await setSetting(db, 'fileSetsHeld', ['PARENT'])
  expect(await readLacksFiles(db)).toBe(true)
  await setSetting(db, 'fileSetsHeld', ['PARENT', 'Teacher'])
  expect(await readLacksFiles(db)).toBe(false)
})
