import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isProof } from '#tests/tier.ts'
import { embeddedDatabase } from '../db/client.ts'
import { openDurablePGlite } from '../db/durable-pglite.ts'
import { mountDisk, unmountDisk } from '../testing/small-disk.ts'
import { copySchema } from '../testing/school-place.ts'
import {
  ask,
  firstAdministrator,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../testing/server-process.ts'

const isRoot = process.getuid?.() === 0
let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let started: ServerProcess[]

beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder.path, 'data')
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((each) => each.kill()))
  folder.remove()
})

function start(env: Record<string, string> = {}, args: string[] = [], uid?: number): ServerProcess {
  const server = startProcess({ env: { DATA_DIR: dataDir, ...env }, args, ...(uid ? { uid } : {}) })
  started.push(server)
  return server
}

/** Line that a failing start prints; asserts that there is one line, and the exit code. */
async function refusal(env: Record<string, string>, args: string[] = [], uid?: number): Promise<string> {
  const { code, output, errors } = await start(env, args, uid).ended
  expect([code, output.filter((line) => line.includes('ready')), errors.length]).toEqual([1, [], 1])
  return errors[0] ?? ''
}

describe('a start that fails prints one line', () => {
  it('about a bad setting, without creating a file', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe('Dugsi cannot start: PORT must be a port number')
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('about a bad argument', async () => {
    expect(await refusal({}, ['--students', '5'])).toContain('--students needs --demo')
  })

  it('about a data folder without a parent', async () => {
    expect(await refusal({ DATA_DIR: join(folder.path, 'a', 'b') })).toMatch(
      /Cannot write to DATA_DIR .*: does not exist/,
    )
  })

  it('about a data folder that is a file', async () => {
    fs.writeFileSync(dataDir, '')
    expect(await refusal({})).toMatch(/Cannot write to DATA_DIR .*: (not a directory|a file is in the way)/)
  })

  it('about a data folder that the server may not write to', async () => {
    fs.mkdirSync(dataDir, { mode: 0o555 })
    fs.chmodSync(folder.path, 0o755)
    // Root may write anywhere, so a test under root starts the server as the user nobody.
    expect(await refusal({}, [], isRoot ? 65_534 : undefined)).toMatch(/Cannot write to DATA_DIR .*: permission denied/)
  })

  it('about a missing folder for backups', async () => {
    expect(await refusal({ BACKUP_DIR: join(folder.path, 'stick') })).toBe(
      `Dugsi cannot start: Cannot write to BACKUP_DIR ${join(folder.path, 'stick')}: does not exist`,
    )
    fs.writeFileSync(join(folder.path, 'stick'), '')
    expect(await refusal({ BACKUP_DIR: join(folder.path, 'stick') })).toContain('not a directory')
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('about damaged database files', async () => {
    fs.mkdirSync(join(dataDir, 'db'), { recursive: true })
    fs.writeFileSync(join(dataDir, 'db', 'PG_VERSION'), 'nonsense')
    expect(await refusal({})).toMatch(/Cannot open the database .*: its files are damaged/)
    expect(fs.readFileSync(join(dataDir, 'db', 'PG_VERSION'), 'utf8')).toBe('nonsense')
  })

  it('about a PostgreSQL that does not answer, without printing its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgresql://dugsi:hidden@127.0.0.1:1/school' })
    expect(line).toBe('Dugsi cannot start: Cannot reach PostgreSQL at 127.0.0.1:1: nobody answers there')
  })

  it('about TLS files that cannot be read or are not valid', async () => {
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')]
    expect(await refusal({ TLS_CERT: cert, TLS_KEY: key })).toContain(`Cannot read TLS_CERT ${cert}: does not exist`)
    fs.writeFileSync(cert, 'x')
    fs.writeFileSync(key, 'x')
    expect(await refusal({ TLS_CERT: cert, TLS_KEY: key })).toContain('Cannot use TLS_CERT and TLS_KEY')
  })

  it('about a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    copySchema(dataDir)
    const line = await refusal({ PORT: String(port) })
    expect(line).toBe(`Dugsi cannot start: Cannot listen on 127.0.0.1 port ${port}: already in use`)
    other.close()
  })

  it('about a data folder that another server has open', async () => {
    copySchema(dataDir)
    await start().ready
    expect(await refusal({})).toMatch(/DATA_DIR .* is in use by another server \(process \d+\)/)
  })
})

/** Waits until a name appears in a folder. */
async function appears(path: string, name: string): Promise<void> {
  fs.mkdirSync(path, { recursive: true })
  const watcher = fs.watch(path)
  try {
    while (!fs.existsSync(join(path, name))) await once(watcher, 'change')
  } finally {
    watcher.close()
  }
}

describe('a full disk', () => {
  it(
    'is reported before and during the first start of a server, which succeeds once there is room',
    { tags: ['fault:server-disk-full'], timeout: 180_000 },
    async ({ skip }) => {
      const disk = join(folder.path, 'disk')
      if (!mountDisk(disk, '160m')) return skip('this machine mounts no disk of its own for a test')
      try {
        const filler = join(disk, 'filler')
        const leave = (megabytes: number): void => {
          const { bavail, bsize } = fs.statfsSync(disk)
          try {
            fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - megabytes * 1_000_000))
          } catch (error) {
            // The server writes at the same time, and may have taken the last room of the disk.
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        }
        leave(90)
        const onDisk = { DATA_DIR: join(disk, 'data') }
        expect(await refusal(onDisk)).toMatch(/Disk full: DATA_DIR .* MB left/)
        fs.rmSync(filler)
        const appeared = appears(onDisk.DATA_DIR, 'db')
        const refused = refusal(onDisk)
        await appeared
        leave(1)
        expect(await refused).toMatch(/disk full/i)
        fs.rmSync(filler)
        const server = start(onDisk)
        await server.ready
        expect(server.output[0]).toContain('First administrator')
        await server.stop()
      } finally {
        await Promise.all(started.map((each) => each.kill()))
        unmountDisk(disk)
      }
    },
  )
})

describe('the first start', () => {
  it(
    'of a server creates one administrator and shows her password once',
    { tags: ['attack:password-in-log'] },
    async () => {
      const first = start()
      const address = await first.ready
      const { email, password, file } = firstAdministrator(first.output)
      expect(first.output.join('\n')).not.toContain(password)
      expect([file, fs.statSync(file).mode & 0o777]).toEqual([join(dataDir, 'first-password'), 0o600])
      expect((await ask(address, '/user/login', { body: { email, password: 'wrong' } })).status).toBe(401)
      expect(fs.existsSync(file)).toBe(true)
      const signIn = (typed: string) => ask(address, '/user/login', { body: { email, password: typed } })
      const signedIn = await signIn(password)
      expect(signedIn.status).toBe(200)
      // Whoever puts the question off still finds the password there.
      expect(fs.existsSync(file)).toBe(true)
      const { Access_token: token, user } = signedIn.json as { Access_token: string; user: { id: number } }
      const chosen = { userId: user.id, oldPassword: password, newPassword: 'Dayax-cad2!' }
      expect((await ask(address, '/user/changepassword', { method: 'PUT', body: chosen, token })).status).toBe(200)
      expect((await signIn('Dayax-cad2!')).status).toBe(200)
      expect(fs.existsSync(file)).toBe(false)
      expect(fs.statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
      expect((await first.stop()).code).toBe(0)
      const second = start()
      await second.ready
      expect(second.output.filter((line) => line.includes('password'))).toEqual([])
    },
  )

  it.each(isProof ? ['db.new', 'db', 'secret'] : ['db'])(
    'of a server that is killed when %s appears is completed by the next start',
    { tags: ['fault:first-start-killed'] },
    async (name) => {
      const appeared = appears(dataDir, name)
      const first = start()
      await appeared
      await first.kill()
      const second = start()
      await second.ready
      expect(second.output.some((line) => line.includes('First administrator')) || first.output.length > 0).toBe(true)
    },
  )
})

describe('a running server', () => {
  it('fills a demo school, keeps sessions and epoch when it is killed, and begins a new epoch when its data folder was put back', async () => {
    copySchema(dataDir)
    const demo = ['--demo', '--students', '50']
    const first = start({ SCHOOL_NAME: 'Iftin' }, demo)
    const address = await first.ready
    expect(first.output.join('\n')).toContain('admin@demo.school')
    const { json } = await ask(address, '/user/login', { body: { email: 'admin@demo.school', password: 'Demo!2026' } })
    expect(json['school']).toEqual({
      id: expect.stringMatching(/^[\w-]{12}$/),
      name: 'Iftin',
      timeZone: 'Africa/Mogadishu',
      address: 'Jigjiga Yar, Hargeysa',
      phones: ['063 4000001', '065 4000002'],
      wallets: [
        { method: 'ZAAD', number: '515151' },
        { method: 'E-dahab', number: '700200' },
      ],
      fees: { withoutBusCents: 1_700, withBusCents: 2_700 },
      drawerLimitCents: 100,
      smallestNote: 500,
      logo: expect.stringMatching(/^data:image\/png;base64,/),
      passThreshold: 50,
    })
    const token = String(json['Access_token'])
    expect(Object.keys((await ask(address, '/student/studentList', { token })).json)).toHaveLength(50)
    await first.kill()

    const backup = join(folder.path, 'backup')
    fs.cpSync(dataDir, backup, { recursive: true, preserveTimestamps: true })
    const epochs = [json['epoch']]
    const runOnce = async (isSignedIn: boolean): Promise<void> => {
      const server = start({}, demo)
      const again = await server.ready
      epochs.push((await ask(again, '/health')).json['epoch'])
      if (isSignedIn) expect((await ask(again, '/student/classList', { token })).status).toBe(200)
      await server.kill()
    }
    await runOnce(true)
    // The data folder is put back by copying and, after two more starts, by moving.
    fs.rmSync(dataDir, { recursive: true })
    fs.cpSync(backup, dataDir, { recursive: true, preserveTimestamps: true })
    await runOnce(false)
    await runOnce(false)
    fs.rmSync(dataDir, { recursive: true })
    fs.renameSync(backup, dataDir)
    await runOnce(false)
    const [initial, , second, , third] = epochs
    expect(epochs).toEqual([initial, initial, second, second, third])
    expect(new Set(epochs).size).toBe(3)
  })

  it('logs an unexpected error with its file and line in the sources', async () => {
    copySchema(dataDir)
    const database = embeddedDatabase(await openDurablePGlite(dataDir))
    await database.db.execute('alter table classes rename to former_classes')
    await database.close()
    const server = start({ LOG_LEVEL: 'error' })
    const address = await server.ready
    const { email, password } = firstAdministrator(server.output)
    const { json } = await ask(address, '/user/login', { body: { email, password } })
    expect((await ask(address, '/student/classList', { token: String(json['Access_token']) })).status).toBe(500)
    await server.stop()
    expect(server.output.join('\n')).toMatch(/server\/areas\/classes\/classes\.handlers\.ts:\d+/)
  })
})
