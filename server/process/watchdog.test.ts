import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUILT_SERVER } from './root.ts'
import { startWatchdog } from './watchdog.ts'

const TICK_MS = 50

/** Runs a process that a watchdog ends after five seconds of silence. */
const run = (work: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { Worker } from 'node:worker_threads'
       const beats = new Int32Array(new SharedArrayBuffer(4))
       new Worker(process.argv[1], { workerData: { beats, tickMs: ${TICK_MS}, most: 100 }, execArgv: [] }).unref()
       setInterval(() => Atomics.add(beats, 0, 1), ${TICK_MS}).unref()
       ${work}`,
      join(BUILT_SERVER, 'watchdog-thread.js'),
    ],
    { encoding: 'utf8', timeout: 100_000, killSignal: 'SIGKILL' },
  )

it(
  'a process whose main thread hangs, beyond the reach of signals, is ended by force and prints the reason',
  { tags: ['fault:server-stands-still'] },
  () => {
    const { signal, stderr } = run(`process.on('SIGTERM', () => undefined); setTimeout(() => { for (;;); }, 100)`)
    expect([signal, stderr.trim()]).toEqual([
      'SIGKILL',
      'The server has stood still for too long and is ended by its watchdog, to be started again.',
    ])
  },
)

it('a process that works long, with pauses in which the watchdog hears from it, is not ended', () => {
  const { status, signal } = run(`
    for (let turn = 0; turn < 8; turn++) {
      for (const until = Date.now() + 800; Date.now() < until; );
      await new Promise((done) => setTimeout(done, ${TICK_MS * 3}))
    }
    process.exit(7)`)
  expect([status, signal]).toEqual([7, null])
})

it('the watchdog ends with the server that it watches', async () => {
  const watchdog = startWatchdog()
  await expect(watchdog.stop()).resolves.not.toThrow()
})
