import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isProof } from '#tests/tier.ts'
import { ROOT } from './root.ts'
import { temporaryFolder } from '../testing/server-process.ts'

const TEN_MINUTES = 600_000

// Installs and builds for real, which is slow; at every push `tests/packages.test.ts` checks the imports alone.
test.runIf(isProof)(
  'a clean clone installed without development packages builds, starts and serves the app',
  { timeout: TEN_MINUTES },
  async () => {
    const folder = temporaryFolder()
    const clone = join(folder.path, 'clone')
    execFileSync('git', ['clone', '--quiet', ROOT, clone])
    execFileSync('npm', ['install', '--omit=dev', '--no-audit', '--no-fund'], { cwd: clone, stdio: 'pipe' })
    const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'data') }
    const server = spawn(process.execPath, ['server/launch.js', 'main'], { cwd: clone, env, stdio: 'pipe' })
    const ended = once(server, 'exit')
    const lines: string[] = []
    try {
      for await (const line of createInterface(server.stdout)) {
        lines.push(line)
        if (line.includes('is ready at')) break
      }
      const address = /is ready at (\S+)/.exec(lines.join('\n'))?.[1]
      expect(lines).toEqual(expect.arrayContaining(['Building the app …', 'Building the server …']))
      const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } })
      expect([page.status, (await page.text()).includes('<title>')]).toEqual([200, true])
      expect((await fetch(`${address}/api/health`)).status).toBe(200)
    } finally {
      server.kill()
      await ended
      folder.remove()
    }
  },
)
