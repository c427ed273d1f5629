import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { rememberGroup } from './open-groups.ts'
import { dropSettings, getSetting, setSetting } from './settings.ts'

let db: DeviceDb

const signIn = (id: number) =>
  setSetting(db, 'userData', {
    id,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role: 'ADMIN',
    username: 'person',
    phone: null,
    photoUrl: null,
  })

beforeEach(() => {
  db = openDeviceDb(`menu-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

test('the open groups of the menu are remembered for each person of a shared device', async () => {
  await signIn(7)
  await rememberGroup('Students', true, db)
  await rememberGroup('Payments', true, db)
  await rememberGroup('Payments', true, db)
  await rememberGroup('Students', false, db)
  await signIn(8)
  await rememberGroup('Attendance', true, db)
  expect(await getSetting(db, 'openGroups:7')).toEqual(['Payments'])
  expect(await getSetting(db, 'openGroups:8')).toEqual(['Attendance'])
})

test('a menu group opened while nobody is signed in is not remembered for anybody', async () => {
  await signIn(7)
  await dropSettings(db, 'userData')
  await rememberGroup('Students', true, db)
  expect((await db.settings.toArray()).map(({ key }) => key)).toEqual([])
})
