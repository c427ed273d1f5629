import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import { dropKeptFiles, ownersOfKeptFiles } from '../device/kept-files.ts'
import { buildingReplica, dropReplicas, dropNameless, swapReplica } from '../replica/replicas.ts'
import { openCacheDb, type CacheDb, type DeviceDb, type Setting } from '../device/db.ts'
import { readAgain, sealWritesOfAbsent, sealRetained } from '../outbox/retained-writes.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { dropParts, ownersOfParts, readParts, storeParts } from './sealed-parts.ts'
import { dropSettings, getSetting, getSettings, setSetting } from '../device/settings.ts'
import { decrypt, encrypt } from './vault-keys.ts'
import type { SealedPart } from './vault-keys.ts'

/** Rows of one sealed part: small enough for the memory of a cheap tablet. */
const PART_ROWS = 5_000

type Part = { table: string; keys: string[]; rows: unknown[] }
type OpenReplica = (name: string) => CacheDb

const TABLES = [...SYNCED_TABLE_NAMES, 'meta'] as const

async function* partsOf(replica: CacheDb): AsyncGenerator<Part> {
  for (const table of TABLES) {
    let after = ''
    while (true) {
      const page = replica.table(table).where(':id').above(after).limit(PART_ROWS)
      const [keys, rows] = await replica.transaction('r', replica.table(table), () =>
        Promise.all([page.primaryKeys() as Promise<string[]>, page.toArray()]),
      )
      if (keys.length > 0) yield { table, keys, rows }
      if (keys.length < PART_ROWS) break
      after = keys.at(-1) ?? ''
    }
  }
}

/**
 * Seals a person's replica under her data key and deletes the plain one. Where sealing fails, for lack of a key or of
 * space, the plain replica is deleted all the same: it can be fetched again, and must not be readable for the next
 * person.
 */
export async function sealReplica(db: DeviceDb, ownerId: number, open: OpenReplica = openCacheDb): Promise<void> {
  const [key, name, pulledAt] = await getSettings(db, `vaultKey:${ownerId}`, `cache:${ownerId}`, `pulledAt:${ownerId}`)
  let isPutAway = false
  try {
    if (key && name) {
      await putAway(db, ownerId, key, open(name))
      isPutAway = true
    }
  } catch {
    await dropParts(ownerId)
  } finally {
    await dropSettings(db, `vaultKey:${ownerId}`)
    await dropReplicas(db, ownerId)
    // The pull of now remains the replica's last one when it is opened again.
    if (isPutAway && pulledAt) await setSetting(db, `pulledAt:${ownerId}`, pulledAt)
  }
}

const IN_THE_PLAIN = /^(?:cache|building|vaultKey):(\d+)$/

/**
 * Seals the replicas of people who are not signed in: usually of the person who has just left, but also of one during whose
 * sign-out the device was switched off. `coming`: who is about to be signed in, in place of the present person.
 */
export async function sealAbsent(db: DeviceDb, coming?: number, open: OpenReplica = openCacheDb): Promise<void> {
  const present = coming ?? (await getSetting(db, 'userData'))?.id
  const keys = await db.settings.toCollection().primaryKeys()
  const owners = new Set(keys.flatMap((key) => IN_THE_PLAIN.exec(key)?.[1] ?? []).map(Number))
  for (const ownerId of owners) if (ownerId !== present) await sealReplica(db, ownerId, open)
  await dropNameless(db)
  await dropUnopenable(db)
  await sealWritesOfAbsent(db)
  await sealRetained(db)
}

/**
 * Deletes sealed parts and kept files that no vault opens any more: the device was switched off after it had deleted the vault.
 */
async function dropUnopenable(db: DeviceDb): Promise<void> {
  const owners = [...(await ownersOfParts()), ...(await ownersOfKeptFiles())]
  const vaults = await db.vaults.bulkGet(owners)
  const left = owners.filter((_, at) => !vaults[at])
  if (left.length === 0) return
  await dropParts(...left)
  await dropKeptFiles(...left)
}

async function putAway(db: DeviceDb, ownerId: number, key: CryptoKey, replica: CacheDb): Promise<void> {
  const parts: SealedPart[] = []
  const seal = async (part: Part): Promise<void> => {
    const label = `copy:${ownerId}:${parts.length}`
    parts.push({ label, content: await encrypt(key, label, part) })
  }
  for await (const part of partsOf(replica)) await seal(part)
  replica.close()
  const retained = await db.outbox.filter((entry) => entry.ownerId === ownerId && entry.isFact === true).toArray()
  // Unconditional writes accepted while she is away become unreadable here, and her screens will lay them over this replica.
  if (retained.length > 0) await seal({ table: 'outbox', keys: [], rows: retained })
  await storeParts(ownerId, parts)
}

/** Decrypts a sealed replica; one that does not open is skipped, and fetched again. */
export async function unsealReplica(
  db: DeviceDb,
  ownerId: number,
  key: CryptoKey,
  open: OpenReplica = openCacheDb,
): Promise<void> {
  await setSetting(db, `vaultKey:${ownerId}`, key)
  // A plain replica that is still here is newer than any sealed one.
  if (await getSetting(db, `cache:${ownerId}`)) return
  const parts = await readParts(ownerId)
  if (parts.length === 0) return dropSettings(db, `pulledAt:${ownerId}`)
  // The replica is built beside the current one and swapped in when complete: half a replica would look like a small school.
  const replica = open(await buildingReplica(db, ownerId))
  try {
    await Promise.all(replica.tables.map((table) => table.clear()))
    for (const { label, content } of parts) {
      const { table, keys, rows } = await decrypt<Part>(key, label, content)
      if (table === 'outbox') await readAgain(db, rows as OutboxEntry[])
      else if (table === 'meta') await replica.meta.bulkPut(rows as Setting[])
      else await replica.table(table).bulkPut(rows, keys)
    }
    replica.close()
    await swapReplica(db, ownerId)
  } catch {
    replica.close()
    await dropReplicas(db, ownerId)
  }
  await dropParts(ownerId)
}
