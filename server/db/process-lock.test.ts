import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './process-lock.ts'

let folder: string
const lockFile = (): string => join(folder, 'lock')

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-lock-'))
})

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const MODULE = new URL('./process-lock.ts', import.meta.url).href

/** Another process that takes the lock and keeps it until it is killed. */
async function holder() {
  const script = `const { lockDataDir } = await import('${MODULE}'); lockDataDir('${folder}'); console.log('held'); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'pipe' })
  await once(child.stdout, 'data')
  return child
}

it('lockDataDir refuses a folder that a living process holds, and takes the folder over once that process was killed', async () => {
  const other = await holder()
  expect(() => lockDataDir(folder)).toThrow(`in use by another server (process ${other.pid})`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataDir(folder)()
  expect(fs.readdirSync(folder)).toEqual([])
})

it('lockDataDir takes over a lock whose process id belongs to another program since', () => {
  fs.writeFileSync(lockFile(), `${process.ppid} the-boot-before/1`)
  lockDataDir(folder)()
  expect(fs.existsSync(lockFile())).toBe(false)
})

it('lockDataDir takes over an empty lock', () => {
  fs.writeFileSync(lockFile(), '')
  lockDataDir(folder)()
  expect(fs.existsSync(lockFile())).toBe(false)
})

it('lockDataDir does not release a lock that another process holds since', () => {
  const unlock = lockDataDir(folder)
  fs.writeFileSync(lockFile(), '1 somebody/else')
  unlock()
  expect(fs.existsSync(lockFile())).toBe(true)
})
