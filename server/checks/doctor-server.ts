import http from 'node:http'
import https from 'node:https'
import { health } from '#domain/auth/auth.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { readTablets } from '../areas/sync/tablets.ts'
import { listenHost, tlsFilesOf } from '../addresses/own-certificate.ts'
import type { Config } from '../process/config.ts'
import { hasFiles } from '../db/durable-pglite.ts'
import { UNSENT } from '../plugins/metrics.ts'
import { reasonOf } from '../process/start-failure.ts'

/** Health as the running server reports it, or the reason for its silence; `unsent`: entries that tablets have not delivered. */
export type Told = { health: ReplyOf<typeof health> | null; silence: string; unsent: number | null }

const PATIENCE_MS = 30_000

type Answer = { text: string }

/** Sends a request to the server of these settings on this machine. */
const ask = (config: Config, path: string, token?: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const { port } = config
    const host = listenHost(config)
    const tls = tlsFilesOf(config)
    const isAnywhere = ['0.0.0.0', '::'].includes(host)
    const options = {
      host: isAnywhere ? '127.0.0.1' : host,
      port,
      path,
      timeout: PATIENCE_MS,
      // The certificate names the public address, not this machine, and may be the school's own.
      rejectUnauthorized: false,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    }
    const request = (tls ? https : http).get(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => done({ text }))
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', fail)
  })

/** Health in the answer of a server: the whole answer, or the details of the problem where the disk is full. */
function healthIn(text: string): Told['health'] {
  const answer = JSON.parse(text) as { details?: unknown }
  return health.reply.safeParse(answer).data ?? health.reply.safeParse(answer.details).data ?? null
}

async function askMetrics(config: Config): Promise<number | null> {
  if (config.metricsToken === null) return null
  const { text } = await ask(config, '/api/metrics', config.metricsToken)
  const value = Number(new RegExp(`^${UNSENT} (\\S+)$`, 'm').exec(text)?.[1])
  return Number.isFinite(value) ? value : null
}

/** Counts the unsent entries in the database of a server that does not run. */
async function readDatabase(config: Config): Promise<number | null> {
  // Opening a data folder without a database would create a new school.
  if (!config.databaseUrl && !hasFiles(config.dataDir)) return null
  const { openDatabase } = await import('../db/client.ts')
  const database = await openDatabase(config)
  try {
    return (await readTablets(database.db)).reduce((sum, { unsent }) => sum + (unsent?.count ?? 0), 0)
  } finally {
    await database.close()
  }
}

export async function askServer(config: Config): Promise<Told> {
  try {
    const found = healthIn((await ask(config, '/api/health')).text)
    if (!found) return { health: null, silence: 'something else answers there', unsent: null }
    return { health: found, silence: '', unsent: await askMetrics(config).catch(() => null) }
  } catch (error) {
    return { health: null, silence: reasonOf(error), unsent: await readDatabase(config).catch(() => null) }
  }
}
