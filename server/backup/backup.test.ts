import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { classes, students } from '../db/schema.ts'
import { BUILT_SERVER, ROOT } from '../process/root.ts'
import { makePostgres } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { copySchema } from '../testing/school-place.ts'
import { ask, firstAdministrator, startProcess, temporaryFolder } from '../testing/server-process.ts'

type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string }

let folder: ReturnType<typeof temporaryFolder>
let drops: (() => Promise<void>)[]
beforeEach(() => {
  folder = temporaryFolder()
  drops = []
})
afterEach(async () => {
  for (const drop of drops) await drop()
  folder.remove()
})

async function place(name: string): Promise<DatabaseSettings> {
  const DATA_DIR = join(folder.path, name)
  if (!usesPostgres()) return { DATA_DIR }
  const { address, drop } = await makePostgres('template0')
  drops.push(drop)
  return { DATA_DIR, DATABASE_URL: address }
}

/** Runs the command; returns its output and whether it failed. */
async function command(args: readonly string[], env: DatabaseSettings): Promise<{ output: string; isOk: boolean }> {
  const options = { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } }
  const run = promisify(execFile)(process.execPath, [join(BUILT_SERVER, 'backup.js'), ...args], options)
  return run.then(
    ({ stdout }) => ({ output: stdout.trim(), isOk: true }),
    ({ stderr }: { stderr: string }) => ({ output: stderr.trim(), isOk: false }),
  )
}

const epochAt = async (address: string) => (await ask(address, '/health')).json['epoch']

test(
  'a school is moved to another machine by its backup, with the same people and a new epoch',
  { timeout: 180_000 },
  async () => {
    const [old, next] = [await place('old'), await place('next')]
    if (!old.DATABASE_URL) copySchema(old.DATA_DIR)
    const file = join(folder.path, 'school.backup')
    const first = startProcess({ env: old })
    const epoch = await epochAt(await first.ready)
    const { email, password } = firstAdministrator(first.output)
    if (!old.DATABASE_URL) {
      const refused = await command(['save', file], old)
      expect(refused).toEqual({ output: expect.stringContaining('is in use by another server') as string, isOk: false })
      await first.stop()
    }
    expect(await command(['save', file], old)).toEqual({ output: `The school was saved to ${file}`, isOk: true })
    await first.stop()
    expect((await command(['save', file], old)).output).toBe(`${file} is there already`)

    const restored = await command(['restore', file], next)
    expect(restored.output).toContain('Devices will bring what they know of since.')
    const again = startProcess({ env: next })
    const address = await again.ready
    expect(await epochAt(address)).not.toBe(epoch)
    expect((await ask(address, '/user/login', { body: { email, password } })).status).toBe(200)
    await again.stop()
    expect((await command(['restore', file], next)).isOk).toBe(false)
  },
)

test.skipIf(usesPostgres())(
  'a damaged table is named by the backup command, which writes no file',
  { tags: ['fault:damaged-table'], timeout: 180_000 },
  async () => {
    const here = await place('here')
    copySchema(here.DATA_DIR)
    const database = await openDatabase({ databaseUrl: null, dataDir: here.DATA_DIR })
    const [made] = await database.db.insert(classes).values({ name: '1A' }).returning()
    const student = {
      firstname: 'Asha',
      lastname: 'Cali',
      fullname: 'Asha Cali',
      gender: 'Female',
      feeCents: 2_000,
      phone: '1',
    }
    await database.db.insert(students).values({ ...student, classId: made?.id ?? 0 })
    const { rows } = (await database.db.execute(sql`select pg_relation_filepath('classes') as path`)) as {
      rows: { path: string }[]
    }
    await database.close()
    const path = join(here.DATA_DIR, 'db', rows[0]?.path ?? '')
    const file = join(folder.path, 'school.backup')
    expect((await command(['save', join(folder.path, 'good.backup')], here)).isOk).toBe(true)
    const { size } = fs.statSync(path)
    for (const damaged of [Buffer.alloc(size, 0x5a), Buffer.alloc(0), Buffer.alloc(size)]) {
      fs.writeFileSync(path, damaged)
      const { output, isOk } = await command(['save', file], here)
      expect([isOk, output.split('\n').length]).toEqual([false, 1])
      expect(output).toMatch(/^The table classes cannot be read: ./)
      expect(fs.readdirSync(folder.path)).toEqual(['good.backup', 'here'])
    }
  },
)

test('an unknown word after the backup command prints the usage and changes nothing', async () => {
  const here = await place('here')
  for (const args of [
    [],
    ['save'],
    ['restore'],
    ['lose', 'x'],
    ['save', '--replace', 'x'],
    ['restore', 'x', 'y'],
    ['move'],
    ['move', '--to', 'x', 'y'],
    ['save', 'x', '--to', 'y'],
  ])
    expect(await command(args, here)).toEqual({ output: expect.stringMatching(/^Usage/) as string, isOk: false })
  const same = here.DATABASE_URL ?? here.DATA_DIR
  expect((await command(['move', '--to', same], here)).output).toBe('The school is there already')
  expect((await command(['restore', join(folder.path, 'none')], here)).output).toContain('is no backup')
  expect(fs.existsSync(join(here.DATA_DIR, 'db'))).toBe(false)
})
