import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from '#data/device/db.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import type { Role } from '#domain/core/roles.ts'
import { dropSession } from '#data/session/session.ts'
import { bitsOf } from './file-sets.ts'
import { laterSets, noteSets, usedWith } from './stored-sets.ts'

let db: DeviceDb

const signIn = (id: number, Role: Role) =>
  setSetting(db, 'userData', {
    id,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role,
    username: 'person',
    phone: null,
    photoUrl: null,
  })

beforeEach(() => {
  db = openDeviceDb(`sets-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

test('a shared device stores the files that each of its people can open, also after they have signed out', async () => {
  expect(await noteSets(db)).toBe(0)
  await signIn(1, 'Teacher')
  expect(await noteSets(db)).toBe(bitsOf(['Teacher']))
  await dropSession(db)
  await signIn(2, 'PARENT')
  expect(await noteSets(db)).toBe(bitsOf(['Teacher', 'PARENT']))
  await dropSession(db)
  expect(await noteSets(db)).toBe(bitsOf(['Teacher', 'PARENT']))
})

test('the spreadsheet files are stored from their first use on', async () => {
  await signIn(1, 'USER')
  const used = usedWith({ url: 'assets/sheet-reader-1.js', revision: null, sets: bitsOf(['sheets']) })
  expect(await noteSets(db, used)).toBe(bitsOf(['USER', 'sheets']))
  expect(await noteSets(db)).toBe(bitsOf(['USER', 'sheets']))
  expect(usedWith({ url: 'assets/fees-1.js', revision: null, sets: bitsOf(['USER']) })).toEqual([])
})

test('sets that only a later release knows are not forgotten by this one', async () => {
  await setSetting(db, 'fileSets', ['LIBRARIAN'])
  await signIn(1, 'Teacher')
  expect(await noteSets(db)).toBe(bitsOf(['Teacher']))
  expect(await getSetting(db, 'fileSets')).toEqual(['LIBRARIAN', 'Teacher'])
})

test('the font, PDF files, pictures of the help, papers of exams, screens that need the server and those of nobody signed in are fetched last, and belong to every update from then on', async () => {
  await signIn(1, 'Teacher')
  const bits = await noteSets(db)
  expect(laterSets(bits)).toEqual(['font', 'pdf', 'online', 'help', 'signedOut'])
  await noteSets(db, laterSets(bits))
  expect(await noteSets(db)).toBe(bitsOf(['Teacher', 'font', 'pdf', 'online', 'help', 'signedOut']))
  expect(laterSets(bitsOf(['Teacher', 'font', 'pdf', 'online', 'help', 'signedOut']))).toEqual([])
  expect(laterSets(bitsOf(['PARENT'])).toSorted()).toEqual(['font', 'parentHelp', 'parentPdf', 'seldom'])
  expect(laterSets(bitsOf(['PARENT', 'USER'])).toSorted()).toEqual([
    'font',
    'help',
    'online',
    'papers',
    'parentHelp',
    'parentPdf',
    'seldom',
    'signedOut',
    'uploads',
  ])
})
