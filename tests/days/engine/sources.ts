import { cpSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { restoreEmbedded, restorePostgres } from '#server/db/backups.ts'
import { placeInFolder, placeOnPostgres, type Place } from '#server/testing/place.ts'
import { fillSchool } from './small-school.ts'

/** Where schools come from: each begins as a copy of one, whose present is the same day. */
export type Source = {
  newPlace: () => Promise<Place>
  /** A place with the data of a backup file, in exchange for another. */
  restored: (place: Place, file: string) => Promise<Place>
  /** Another place with the data of this one, which nothing may be using. */
  copyOf: (place: Place) => Promise<Place>
}

async function fill(place: Place, day: string): Promise<void> {
  const database = await place.open()
  await database.migrate()
  await fillSchool(database.db, day)
  await database.db.execute(LOG_COUNTERS)
  await database.close()
}

/**
 * PostgreSQL writes a counter to its log once for the next 32 numbers. In a copy of a database it counts on without
 * writing, and after a crash gives the numbers since the copy out again (PostgreSQL 15). A counter that was just set is
 * written at the next number.
 */
const LOG_COUNTERS = sql`
  select setval(format('%I.%I', schemaname, sequencename), last_value) from pg_sequences where last_value is not null`

/** Databases of the PostgreSQL at this address, which ends with a slash. */
export async function sourceOnPostgres(server: string, day: string): Promise<Source> {
  const first = await placeOnPostgres(server, 'template0')
  await fill(first, day)
  const { pathname } = new URL(first.env['DATABASE_URL']!)
  return {
    newPlace: () => placeOnPostgres(server, pathname.slice(1)),
    restored: async (before, file) => {
      const place = await placeOnPostgres(server, 'template0')
      await restorePostgres(place.env['DATABASE_URL']!, file)
      await before.remove()
      return place
    },
    copyOf: ({ env }) => placeOnPostgres(server, new URL(env['DATABASE_URL']!).pathname.slice(1)),
  }
}

async function copyOfFolder({ env }: Place): Promise<Place> {
  const place = placeInFolder()
  cpSync(env['DATA_DIR']!, place.env['DATA_DIR']!, { recursive: true })
  return place
}

export async function sourceInFolders(day: string): Promise<Source> {
  const first = placeInFolder()
  await fill(first, day)
  return {
    newPlace: () => copyOfFolder(first),
    copyOf: copyOfFolder,
    restored: async (place, file) => {
      await restoreEmbedded(place.env['DATA_DIR']!, file, true)
      return place
    },
  }
}
