import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export type TestPostgres = {
  url: (database: string) => string
  pid: () => number
  /** Kills it, as a power cut does. */
  kill: () => Promise<void>
  /** Starts it again on the same data and port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
  /** Starts other servers on copies of its files; the server is stopped while they are copied. */
  copies: (count: number) => Promise<TestPostgres[]>
  /** Starts a standby that follows the server; see standby.ts. */
  standby: () => Promise<TestPostgres>
}

/** Folder of PostgreSQL's programs: in PATH, or where Debian installs them. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((each) => join(debian, each, 'bin')),
  ]
  const found = folders.find(
    (folder) => folder && fs.existsSync(join(folder, 'initdb')) && fs.existsSync(join(folder, 'postgres')),
  )
  if (!found) throw new Error('No PostgreSQL on this machine: initdb and postgres were not found')
  return found
}

/** Folder of all programs of this version, since PATH may have links to two of them only. */
const besidePostgres = (): string => dirname(fs.realpathSync(join(findPrograms(), 'postgres')))

/** User to run PostgreSQL as where the tests run as root, which it refuses: Debian's user postgres, else nobody. */
function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      // Try the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user')
}

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(child: ChildProcess): Promise<void> {
  const lines: string[] = []
  if (!child.stderr) throw new Error('PostgreSQL has no output')
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    if (!/ready to accept (read-only )?connections/.test(line)) continue
    child.stderr.resume()
    return
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Ids of the processes that a process has started; none where the system does not tell. */
function startedBy(parent: number): number[] {
  const ids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return ids.map(Number).filter((id) => {
    try {
      // The name of the program, which may hold anything, is in brackets; state and parent follow.
      const parentId = /.*\) \S (\d+) /s.exec(fs.readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]
      return Number(parentId) === parent
    } catch {
      return false
    }
  })
}

/**
 * Kills a PostgreSQL with its child processes. A child that waits for a lock of another ended child would stay for good and
 * keep the files in use.
 */
async function cutPower(child: ChildProcess): Promise<void> {
  const others = startedBy(child.pid ?? 0)
  await end(child, 'SIGKILL')
  for (const id of others) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  // Without fsync: writes of a killed process stay with the operating system, and only a power cut would lose them.
  fsync: 'off',
  full_page_writes: 'off',
}

/** A folder that PostgreSQL may write to. */
function makeFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-postgres-'))
  const user = findUser()
  if (user) fs.chownSync(folder, user.uid, user.gid)
  return folder
}

/** Starts a PostgreSQL on the files in `data` of this folder. */
async function serve(folder: string): Promise<TestPostgres> {
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings]
    const options = { ...findUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] } satisfies SpawnOptions
    const child = spawn(join(findPrograms(), 'postgres'), args, options)
    await untilReady(child)
    return child
  }
  /**
   * The processes of a killed PostgreSQL end by themselves a moment later; until then it cannot start on the same data.
   */
  const startAgain = (): Promise<ChildProcess> =>
    start().catch((error: unknown) => {
      if (!String(error).includes('still in use')) throw error
      return startAgain()
    })
  let child = await start()
  return {
    pid: () => child.pid ?? 0,
    url: (database) => `postgresql://dugsi@127.0.0.1:${port}/${database}`,
    kill: () => cutPower(child),
    restart: async () => {
      await end(child, 'SIGINT')
      child = await startAgain()
    },
    stop: async () => {
      await end(child, 'SIGINT')
      fs.rmSync(folder, { recursive: true, force: true })
    },
    copies: async (count) => {
      await end(child, 'SIGINT')
      const folders = Array.from({ length: count }, makeFolder)
      // Copied with owners and permissions, which PostgreSQL checks.
      for (const each of folders) execFileSync('cp', ['-a', data, each])
      child = await start()
      return Promise.all(folders.map(serve))
    },
    standby: async () => {
      const own = makeFolder()
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'dugsi', '-c', 'fast', '-R', '--no-sync']
      execFileSync(join(besidePostgres(), 'pg_basebackup'), ['-D', join(own, 'data'), ...from], {
        ...findUser(),
        cwd: own,
        stdio: 'pipe',
      })
      return serve(own)
    },
  }
}

/** A PostgreSQL in a temporary folder, as a direct child, so that a killed one is reaped. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = makeFolder()
  const options = ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'dugsi', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(findPrograms(), 'initdb'), options, { ...findUser(), cwd: folder, stdio: 'pipe' })
  return serve(folder)
}
