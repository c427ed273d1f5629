import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentCopy, dropCopies } from './copies.ts'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { getSetting, setSetting } from './settings.ts'

const HODAN = { id: 7, fullname: 'Hodan Cali', email: 'hodan@school.example', Role: 'Teacher' as const, photoUrl: null }

let db: DeviceDb
let names = 0
beforeEach(async () => {
  db = openDeviceDb(`copies-${++names}`)
  await setSetting(db, 'userData', HODAN)
  await setSetting(db, `pulledAt:${HODAN.id}`, 1_000)
})
afterEach(() => db.delete())

test('a copy takes its age along, so that the next one is not taken for fresh', async () => {
  await currentCopy(db, HODAN.id)
  await dropCopies(db, HODAN.id)
  expect(await getSetting(db, `pulledAt:${HODAN.id}`)).toBeUndefined()
  expect(await getSetting(db, `cache:${HODAN.id}`)).toBeUndefined()
})

test("freeing another person's copy leaves the age of the present one", async () => {
  await currentCopy(db, 8)
  await dropCopies(db, 8)
  expect(await getSetting(db, `pulledAt:${HODAN.id}`)).toBe(1_000)
})
