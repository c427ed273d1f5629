import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildingReplica, currentReplica, dropReplicas, freeSpace } from './replicas.ts'
import { openCacheDb, openDeviceDb, type DeviceDb } from '../device/db.ts'
import { saveDraft } from '../device/drafts.ts'
import { dropParts, ownersOfParts, storeParts } from '../session/sealed-parts.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import type { Encrypted } from '../session/vault-keys.ts'
import type { Vault } from '../session/vault-keys.ts'

const HODAN = {
  id: 7,
  fullname: 'Hodan Cali',
  email: 'hodan@school.example',
  Role: 'Teacher' as const,
  username: 'person',
  phone: null,
  photoUrl: null,
}

let db: DeviceDb
let names = 0
beforeEach(async () => {
  db = openDeviceDb(`copies-${++names}`)
  await setSetting(db, 'userData', HODAN)
  await setSetting(db, `pulledAt:${HODAN.id}`, 1_000)
})
afterEach(() => db.delete())

test('a deleted replica takes its age along, so that a new one does not count as fresh', async () => {
  await currentReplica(db, HODAN.id)
  await dropReplicas(db, HODAN.id)
  expect(await getSetting(db, `pulledAt:${HODAN.id}`)).toBeUndefined()
  expect(await getSetting(db, `cache:${HODAN.id}`)).toBeUndefined()
})

test("freeing another person's replica does not change the age of the present one", async () => {
  await currentReplica(db, 8)
  await dropReplicas(db, 8)
  expect(await getSetting(db, `pulledAt:${HODAN.id}`)).toBe(1_000)
})

describe('freeing space', () => {
  const putAway = async (ownerId: number, confirmedAt: number): Promise<void> => {
    await db.vaults.put({ ownerId, confirmedAt } as Vault)
    const part = (number: number) => ({ label: `copy:${ownerId}:${number}`, content: {} as Encrypted })
    await storeParts(ownerId, [part(0), part(1)])
  }
  const sealedOwners = async () => (await ownersOfParts()).toSorted((a, b) => a - b)
  const fill = async (name: string): Promise<void> => {
    const replica = openCacheDb(name)
    await replica.open()
    replica.close()
  }

  test("deletes the sealed replicas of others, the longest absent person's first, and nothing else", async () => {
    await putAway(8, 3_000)
    await putAway(9, 1_000)
    await putAway(HODAN.id, 2_000)
    await fill(await currentReplica(db, HODAN.id))
    await saveDraft(db, 'form', HODAN.id, { typed: true })
    const left = []
    while (await freeSpace(db)) left.push(await sealedOwners())
    expect(left).toEqual([[HODAN.id, 8], [HODAN.id]])
    expect(await getSetting(db, `cache:${HODAN.id}`)).toBe('replica-7-1')
    expect(await Dexie.exists('replica-7-1')).toBe(true)
    expect(await db.drafts.count()).toBe(1)
    await dropParts(HODAN.id)
  })

  test('deletes plain replicas of others, and replicas without an owner, before sealed ones', async () => {
    await putAway(8, 1_000)
    for (const name of [await currentReplica(db, 8), await buildingReplica(db, 9), 'replica-3-1']) await fill(name)
    await fill(await currentReplica(db, HODAN.id))
    expect(await freeSpace(db)).toBe(true)
    expect(await Dexie.exists('replica-3-1')).toBe(false)
    expect(await freeSpace(db)).toBe(true)
    expect(await Promise.all(['replica-8-1', 'replica-9-1'].map((name) => Dexie.exists(name)))).toEqual([false, false])
    expect(await sealedOwners()).toEqual([8])
    await Dexie.delete('replica-7-1')
  })
})
