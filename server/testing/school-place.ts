import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { makePostgres } from './database.ts'
import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { placeInFolder, placeOnPostgres, type SchoolDatabase } from './place.ts'

const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })

/** Makes the data folder of an embedded school with the schema only, which a first start would take long to create. */
export const copySchema = (dataDir: string): void => copyFolder(inject('embeddedTemplates').dataDir, dataDir)

/** A place for one school with the schema only, on PostgreSQL in the project `postgres`. */
export async function openPlace(): Promise<SchoolDatabase> {
  if (usesPostgres()) return placeOnPostgres(ownPostgres(), 'template')
  const place = placeInFolder()
  copySchema(place.dataDir)
  return place
}

async function fill({ db, close }: Database): Promise<void> {
  await seedDemo(db, { students: 48, today: schoolDay(Date.now(), 'Africa/Mogadishu') })
  await close()
}

/** Fills a demo school for this worker; returns the name of its database, or its data folder. */
async function fillDemo(): Promise<string> {
  if (usesPostgres()) {
    const { address } = await makePostgres('template')
    await fill(await openDatabase({ databaseUrl: address, dataDir: '' }))
    return new URL(address).pathname.slice(1)
  }
  // The folder lies beside its template, and is removed with it.
  const dataDir = `${inject('embeddedTemplates').dataDir}-${process.env['VITEST_POOL_ID']}`
  copySchema(dataDir)
  await fill(await openDatabase({ databaseUrl: null, dataDir }))
  return dataDir
}

let demo: Promise<string> | undefined

/** Place with a copy of the demo school of 48 students as of today, since filling a school takes longer than most tests. */
export async function openDemo(): Promise<SchoolDatabase> {
  demo ??= fillDemo()
  const first = await demo
  if (usesPostgres()) return placeOnPostgres(ownPostgres(), first)
  const place = placeInFolder()
  copyFolder(first, place.dataDir)
  return place
}
