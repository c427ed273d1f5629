import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Room } from '#domain/dashboards/room.endpoints.ts'
import { documents, photos } from '../../db/schema.ts'
import { openTestApp, type SignedIn, type TestApp } from '../../testing/app.ts'
import { NOTHING_KNOWN } from '../../checks/watch.ts'

let school: TestApp
let admin: SignedIn
const folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-room-'))
const folders = { data: join(folder, 'data'), backup: join(folder, 'backups') }

const write = (path: string, bytes: number): void => {
  fs.mkdirSync(join(folder, path, '..'), { recursive: true })
  fs.writeFileSync(join(folder, path), Buffer.alloc(bytes, 7))
}

beforeAll(async () => {
  write('backups/dugsi-000002-2026-09-13.backup', 2_000)
  write('backups/dugsi-000001-2026-09-12.backup', 1_000)
  write('backups/dugsi-before-update-20260801120000.backup', 300)
  write('backups/holidays.jpg', 5_000)
  write('data/backups/dugsi-before-update-20250801120000.backup', 40)
  write('data/db/base/1', 90_000)
  write('data/db.before-20260701120000/base/1', 7_000)
  write('data/db.before-20260701120000/PG_VERSION', 3)
  const disk = { data: 4_000_000_000, backup: 400_000_000 }
  school = await openTestApp({ folders, condition: () => ({ ...NOTHING_KNOWN, disk }) })
  admin = await school.signIn('ADMIN')
  const { id: uploadedBy } = admin.reply.user
  const uploadedAt = new Date(school.clock.now).toISOString()
  const gone = { deletedAt: uploadedAt, deletedBy: uploadedBy }
  const of = { uploadedBy, uploadedAt, kind: 'rules' as const, title: 'Rules', sha256: 'x', isDraft: false }
  await school.db.insert(documents).values([
    { ...of, publicId: 'a', size: 100 },
    { ...of, publicId: 'b', size: 20, ...gone },
    { ...of, publicId: 'c', size: 3, ...gone, erasedAt: uploadedAt },
  ])
  await school.db.insert(photos).values({ userId: uploadedBy, bytes: Buffer.alloc(500, 1) })
})
afterAll(async () => {
  await school.close()
  fs.rmSync(folder, { recursive: true })
})

it('the use of the disk is listed by kinds: contents of the database, backups, and databases put aside', async () => {
  const { json } = await school.call({ path: '/dashboard/room', token: admin.token })
  const room = json as unknown as Room
  expect(room.disk).toEqual({ data: 4_000_000_000, backup: 400_000_000, isLow: true, isFull: false })
  expect(room.documentsLimit).toBe(1_000 * 1_024 * 1_024)
  const kinds = Object.fromEntries(room.kinds.map(({ kind, ...of }) => [kind, of]))
  const nothing = { count: 0, bytes: 0, oldest: null }
  expect(kinds).toEqual({
    documents: { count: 1, bytes: 100, oldest: null },
    deletedDocuments: { count: 1, bytes: 20, oldest: null },
    receipts: nothing,
    photos: { count: 1, bytes: expect.any(Number), oldest: null },
    logo: { ...nothing, count: null },
    rest: { count: null, bytes: expect.any(Number), oldest: null },
    daily: { count: 2, bytes: 3_000, oldest: '2026-09-12' },
    updates: { count: 2, bytes: 340, oldest: '2025-08-01' },
    aside: { count: 1, bytes: 7_003, oldest: '2026-07-01' },
  })
  expect(kinds['rest']?.bytes).toBeGreaterThan(1_000_000)
})
