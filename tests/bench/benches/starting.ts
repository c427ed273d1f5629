import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { START_PARAMETERS } from '#server/db/durable-pglite.ts'
import { ROOT } from '#server/process/root.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { median, type Row } from '../figures.ts'
import { megabytesOf, processorSeconds } from '../processor.ts'
import { emptyDataDir, makeSchool } from '../schools.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

/** Time after which a server has run its maintenance and is idle (milliseconds). */
const REST_MS = 10_000

type Start = { seconds: number; cpu: number; megabytes: number }

/** Time and processor time of a start until it is `ready`, and the memory `restMs` later. */
async function measured(pid: number, ready: Promise<unknown>, restMs: number): Promise<Start> {
  const begun = performance.now()
  await ready
  const [seconds, cpu] = [(performance.now() - begun) / 1000, processorSeconds(pid)]
  await after(restMs)
  return { seconds, cpu, megabytes: megabytesOf(pid) }
}

async function serverOn(dataDir: string, args: string[] = []): Promise<Start> {
  const server = startProcess({ env: { DATA_DIR: dataDir }, args })
  const start = await measured(server.pid, server.ready, REST_MS)
  await server.stop()
  return start
}

async function bareOn(dataDir: string): Promise<Start> {
  const script = join(ROOT, 'tests/bench/bare-database.js')
  const child = spawn(process.execPath, [script, join(dataDir, 'db'), ...START_PARAMETERS], {
    stdio: 'pipe',
    cwd: ROOT,
  })
  const start = await measured(child.pid ?? 0, once(child.stdout, 'data'), REST_MS)
  child.kill()
  await once(child, 'exit')
  return start
}

/** Milliseconds until a process with these settings has ended. */
async function lifeOf(args: readonly string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore', cwd: ROOT, env: { ...process.env, ...env } })
  await once(child, 'exit')
  return performance.now() - begun
}

async function times<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time < count; time++) results.push(await run())
  return results
}

/** Cost of a start of the server with an embedded database, and its memory at rest, compared with the bare database. */
export async function starting(stage: Stage): Promise<Row[]> {
  const runs = stage.isQuick ? 3 : 7
  const school = await makeSchool(DEMO_SCHOOL)
  const server = await times(runs, () => serverOn(school))
  const bare = await times(runs, () => bareOn(school))
  const cpu = (starts: readonly Start[]): number[] => starts.map((start) => start.cpu)
  const beyond = cpu(server).map((seconds) => seconds - median(cpu(bare)))
  const first = await times(3, async () => {
    const dataDir = await emptyDataDir()
    const start = await serverOn(dataDir, ['--demo'])
    await rm(dataDir, { recursive: true, force: true })
    return start
  })
  await rm(school, { recursive: true, force: true })
  const wrong = ['server/launch.js', 'main']
  return [
    {
      name: 'processor time of a start of the demo school / of the bare database',
      unit: 's',
      ours: cpu(server),
      limit: cpu(bare),
      target: null,
      note: `listens after ${median(server.map(({ seconds }) => seconds)).toFixed(2)} s`,
    },
    {
      name: 'processor time of a start beyond the bare database',
      unit: 's',
      ours: beyond,
      limit: null,
      target: { kind: 'atMost', value: 1 },
    },
    {
      name: 'wrong settings told / an empty Node program',
      unit: 'ms',
      ours: await times(runs, () => lifeOf(wrong, { PORT: 'abc' })),
      limit: await times(runs, () => lifeOf(['-e', '0'], {})),
      target: { kind: 'atMost', value: 300 },
    },
    {
      name: 'memory of the resting server, demo school / of the bare database',
      unit: 'MB',
      ours: server.map(({ megabytes }) => megabytes),
      limit: bare.map(({ megabytes }) => megabytes),
      target: { kind: 'atMost', value: 300 },
    },
    {
      name: 'memory of the resting server that has just made the demo school',
      unit: 'MB',
      ours: first.map(({ megabytes }) => megabytes),
      limit: null,
      target: { kind: 'atMost', value: 300 },
      note: `made in ${median(first.map(({ seconds }) => seconds)).toFixed(1)} s`,
    },
  ]
}
