import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDurablePGlite } from './durable-pglite.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-durable-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('flushes every commit to the disk', async () => {
    const client = await openDurablePGlite(folder)
    await client.exec('create table marks (id int)')
    const fsync = vi.spyOn(fs, 'fsyncSync')
    for (let id = 0; id < 100; id++) await client.query('insert into marks values ($1)', [id])
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(100)
    await client.close()
  })

  it('keeps its data when it is opened again', async () => {
    const first = await openDurablePGlite(folder)
    await first.exec('create table marks (id int); insert into marks values (7)')
    await first.close()
    const second = await openDurablePGlite(folder)
    expect((await second.query('select id from marks')).rows).toEqual([{ id: 7 }])
    await second.close()
  })

  it('is created anew where a first start was killed while it created the files', async () => {
    fs.mkdirSync(join(folder, 'db.new', 'base'), { recursive: true })
    fs.writeFileSync(join(folder, 'db.new', 'PG_VERSION'), '1')
    const client = await openDurablePGlite(folder)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(fs.existsSync(join(folder, 'db.new'))).toBe(false)
    await client.close()
  })
})
