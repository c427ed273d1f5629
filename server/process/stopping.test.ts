import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './root.ts'
import { copySchema } from '../testing/school-place.ts'
import { ask, startProcess, temporaryFolder } from '../testing/server-process.ts'

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')

beforeAll(() => copySchema(dataDir))
afterAll(() => folder.remove())

const isLocked = (): boolean => fs.existsSync(join(dataDir, 'lock'))

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a server exits in order on %s', async (signal) => {
  const server = startProcess({ env: { DATA_DIR: dataDir } })
  const address = await server.ready
  expect((await ask(address, '/health')).status).toBe(200)
  expect(isLocked()).toBe(true)
  process.kill(server.pid, signal)
  expect(await server.ended).toMatchObject({ code: 0, signal: null, errors: [] })
  expect(isLocked()).toBe(false)
  await expect(ask(address, '/health')).rejects.toThrow()
})

it(
  'killing npm start ends the server in order',
  // Time for npm start to build the app where there is no build.
  { timeout: 300_000, tags: ['fault:npm-killed'] },
  async () => {
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    // The output ends with the last process that writes to it.
    const closed = once(npm, 'close')
    try {
      for await (const line of createInterface(npm.stdout)) if (line.includes('is ready at')) break
      expect(isLocked()).toBe(true)
      npm.kill('SIGTERM')
      npm.stdout.resume()
      await closed
      expect(isLocked()).toBe(false)
    } finally {
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL')
      } catch {
        // No process of the group is left.
      }
    }
  },
)
