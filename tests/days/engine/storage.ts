import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { beginAnew } from '#server/db/backups.ts'
import { embeddedDatabase, type Database } from '#server/db/client.ts'
import { embeddedInMemory } from '#server/testing/database.ts'
import { FIRST_DAY, fillSchool } from './small-school.ts'
import type { SchoolDatabase } from '#server/testing/place.ts'
import type { Source } from './sources.ts'

/** Database of a school, and its last backup, at first of the state in which the school began. */
export type SchoolStorage = {
  /** The present database; another object after each restore. */
  readonly database: Database
  backUp: () => Promise<void>
  /** Replaces the database by the last backup, with a new epoch; nothing may use it meanwhile. */
  restore: () => Promise<void>
  /** Copies the present state, as a standby has it whose link breaks now; nothing may use the database meanwhile. */
  lag: () => Promise<void>
  /** Goes on with the state copied by `lag`; nothing may use the database meanwhile. */
  failOver: () => Promise<void>
  close: () => Promise<void>
}

type Opened = Database & { client: PGlite }

async function openInMemory(backup?: Blob): Promise<Opened> {
  const client = await embeddedInMemory(backup)
  const database = embeddedDatabase(client)
  await database.migrate()
  return { ...database, client }
}

let first: Promise<Blob> | undefined

/** Dump of the school of which every school in memory begins as a copy. */
const firstSchool = (): Promise<Blob> =>
  (first ??= (async () => {
    const { db, client, close } = await openInMemory()
    await fillSchool(db, FIRST_DAY)
    const copy = await client.dumpDataDir('none')
    await close()
    return copy
  })())

/** Opens an embedded database in memory, with backups in memory. */
export async function storageInMemory(): Promise<SchoolStorage> {
  let backup = await firstSchool()
  let database = await openInMemory(backup)
  let behind = backup
  return {
    get database() {
      return database
    },
    backUp: async () => {
      backup = await database.client.dumpDataDir('none')
    },
    restore: async () => {
      await database.close()
      database = await openInMemory(backup)
      await beginAnew(database.client)
    },
    lag: async () => {
      behind = await database.client.dumpDataDir('none')
    },
    failOver: async () => {
      await database.close()
      database = await openInMemory(behind)
    },
    close: () => database.close(),
  }
}

/** Opens a database of this source, with backups in files as `npm run backup` writes them. */
export async function storageOf(source: Source): Promise<SchoolStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'dugsi-days-'))
  let place = await source.newPlace()
  let database = await place.open()
  let backups = 0
  let behind: SchoolDatabase | null = null
  const file = (): string => join(folder, `${backups}.backup`)
  const backUp = async (): Promise<void> => {
    backups++
    await database.backUp(file())
  }
  await backUp()
  return {
    get database() {
      return database
    },
    backUp,
    restore: async () => {
      await database.close()
      place = await source.restored(place, file())
      database = await place.open()
    },
    lag: async () => {
      await database.close()
      behind = await source.copyOf(place)
      database = await place.open()
    },
    failOver: async () => {
      if (!behind) return
      await database.close()
      await place.remove()
      place = behind
      behind = null
      database = await place.open()
    },
    close: async () => {
      await database.close()
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
