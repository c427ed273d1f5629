import { cpSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { restoreEmbedded, restorePostgres } from '#server/db/backups.ts'
import { placeInFolder, placeOnPostgres, type SchoolDatabase } from '#server/testing/place.ts'
import { fillSchool } from './small-school.ts'

/** Maker of places for schools: each school begins as a copy of one school, on the same day. */
export type Source = {
  newPlace: () => Promise<SchoolDatabase>
  /** Restores a backup file into a place, which takes the place of the given one. */
  restored: (place: SchoolDatabase, file: string) => Promise<SchoolDatabase>
  /** Copies a place, which nothing may be using meanwhile. */
  copyOf: (place: SchoolDatabase) => Promise<SchoolDatabase>
}

async function fill(place: SchoolDatabase, day: string): Promise<void> {
  const database = await place.open()
  await database.migrate()
  await fillSchool(database.db, day)
  await database.db.execute(LOG_COUNTERS)
  await database.close()
}

/**
 * Statement that sets each id counter to its present value. PostgreSQL 15 logs a counter once for the next 32 numbers; in a
 * copy of a database it counts on without logging, so that a crash gives numbers out again. A counter that was just set is
 * logged at the next number.
 */
const LOG_COUNTERS = sql`
  select setval(format('%I.%I', schemaname, sequencename), last_value) from pg_sequences where last_value is not null`

/** Source of databases on the PostgreSQL at this address, which ends with a slash. */
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

async function copyOfFolder({ env }: SchoolDatabase): Promise<SchoolDatabase> {
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
