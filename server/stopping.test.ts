import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from './root.ts'
import { startProcess, temporaryFolder } from './testing/server-process.ts'

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder.path, 'data')
})
afterEach(() => folder.remove())

const isLocked = (): boolean => fs.existsSync(join(dataDir, 'lock'))

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a server that is told to stop by %s ends in order',
  async (signal) => {
    const server = startProcess({ env: { DATA_DIR: dataDir } })
    await server.ready
    expect(isLocked()).toBe(true)
    process.kill(server.pid, signal)
    expect(await server.ended).toMatchObject({ code: 0, signal: null, errors: [] })
    expect(isLocked()).toBe(false)
  },
)

it.each(['SIGTERM', 'SIGINT'] as const)(
  'kill with %s of npm start ends the server, in order',
  // It builds the app where that has not been done.
  { timeout: 300_000, tags: ['fault:npm-killed'] },
  async (signal) => {
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    // Its output ends with the last process that writes to it.
    const closed = once(npm, 'close')
    try {
      for await (const line of createInterface(npm.stdout)) if (line.includes('is ready at')) break
      expect(isLocked()).toBe(true)
      npm.kill(signal)
      npm.stdout.resume()
      await closed
      expect(isLocked()).toBe(false)
    } finally {
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL')
      } catch {
        // Nobody is left of the group.
      }
    }
  },
)
