import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn } from '#domain/attendance/class-days.rules.ts'
import { readItem } from '#domain/handover/packets.rules.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { PushEntry } from '#domain/sync/sync.schema.ts'
import { SYNCED_SHAPES } from '#domain/synced-shapes.ts'
import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import { releases, storedRows, type Release } from '#tests/fixtures/release.ts'
import { buildStores, readStores } from '#tests/fixtures/stores.ts'
import { packBundle } from '../handover/hand-over.ts'
import { readHandover } from '../handover/use-handover.ts'
import { openCacheDb, openDeviceDb, type DeviceDb } from './db.ts'
import { readDraft } from './drafts.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readOutbox } from '../outbox/outbox-list.ts'
import { unsealReplica } from '../session/sealing.ts'
import { readParts } from '../session/sealed-parts.ts'
import { getSetting } from './settings.ts'
import { enterVault } from '../session/vault.ts'
import type { Vault } from '../session/vault-keys.ts'

// Deriving a key from a password is slow on purpose.
const PATIENCE = { timeout: 60_000 }

describe.each(releases)('a device of release $version', PATIENCE, ({ device, version }: Release) => {
  let db: DeviceDb
  beforeEach(async () => {
    await buildStores(device)
    db = openDeviceDb()
    await db.open()
  })
  afterEach(async () => {
    db.close()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  })
  const replicas = device.databases.filter(({ name }) => name.startsWith('replica-'))

  test('opens with every row that was on it', async () => {
    const before = device.databases.flatMap(({ name, stores }) =>
      stores.map((store) => [`${name} ${store.name}`, store.rows] as const),
    )
    for (const { name } of replicas) {
      const replica = openCacheDb(name)
      await replica.open()
      expect(replica.tables.map((table) => table.name).toSorted()).toEqual([...SYNCED_TABLE_NAMES, 'meta'].toSorted())
      replica.close()
    }
    const after = new Map(
      (await readStores()).flatMap(({ name, stores }) =>
        stores.map((store) => [`${name} ${store.name}`, store.rows] as const),
      ),
    )
    expect(before.length).toBeGreaterThan(7)
    for (const [store, rows] of before) {
      expect(after.get(store), store).toEqual(expect.arrayContaining(rows))
      expect(after.get(store), store).toHaveLength(rows.length)
    }
  })

  test('continues the cursor of its replica', async () => {
    for (const { name, stores } of replicas) {
      const replica = openCacheDb(name)
      expect(await replica.meta.toArray()).toEqual(stores.find((store) => store.name === 'meta')?.rows)
      replica.close()
    }
  })

  test(
    'has entries that this release can send and describe in a sentence',
    { tags: ['fault:old-entries'] },
    async () => {
      const entries = [...(await db.outbox.toArray()), ...(await db.kept.toArray())]
      expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['waiting', 'parked', 'acknowledged']))
      for (const { id, endpoint, version: made, input, madeAt, subjects } of entries) {
        const sent = { id, endpoint, version: made, input, madeAt, subjects }
        expect(PushEntry.parse(sent)).toEqual(sent)
        // Input that is sealed for the school's server cannot be checked here.
        if (isSealed(input)) continue
        const write = offlineWrites.get(endpoint)!
        const read = made < write.version ? write.upgrade?.(input, made) : input
        expect(() => parseInput(write.endpoint, read as Record<string, unknown>)).not.toThrow()
      }
      for (const ownerId of new Set(entries.map((entry) => entry.ownerId))) {
        const { items } = await readOutbox(db, ownerId, null)
        const open = (entry: OutboxEntry) => entry.ownerId === ownerId && entry.state !== 'acknowledged'
        expect(items.filter(({ entry }) => open(entry))).toHaveLength(
          (await db.outbox.toArray()).filter((entry) => open(entry)).length,
        )
        for (const { sentence } of items) expect(sentence).toMatch(/\w+ \w+/)
      }
    },
  )

  test('still has the half-filled form', { tags: ['promise:drafts-come-back'] }, async () => {
    const [draft] = storedRows<{ key: string; ownerId: number; value: unknown }>(device, 'drafts')
    expect(await readDraft(db, draft!.key, draft!.ownerId)).toEqual(draft!.value)
  })

  test('lists what was handed over and what it carries for others, and hands both on', async () => {
    const found = await readHandover(db)
    expect(found).toMatchObject({ handed: [{ to: 'Sahra', state: 'handed' }], carried: [{ state: 'carried' }] })
    const packets = [...(found?.handed ?? []), ...(found?.carried ?? []).map(({ packet }) => packet)]
    for (const packet of packets) expect(readItem(packet!.bytes)).toMatchObject({ kind: 'packet' })
    expect(await packBundle(db, Date.parse(device.date))).toMatchObject({ carried: 1 })
  })

  test('has rows in its replica that this release reads', () => {
    let read = 0
    for (const { stores } of replicas) {
      for (const { name, rows } of stores) {
        const shape = SYNCED_SHAPES[name as keyof typeof SYNCED_SHAPES] as (typeof SYNCED_SHAPES)['classes'] | undefined
        if (!shape) continue
        for (const row of rows) {
          const { error } = shape.safeParse(row)
          expect(
            error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [],
            `${version} ${name}`,
          ).toEqual([])
          read++
        }
      }
    }
    expect(read).toBeGreaterThan(100)
  })

  const vaults = storedRows<Vault>(device, 'vaults')
  test('opens with its old passwords, and so do the replicas that were sealed under them', async () => {
    expect(vaults).toHaveLength(2)
    for (const { ownerId, names, confirmedAt } of vaults) {
      const email = names[0]!
      const entered = await enterVault(db, { email, password: device.password }, confirmedAt)
      expect(entered?.profile.user).toMatchObject({ id: ownerId, email })
      const isSealedHere = (await readParts(ownerId)).length > 0
      await unsealReplica(db, ownerId, entered!.key)
      const name = await getSetting(db, `cache:${ownerId}`)
      expect(name, email).toBeDefined()
      if (!isSealedHere) continue
      const replica = openCacheDb(name!)
      const [students, classes] = await Promise.all([replica.students.toArray(), replica.classes.count()])
      // The fixture's teacher has two classes of two students.
      expect([students.length, classes], email).toEqual([4, 2])
      for (const row of students) expect(SYNCED_SHAPES.students.safeParse(row).error?.issues).toBeUndefined()
      // All four students had been marked.
      const days = (await replica.classDays.toArray()) as ClassDayRow[]
      for (const row of days) expect(SYNCED_SHAPES.classDays.safeParse(row).error?.issues).toBeUndefined()
      expect([email, new Set(days.flatMap(markedIn)).size]).toEqual([email, 4])
      replica.close()
    }
  })
})

test('a device of before packets gains the tables for them, and keeps its entries', async () => {
  const { device } = releases.at(-1)!
  const before = device.databases.map(({ name, version, stores }) => {
    const isOwn = name === 'dugsi'
    const known = stores.filter((store) => !isOwn || !['handed', 'carried'].includes(store.name))
    // Dexie counts in tens.
    return { name, version: isOwn ? 10 : version, stores: known }
  })
  await buildStores({ ...device, databases: before })
  const db = openDeviceDb()
  expect(await db.outbox.count()).toBe(storedRows(device, 'outbox').length)
  expect([await db.handed.count(), await db.carried.count()]).toEqual([0, 0])
  db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

/** Writes that came after the newest recorded release; recording the next one empties this list. */
const NEWER: readonly string[] = ['announcedabsences.save']

test('the fixtures contain a waiting entry of every offline write', () => {
  const waiting = releases.flatMap(({ device }) => storedRows<OutboxEntry>(device, 'outbox'))
  const recorded = new Set(waiting.filter(({ state }) => state === 'waiting').map(({ endpoint }) => endpoint))
  expect(new Set([...recorded, ...NEWER])).toEqual(new Set(offlineWrites.keys()))
  expect(NEWER.filter((endpoint) => recorded.has(endpoint))).toEqual([])
})
