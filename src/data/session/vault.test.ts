import { beforeEach, describe, expect, test } from 'vitest'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { schoolSealOf, makeSealKey } from '#server/access/school-seal.ts'
import { deriveQuickly } from '#tests/quick-keys.ts'
import { currentReplica } from '../replica/replicas.ts'
import { TransportError } from '../answers/failures.ts'
import { openCacheDb, openDeviceDb, type DeviceDb } from '../device/db.ts'
import { sealWritesOfAbsent } from '../outbox/retained-writes.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readParts, storeParts } from './sealed-parts.ts'
import { sealAbsent, sealReplica, unsealReplica } from './sealing.ts'
import { refreshToken } from './refresh-token.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import {
  confirmVault,
  dropOldVaults,
  dropRefusedVault,
  enterVault,
  makeVault,
  noteLastSeen,
  openVault,
  vaultDelay,
} from './vault.ts'

const NOW = Date.parse('2026-09-14T08:00:00Z')
const DAY = 86_400_000
const SCHOOL = { name: 'Dugsi', timeZone: 'Africa/Mogadishu' }
const personOf = (id: number): LoginUser => ({
  id,
  fullname: 'Hodan Cali',
  email: `Hodan${id}@demo.school`,
  Role: 'Teacher',
  username: `hodan${id}`,
  phone: null,
  photoUrl: null,
})

// Keys are derived quickly in these tests; releases.test.ts opens vaults with all their rounds.
const rounds = deriveQuickly()

let db: DeviceDb
let number = 0
const user = () => personOf(number)
beforeEach(() => {
  number++
  db = openDeviceDb(`device-of-vault-${number}`)
})

const count = async (): Promise<number> => (await readParts(user().id)).length

const login = { password: 'Right!2026' }
const emailOf = () => `HODAN${number}@demo.school`
const make = () => makeVault(db, { user: user(), school: SCHOOL }, login.password, NOW)
/** A server that refuses to renew the session. */
const renewal = () => ({
  db,
  fetch: () => Promise.resolve(Response.json({ code: 'sessionExpired', message: '' }, { status: 401 })),
  api: '/api',
  now: () => NOW,
  locks: undefined,
})
const enter = (password: string, now = NOW) => enterVault(db, { email: emailOf(), password }, now)

describe('signing in without network', () => {
  test('works with the password of the last sign-in on this device', async () => {
    await make()
    expect((await enter(login.password))?.profile).toEqual({ user: user(), school: SCHOOL })
  })

  test('derives the key in 600,000 rounds, and in those of the vault that it opens', async () => {
    await make()
    await db.vaults.toCollection().modify({ rounds: 310_000 })
    await enter(login.password)
    expect(rounds.slice(-2)).toEqual([600_000, 310_000])
  })

  test('takes every name of the account, a phone in any spelling, as the server does', async () => {
    const named = { ...user(), username: 'Hodan.C', phone: '0634000001' }
    await makeVault(db, { user: named, school: SCHOOL }, login.password, NOW)
    for (const email of [emailOf(), 'hodan.c', '634000001', '+252 63 400 0001'])
      expect((await enterVault(db, { email, ...login }, NOW))?.profile.user.id).toBe(number)
    expect(await enterVault(db, { email: '634000002', ...login }, NOW)).toBeNull()
  })

  test('opens the vault that has the given password, of two people with one phone', async () => {
    const parent: LoginUser = { ...personOf(number + 1_000), Role: 'PARENT', phone: '634000001' }
    await makeVault(db, { user: { ...user(), phone: '634000001' }, school: SCHOOL }, login.password, NOW)
    await makeVault(db, { user: parent, school: SCHOOL }, 'Hooyo!2026', NOW)
    const byPhone = async (password: string) =>
      (await enterVault(db, { email: '0634000001', password }, NOW))?.profile.user.id
    expect([await byPhone(login.password), await byPhone('Hooyo!2026')]).toEqual([number, parent.id])
  })

  test('is refused with any other password, and delayed after three wrong ones, longer each time', async () => {
    await make()
    for (const _ of [1, 2, 3]) await expect(enter('wrong')).rejects.toMatchObject({ code: 'wrongCredentials' })
    await expect(enter(login.password)).rejects.toThrow('Try again in 5 seconds')
    await expect(enter('wrong', NOW + 5_000)).rejects.toMatchObject({ code: 'wrongCredentials' })
    await expect(enter(login.password, NOW + 5_001)).rejects.toThrow('Try again in 10 seconds')
    expect(await enter(login.password, NOW + 15_001)).not.toBeNull()
    expect((await db.vaults.toArray())[0]).toMatchObject({ failures: 0 })
  })

  test('never locks anybody out for good', () => {
    expect([0, 2, 3, 4, 30, 1_000].map(vaultDelay)).toEqual([0, 0, 5_000, 10_000, 900_000, 900_000])
  })

  test('ends fourteen days after the server last confirmed the person, in whichever direction the clock was set', async () => {
    const key = await make()
    await expect(enter(login.password, NOW + 14 * DAY + 1)).rejects.toMatchObject({ code: 'tooLongAlone' })
    await expect(enter(login.password, NOW - 15 * DAY)).rejects.toMatchObject({ code: 'tooLongAlone' })
    await confirmVault(db, key, { user: user(), school: SCHOOL }, NOW + 20 * DAY)
    expect(await enter(login.password, NOW + 30 * DAY)).not.toBeNull()
  })

  test('is possible for fourteen days after signing out, not after signing in', async () => {
    await make()
    await noteLastSeen(db, user().id, NOW + 20 * DAY)
    expect(await enter(login.password, NOW + 30 * DAY)).not.toBeNull()
    await noteLastSeen(db, user().id, NOW)
    expect(await enter(login.password, NOW + 30 * DAY)).not.toBeNull()
  })

  test('ends when the server has refused the very password that works here, and not for another password', async () => {
    await make()
    await dropRefusedVault(db, { email: emailOf(), password: 'Mistyped!1' })
    expect(await enter(login.password)).not.toBeNull()
    await dropRefusedVault(db, { email: emailOf(), password: login.password })
    expect(await enter(login.password)).toBeNull()
  })

  test('is refused after the server has ended the session, until it has confirmed the person again', async () => {
    await make()
    await db.settings.bulkPut([
      { key: 'userData', value: user() },
      { key: 'Access_token', value: 'worn-out' },
    ])
    await expect(refreshToken(renewal(), 'worn-out')).rejects.toMatchObject({ status: 401 })
    await expect(enter(login.password)).rejects.toMatchObject({ code: 'tooLongAlone' })
  })

  test('remains possible where the server has no session to renew, because the person signed in without it', async () => {
    await make()
    await db.settings.bulkPut([
      { key: 'userData', value: user() },
      { key: 'isOfflineSession', value: true },
    ])
    await expect(refreshToken(renewal(), null)).rejects.toBeInstanceOf(TransportError)
    expect(await enter(login.password)).not.toBeNull()
  })

  test('counts the fourteen days up to the latest time that the device has seen', async () => {
    await make()
    await setSetting(db, 'latestSeenAt', NOW + 15 * DAY)
    await expect(enter(login.password, NOW + DAY)).rejects.toMatchObject({ code: 'tooLongAlone' })
  })

  test('reports that the clock is a year ahead', async () => {
    await make()
    await setSetting(db, 'latestSeenAt', NOW)
    await expect(enter(login.password, NOW + 365 * DAY)).rejects.toThrow(/^The clock of this device is far ahead/)
  })

  test('deletes vaults and sealed replicas of people who have been away for more than fourteen days', async () => {
    await make()
    await storeParts(user().id, [{ label: 'part', content: (await db.vaults.toArray())[0]!.wrapped }])
    await dropOldVaults(db, NOW + 14 * DAY)
    expect(await db.vaults.count()).toBe(1)
    await dropOldVaults(db, NOW + 14 * DAY + 1)
    expect([await db.vaults.count(), await count()]).toEqual([0, 0])
  })

  test('fails for somebody who never signed in on this device', async () => {
    expect(await enter(login.password)).toBeNull()
  })
})

describe('a sealed replica', () => {
  const fill = async () => {
    const replica = openCacheDb(await currentReplica(db, user().id))
    const rows = Array.from({ length: 10_050 }, (_, id) => ({ id, fullname: `Faadumo ${id}`, classId: 1 }))
    await replica.students.bulkPut(
      rows,
      rows.map(({ id }) => String(id)),
    )
    await replica.meta.bulkPut([{ key: 'cursor', value: 'c' }])
    await setSetting(db, `pulledAt:${user().id}`, NOW)
    replica.close()
    return rows
  }
  const reopened = async () => openCacheDb(await currentReplica(db, user().id))

  test(
    'is restored whole with the password, and leaves nothing readable without it',
    { tags: ['promise:sealed-replica'] },
    async () => {
      const key = await make()
      await unsealReplica(db, user().id, key)
      const rows = await fill()
      await sealReplica(db, user().id)
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`replica-${user().id}-1`)
      expect(await getSetting(db, `vaultKey:${user().id}`)).toBeUndefined()
      const left = await readParts(user().id)
      expect(left.length).toBeGreaterThan(2)
      const bytes = left.map(({ content }) => new TextDecoder('latin1').decode(content.data)).join('')
      expect(bytes).not.toContain('Faadumo')
      const entered = await enter(login.password)
      await unsealReplica(db, user().id, entered!.key)
      const replica = await reopened()
      expect(await replica.students.count()).toBe(rows.length)
      expect(await replica.students.get('7')).toEqual(rows[7])
      expect((await replica.meta.get('cursor'))?.value).toBe('c')
      expect(await count()).toBe(0)
      expect(await getSetting(db, `pulledAt:${user().id}`)).toBe(NOW)
      replica.close()
    },
  )

  test(
    'keeps a person’s payments readable for her screens when they are accepted while she is away',
    { tags: ['promise:sealed-writes'] },
    async () => {
      const key = await make()
      await unsealReplica(db, user().id, key)
      await fill()
      await setSetting(db, 'factKey', schoolSealOf(makeSealKey()).publicKey)
      const ack = { epoch: 'e1', position: 9, reply: {}, at: NOW }
      const write = {
        id: 'K7Q-1',
        ownerId: user().id,
        isFact: true,
        madeAt: '',
        endpoint: 'x',
        input: { cents: 1_700 },
      }
      await db.outbox.put({ ...write, state: 'waiting', ack: null } as OutboxEntry)
      await sealAbsent(db)
      expect((await db.outbox.get('K7Q-1'))?.input).toEqual({ cents: 1_700 })
      await db.outbox.update('K7Q-1', { state: 'acknowledged', ack })
      await sealWritesOfAbsent(db)
      expect(isSealed((await db.outbox.get('K7Q-1'))?.input)).toBe(true)
      const entered = await enter(login.password)
      await unsealReplica(db, user().id, entered!.key)
      expect(await db.outbox.get('K7Q-1')).toMatchObject({ input: { cents: 1_700 }, state: 'acknowledged' })
    },
  )

  test('is also made later for people who are not signed in, and replicas without an owner are deleted', async () => {
    const key = await make()
    await unsealReplica(db, user().id, key)
    await fill()
    await setSetting(db, 'userData', user())
    const nameless = openCacheDb(`replica-${user().id}-7`)
    await nameless.meta.put({ key: 'cursor', value: 'c' })
    nameless.close()
    await sealAbsent(db)
    const names = async () => (await indexedDB.databases()).map(({ name }) => name)
    expect(await names()).toContain(`replica-${user().id}-1`)
    expect(await names()).not.toContain(`replica-${user().id}-7`)
    expect(await count()).toBe(0)

    await setSetting(db, 'userData', personOf(user().id + 1_000))
    await sealAbsent(db)
    expect(await names()).not.toContain(`replica-${user().id}-1`)
    expect(await count()).toBeGreaterThan(0)
    expect(await getSetting(db, `vaultKey:${user().id}`)).toBeUndefined()
  })

  test('of the former person is complete before the next one is signed in', async () => {
    const key = await make()
    await unsealReplica(db, user().id, key)
    await fill()
    await setSetting(db, 'userData', user())
    await sealAbsent(db, user().id + 1_000)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`replica-${user().id}-1`)
    expect(await getSetting(db, `vaultKey:${user().id}`)).toBeUndefined()
    expect(await count()).toBeGreaterThan(0)
  })

  test('whose opening was interrupted is opened again from the start', async () => {
    const key = await make()
    await unsealReplica(db, user().id, key)
    const rows = await fill()
    await sealReplica(db, user().id)
    const isCut = new Error('power cut')
    const cutOff = (name: string) => {
      const replica = openCacheDb(name)
      replica.meta.hook('creating', () => {
        throw isCut
      })
      return replica
    }
    const parts = await readParts(user().id)
    await unsealReplica(db, user().id, key, cutOff)
    // The app was killed at this point: neither the replica nor the parts were deleted.
    await storeParts(user().id, parts)
    expect(await getSetting(db, `cache:${user().id}`)).toBeUndefined()
    await unsealReplica(db, user().id, key)
    const replica = await reopened()
    expect(await replica.students.count()).toBe(rows.length)
    replica.close()
  })

  test('that was tampered with is skipped and fetched again', async () => {
    const key = await make()
    await unsealReplica(db, user().id, key)
    await fill()
    await sealReplica(db, user().id)
    const [first, second] = await readParts(user().id)
    await storeParts(user().id, [
      { ...first!, content: second!.content },
      { ...second!, content: first!.content },
    ])
    await unsealReplica(db, user().id, key)
    expect(await getSetting(db, `cache:${user().id}`)).toBeUndefined()
    expect(await count()).toBe(0)
  })

  test('is deleted with the vault when the password was changed elsewhere', async () => {
    const key = await make()
    await unsealReplica(db, user().id, key)
    await fill()
    await sealReplica(db, user().id)
    const vault = await db.vaults.get(user().id)
    expect(await openVault(vault!, 'Changed!2026')).toBeNull()
    await makeVault(db, { user: user(), school: SCHOOL }, 'Changed!2026', NOW)
    expect(await count()).toBe(0)
  })

  test('is not made where there is no key, and the plain replica is deleted all the same', async () => {
    await fill()
    await sealReplica(db, user().id)
    expect(await count()).toBe(0)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`replica-${user().id}-1`)
  })
})
