import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { openDurablePGlite } from '#server/db/durable-pglite.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { startServer } from '#tests/browser/server-process.ts'
import { median, quantile, type Row } from '../figures.ts'
import { loadServer, signInPusher, type Load, type Pusher } from '../push-load.ts'
import { recordOnEmbedded, recordOnPostgres, replayOnEmbedded, replayOnPostgres, type Recording } from '../recorded.ts'
import { fillSchool, makeSchool, SERVER_ENV, type SchoolSize } from '../schools.ts'
import type { Stage } from '../stage.ts'

const DEVICES = 30
const CLASS = 40
/** Connections of the server's own pool. */
const CONNECTIONS = 10

const SCHOOL: SchoolSize = { students: DEVICES * CLASS, attendanceDays: 0 }

const classOf = (device: number): number[] => Array.from({ length: CLASS }, (_, index) => device * CLASS + index + 1)

/** Where the server runs, where its statements are recorded, and where they are replayed: three copies of one school. */
type Place = {
  name: string
  /** Runs the server while the work lasts. */
  serve: <T>(work: (origin: string) => Promise<T>) => Promise<T>
  record: (pushers: readonly Pusher[], firstDay: number, perDevice: number) => Promise<Recording>
  replay: (recording: Recording) => Promise<Load>
  /** Called once, when all devices have signed in. */
  copy: () => Promise<void>
}

type Rounds = { devices: number; ours: Load[]; bare: Load[] }

function rowsOf(place: string, { devices, ours, bare }: Rounds): Row[] {
  const name = `push of a class, ${devices} ${devices === 1 ? 'device' : 'devices'}, ${place}`
  const at = (loads: readonly Load[], share: number): number[] => loads.map(({ times }) => quantile(times, share))
  const rates = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond)
  const target: Row['target'] = devices === DEVICES ? { kind: 'atMost', value: 100 } : null
  const note = `p50 ${Math.round(median(at(ours, 0.5)))} ms`
  return [
    { name: `${name}: p95`, unit: 'ms', ours: at(ours, 0.95), limit: at(bare, 0.95), target, note },
    {
      name: `${name}: entries / bare statements`,
      unit: '/s',
      ours: rates(ours),
      limit: rates(bare),
      target: { kind: 'share', value: 0.6 },
    },
  ]
}

/** Days that no other load of this run has used. */
function* freshDays(perLoad: number): Generator<number> {
  for (let day = 1; ; day += perLoad) yield day
}

async function measure(place: Place, stage: Stage): Promise<Row[]> {
  const pushers = await place.serve(async (origin) => {
    const all: Pusher[] = []
    for (let device = 0; device < DEVICES; device++) all.push(await signInPusher(origin, device, classOf(device)))
    return all
  })
  await place.copy()
  const days = freshDays(200)
  const rounds: Rounds[] = [1, 8, DEVICES].map((devices) => ({ devices, ours: [], bare: [] }))
  const total = stage.isQuick ? 60 : 120
  await place.serve(async (origin) => {
    const run = async (devices: number, perDevice: number): Promise<{ ours: Load; bare: Load }> => {
      const group = pushers.slice(0, devices)
      const firstDay = days.next().value ?? 0
      // Recorded first, so that the two that are compared run one right after the other.
      const recording = await place.record(group, firstDay, perDevice)
      const ours = await loadServer(origin, group, firstDay, perDevice)
      return { ours, bare: await place.replay(recording) }
    }
    // The first load compiles code and warms the connections.
    await run(DEVICES, 3)
    for (let turn = 0; turn < (stage.isQuick ? 1 : 3); turn++) {
      for (const { devices, ours, bare } of rounds) {
        const loads = await run(devices, Math.ceil(total / devices))
        ours.push(loads.ours)
        bare.push(loads.bare)
      }
    }
  })
  return rounds.flatMap((round) => rowsOf(place.name, round))
}

async function served<T>(options: Parameters<typeof startServer>[0], work: (origin: string) => Promise<T>): Promise<T> {
  const server = await startServer({ args: [], ...options })
  try {
    return await work(server.origin)
  } finally {
    await server.stop()
  }
}

export async function pushOnPostgres(stage: Stage): Promise<Row[]> {
  const postgres = await startPostgres()
  stage.onClose(() => postgres.stop())
  const command = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url('postgres') })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await command('create database served')
  const database = await openDatabase({ databaseUrl: postgres.url('served'), dataDir: '' })
  await database.migrate()
  await fillSchool(database.db, SCHOOL)
  await database.close()
  const env = { ...SERVER_ENV, DATABASE_URL: postgres.url('served') }
  return measure(
    {
      name: 'PostgreSQL',
      serve: (work) => served({ env }, work),
      copy: async () => {
        await command('create database recorded template served')
        await command('create database bare template served')
      },
      record: (...plan) => recordOnPostgres(postgres.url('recorded'), ...plan),
      replay: (recording) => replayOnPostgres(postgres.url('bare'), recording, CONNECTIONS),
    },
    stage,
  )
}

export async function pushOnEmbedded(stage: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-push-'))
  const dataDir = await makeSchool(SCHOOL)
  stage.onClose(async () => {
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  })
  const opened = async <T>(
    name: string,
    work: (client: Awaited<ReturnType<typeof openDurablePGlite>>) => Promise<T>,
  ): Promise<T> => {
    const client = await openDurablePGlite(join(folder, name))
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }
  return measure(
    {
      name: 'embedded',
      serve: (work) => served({ dataDir, env: SERVER_ENV }, work),
      copy: async () => {
        for (const name of ['recorded', 'bare']) await cp(dataDir, join(folder, name), { recursive: true })
      },
      record: (...plan) => opened('recorded', (client) => recordOnEmbedded(client, ...plan)),
      replay: (recording) => opened('bare', (client) => replayOnEmbedded(client, recording)),
    },
    stage,
  )
}
