import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readSchoolSeal } from '#server/db/server-values.ts'
import * as schema from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { allHandlers } from '#server/handlers.ts'
import { loadOf, type Load } from './push-load.ts'
import { SERVER_ENV } from './schools.ts'

type Statement = { text: string; values: unknown[] }
/** Statements of each request of each device, as the server issued them. */
export type Recording = Statement[][][]

/** Requests of devices: `run` makes them one after another, and calls `done` with the device after each request. */
export type Drive = { devices: number; run: (app: FastifyInstance, done: (device: number) => void) => Promise<void> }

/** Opens the server in this process. */
export async function localApp(db: Db): Promise<FastifyInstance> {
  const secret = SERVER_ENV.JWT_SECRET
  const school = { id: 'bench-school', name: 'Bench', timeZone: 'Africa/Mogadishu' }
  const env = { version: '0', school, seal: await readSchoolSeal(db), now: Date.now }
  return buildApp({
    db,
    env,
    handlers: allHandlers(secret),
    secret,
    distDir: '/nonexistent',
    trustProxy: ['loopback'],
  })
}

async function record(db: Db, log: Statement[], drive: Drive): Promise<Recording> {
  const app = await localApp(db)
  const recording: Recording = Array.from({ length: drive.devices }, () => [])
  log.length = 0
  await drive.run(app, (device) => recording[device]?.push(log.splice(0)))
  await app.close()
  return recording
}

export async function recordOnPostgres(url: string, drive: Drive): Promise<Recording> {
  const log: Statement[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  const logger = { logQuery: (text: string, values: unknown[]) => void log.push({ text, values }) }
  try {
    return await record(drizzlePg({ client: pool, schema, logger }), log, drive)
  } finally {
    await pool.end()
  }
}

export async function recordOnEmbedded(client: PGlite, drive: Drive): Promise<Recording> {
  const log: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void log.push({ text, values }) }
  const transact = client.transaction.bind(client)
  // Logs begin and commit here, since the logger does not see the driver's own.
  client.transaction = async (run) => {
    log.push({ text: 'begin', values: [] })
    const result = await transact(run)
    log.push({ text: 'commit', values: [] })
    return result
  }
  return record(drizzlePGlite({ client, schema, logger }), log, drive)
}

const turnsOf = (recording: Recording): number[] => recording.map(({ length }) => length)

/** Load of the recorded statements alone, over as many connections as the server has. */
export async function replayOnPostgres(url: string, recording: Recording, connections: number): Promise<Load> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', () => undefined)
  await Promise.all(Array.from({ length: connections }, () => pool.query('select 1')))
  try {
    return await loadOf(turnsOf(recording), async (device, turn) => {
      const client = await pool.connect()
      try {
        for (const { text, values } of recording[device]?.[turn] ?? []) await client.query(text, values)
      } finally {
        client.release()
      }
    })
  } finally {
    await pool.end()
  }
}

export const replayOnEmbedded = (client: PGlite, recording: Recording): Promise<Load> =>
  loadOf(turnsOf(recording), async (device, turn) => {
    const statements = recording[device]?.[turn] ?? []
    await runGrouped(client, statements)
  })

/** Runs statements; those between begin and commit in one transaction of the driver, since others wait for the connection. */
async function runGrouped(client: PGlite, statements: readonly Statement[]): Promise<void> {
  for (let index = 0; index < statements.length; index++) {
    const statement = statements[index]
    if (!statement) continue
    if (statement.text !== 'begin') {
      await client.query(statement.text, statement.values)
      continue
    }
    const end = statements.findIndex(({ text }, at) => at > index && text === 'commit')
    await client.transaction(async (tx) => {
      for (const { text, values } of statements.slice(index + 1, end)) await tx.query(text, values)
    })
    index = end
  }
}
