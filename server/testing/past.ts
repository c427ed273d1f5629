import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { embeddedDatabase, postgresDatabase, postgresPool, type Database } from '../db/client.ts'
import { embeddedInMemory, makePostgres } from './database.ts'
import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { onPostgres } from './place.ts'

/** A database that can be put back to an earlier state by other means than a restore; it must be closed meanwhile. */
export type Past = {
  open: () => Promise<Database>
  save: () => Promise<void>
  putBack: () => Promise<void>
  remove: () => Promise<void>
}

/** Database on PostgreSQL: after a put-back its transaction numbers go on, as when a dump is loaded. */
async function pastOnPostgres(): Promise<Past> {
  const { address, drop } = await makePostgres('template')
  const name = new URL(address).pathname.slice(1)
  const tell = (statement: string): Promise<void> => onPostgres(ownPostgres(), statement)
  return {
    open: async () => postgresDatabase(postgresPool(address)),
    save: () => tell(`create database ${name}_saved template ${name}`),
    putBack: async () => {
      await tell(`drop database ${name} with (force)`)
      await tell(`create database ${name} template ${name}_saved`)
    },
    remove: async () => {
      await drop()
      await tell(`drop database if exists ${name}_saved with (force)`)
    },
  }
}

/** Database in memory: a put-back also sets transaction numbers back, as a snapshot of a disk does. */
async function pastInMemory(): Promise<Past> {
  let files: Blob = await openAsBlob(inject('embeddedTemplates').schema)
  let saved = files
  return {
    open: async () => {
      const client = await embeddedInMemory(files)
      const close = async (): Promise<void> => {
        files = await client.dumpDataDir('none')
        await client.close()
      }
      return { ...embeddedDatabase(client), close }
    },
    save: async () => void (saved = files),
    putBack: async () => void (files = saved),
    remove: async () => undefined,
  }
}

export const openPast = (): Promise<Past> => (usesPostgres() ? pastOnPostgres() : pastInMemory())
