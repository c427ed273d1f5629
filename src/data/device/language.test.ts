import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstKnown } from '#domain/core/languages.ts'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { readVoice, saveLanguage, settleLanguage } from './language.ts'
import { dropSettings, setSetting } from './settings.ts'

let db: DeviceDb
let made = 0

const person = (id: number, Role = 'PARENT') => ({ id, fullname: `Person ${id}`, email: `${id}@demo.school`, Role })

const signIn = (id: number, Role?: string) => setSetting(db, 'userData', person(id, Role) as never)
const haveSignedIn = (...ids: number[]) =>
  setSetting(
    db,
    'people',
    ids.map((id) => ({ ...person(id), lastSignInAt: 0 })),
  )

const spoken = async (): Promise<string> => (await readVoice(db)).language

beforeEach(() => {
  db = openDeviceDb(`language-${++made}`)
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'so-SO', 'en'] })
  return () => {
    vi.unstubAllGlobals()
    db.close()
  }
})

test('the first language of a browser that the app has is spoken; English where it has none', () => {
  expect(firstKnown(['fr-FR', 'ar-EG', 'so'])).toBe('ar')
  expect(firstKnown(['fr'])).toBe('en')
  expect(firstKnown([])).toBe('en')
})

describe('the language of a device', () => {
  test('is the browser’s until somebody chooses', async () => {
    expect(await spoken()).toBe('so')
    await saveLanguage('en', db)
    expect(await spoken()).toBe('en')
  })

  test('is each person’s own: a choice changes it for nobody else who has signed in', async () => {
    await haveSignedIn(1, 2)
    await signIn(1)
    await saveLanguage('ar', db)
    expect(await spoken()).toBe('ar')
    await signIn(2)
    expect(await spoken(), 'as before the choice').toBe('so')
    await dropSettings(db, 'userData')
    expect(await spoken(), 'on the sign-in form').toBe('ar')
    await signIn(3)
    expect(await spoken(), 'for somebody new').toBe('ar')
  })

  test('is the one chosen on the sign-in form for whoever signs in next, and only for her', async () => {
    await haveSignedIn(1, 2)
    await signIn(2)
    await saveLanguage('en', db)
    await dropSettings(db, 'userData')
    await saveLanguage('ar', db)
    await settleLanguage(db)
    await signIn(1)
    expect(await spoken()).toBe('ar')
    await settleLanguage(db)
    await signIn(2)
    expect(await spoken()).toBe('en')
    await signIn(1)
    expect(await spoken()).toBe('ar')
  })

  test('comes with the texts of staff where staff is signed in', async () => {
    expect((await readVoice(db)).isStaff).toBe(false)
    await signIn(1, 'Teacher')
    expect((await readVoice(db)).isStaff).toBe(true)
    await signIn(2)
    expect((await readVoice(db)).isStaff).toBe(false)
  })
})
