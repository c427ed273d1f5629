import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/server-process.ts'
import { adviceOnRoom, whatToDelete } from './what-to-delete.ts'

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder.path, 'data')
})
afterEach(() => folder.remove())

function put(path: string, megabytes: number): string {
  const file = join(folder.path, path)
  fs.mkdirSync(join(file, '..'), { recursive: true })
  fs.writeFileSync(file, Buffer.alloc(megabytes * 1_000_000))
  return file
}

it('the advice on a full disk names databases put aside, drafts and older backups with sizes, and no file that the school needs', () => {
  put('data/db/base/1', 9)
  put('data/reserve', 9)
  put('data/secret', 2)
  put('data/small.log', 0)
  put('data/db.before-20260101/base/1', 4)
  put('data/db.before-20260101/base/2', 3)
  const draft = put('data/db.new', 2)
  const older = put('backups/dugsi-000001-2026-03-02.backup', 5)
  put('backups/dugsi-000002-2026-03-03.backup', 6)
  put('backups/photos.zip', 8)
  const backups = join(folder.path, 'backups')
  expect(whatToDelete(dataDir, backups)).toEqual([
    { path: join(dataDir, 'db.before-20260101'), bytes: 7_000_000 },
    { path: older, bytes: 5_000_000 },
    { path: draft, bytes: 2_000_000 },
  ])
  expect(adviceOnRoom(dataDir, backups)).toMatch(
    /^[\d]+ MB of [\d]+ MB are free, a start needs 25 MB, .* may be deleted or moved away: .*db\.before-20260101 \(7 MB\), .*03-02\.backup \(5 MB\)/,
  )
})

it('the advice on a full disk says where no file of the school can be deleted', () => {
  put('data/db/base/1', 9)
  expect(whatToDelete(dataDir, null)).toEqual([])
  expect(adviceOnRoom(dataDir, null)).toContain('delete or move away other files on that disk')
})
