import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/types.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { startServer } from '#tests/browser/server-process.ts'
import { median, quantile, type Row } from './figures.ts'
import { loadServer, signInPusher, type Errand, type Load, type Pusher } from './push-load.ts'
import { recordOnPostgres, replayOnPostgres, type Recording } from './recorded.ts'
import { SERVER_ENV } from './schools.ts'
import type { Stage } from './stage.ts'

/** Connections of the server's own pool. */
const CONNECTIONS = 10

/** Where the server runs, where its statements are recorded, and where they are replayed: three copies of one school. */
export type Place = {
  name: string
  /** Runs the server while the work lasts. */
  serve: <T>(work: (origin: string) => Promise<T>) => Promise<T>
  record: (pushers: readonly Pusher[], errand: Errand, firstTurn: number, perDevice: number) => Promise<Recording>
  replay: (recording: Recording) => Promise<Load>
  /** Called once, when all devices have signed in. */
  copy: () => Promise<void>
}

/** What is pushed, by how many devices at once, and how often by all of them together. */
export type Plan = {
  what: string
  errand: Errand
  devices: readonly number[]
  studentsOf: (device: number) => number[]
  total: number
  /** The most that 95 of 100 pushes may take from the most devices. */
  mostMs: number | null
}

type Rounds = { devices: number; ours: Load[]; bare: Load[] }

function rowsOf(place: string, { what, mostMs, ...plan }: Plan, { devices, ours, bare }: Rounds): Row[] {
  const name = `${what}, ${devices} ${devices === 1 ? 'device' : 'devices'}, ${place}`
  const at = (loads: readonly Load[], share: number): number[] => loads.map(({ times }) => quantile(times, share))
  const rates = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond)
  const isMost = devices === Math.max(...plan.devices)
  const target: Row['target'] = isMost && mostMs ? { kind: 'atMost', value: mostMs } : null
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

/** Turns that no other load of this run has used. */
function* freshTurns(perLoad: number): Generator<number> {
  for (let turn = 1; ; turn += perLoad) yield turn
}

export async function measureRates(place: Place, stage: Stage, plan: Plan): Promise<Row[]> {
  const most = Math.max(...plan.devices)
  const pushers = await place.serve(async (origin) => {
    const all: Pusher[] = []
    for (let device = 0; device < most; device++) all.push(await signInPusher(origin, device, plan.studentsOf(device)))
    return all
  })
  await place.copy()
  const total = stage.isQuick ? plan.total / 2 : plan.total
  const turns = freshTurns(Math.ceil(total / Math.min(...plan.devices)))
  const rounds: Rounds[] = plan.devices.map((devices) => ({ devices, ours: [], bare: [] }))
  await place.serve(async (origin) => {
    const run = async (devices: number, perDevice: number): Promise<{ ours: Load; bare: Load }> => {
      const group = pushers.slice(0, devices)
      const firstTurn = turns.next().value ?? 0
      // Recorded first, so that the two that are compared run one right after the other.
      const recording = await place.record(group, plan.errand, firstTurn, perDevice)
      const ours = await loadServer(origin, group, plan.errand, firstTurn, perDevice)
      return { ours, bare: await place.replay(recording) }
    }
    // The first load compiles code and warms the connections.
    await run(most, 3)
    for (let turn = 0; turn < (stage.isQuick ? 1 : 3); turn++) {
      for (const { devices, ours, bare } of rounds) {
        const loads = await run(devices, Math.ceil(total / devices))
        ours.push(loads.ours)
        bare.push(loads.bare)
      }
    }
  })
  return rounds.flatMap((round) => rowsOf(place.name, plan, round))
}

export async function served<T>(
  options: Parameters<typeof startServer>[0],
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const server = await startServer({ args: [], ...options })
  try {
    return await work(server.origin)
  } finally {
    await server.stop()
  }
}

export async function ratesOnPostgres(stage: Stage, plan: Plan, fill: (db: Db) => Promise<unknown>): Promise<Row[]> {
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
  await fill(database.db)
  await database.close()
  const env = { ...SERVER_ENV, DATABASE_URL: postgres.url('served') }
  return measureRates(
    {
      name: 'PostgreSQL',
      serve: (work) => served({ env }, work),
      copy: async () => {
        await command('create database recorded template served')
        await command('create database bare template served')
      },
      record: (...asked) => recordOnPostgres(postgres.url('recorded'), ...asked),
      replay: (recording) => replayOnPostgres(postgres.url('bare'), recording, CONNECTIONS),
    },
    stage,
    plan,
  )
}
