import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { hasReserve, JOURNAL_ROOM, restoreReserve } from '../disk/disk-room.ts'
import { reasonOf } from '../process/start-failure.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { fillDisk, freeOn, mountDisk, unmountDisk } from '../testing/small-disk.ts'
import { openDurablePGlite } from './durable-pglite.ts'

const ROWS = 'insert into many (content) select repeat(md5(n::text), 250) from generate_series(1, 500) as n'

it(
  'on a full disk only the statement that needs room fails: tables leave room to the journal, which is cut back and gets the reserve',
  { tags: ['fault:server-fills-up'] },
  async ({ skip }) => {
    const folder = temporaryFolder()
    const disk = join(folder.path, 'disk')
    if (!mountDisk(disk, '300m')) return skip('this machine mounts no disk of its own for a test')
    const dataDir = join(disk, 'data')
    fs.mkdirSync(dataDir)
    let database = await openDurablePGlite(dataDir)
    try {
      await restoreReserve(dataDir)
      expect(hasReserve(dataDir)).toBe(true)
      await database.exec('create table many (id serial primary key, content text)')
      await database.exec('alter table many alter content set storage external')
      let stored = 0
      const store = async (): Promise<string> => {
        try {
          await database.query(ROWS)
          stored += 500
          return 'stored'
        } catch (error) {
          return reasonOf(error)
        }
      }
      const journal = join(dataDir, 'db/pg_wal')
      const journalBytes = (): number =>
        fs.readdirSync(journal).reduce((sum, name) => sum + fs.statSync(join(journal, name)).size, 0)
      let before = journalBytes()
      while ((await store()) === 'stored') {
        await after(1)
        before = journalBytes()
      }
      expect(await store()).toBe('disk full')
      // A piece of the journal that begins within the refused statements takes the room that tables left to it.
      const taken = Math.max(0, journalBytes() - before)
      expect(freeOn(disk) + taken).toBeGreaterThan(JOURNAL_ROOM - 2_000_000)
      const count = async () => (await database.query<{ n: number }>('select count(*)::int as n from many')).rows[0]?.n
      expect(await count()).toBe(stored)

      // Other files take the rest of the disk, and the journal has to grow.
      fillDisk(disk, 0)
      for (let piece = 0; piece < 100 && hasReserve(dataDir); piece++)
        await database.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
      expect(hasReserve(dataDir)).toBe(false)
      expect(await count()).toBe(stored)

      await database.close()
      database = await openDurablePGlite(dataDir)
      expect(await count()).toBe(stored)
      const pieces = fs.readdirSync(journal).filter((name) => name.length === 24)
      expect(pieces.length).toBeLessThanOrEqual(8)
    } finally {
      await database.close()
      unmountDisk(disk)
      folder.remove()
    }
  },
)
