import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnnouncementRow } from '#domain/announcements/announcements.schema.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'
import { noteOpened, readAnnouncements } from './announcements.ts'

const OWNER = 5
const refAt = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let db: DeviceDb
let cache: CacheDb
let round = 0

const row = (number: number, over: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  ref: refAt(number),
  title: `Announcement ${number}`,
  message: 'In the hall',
  targetRole: 'PARENT',
  classId: null,
  startDate: '2026-09-14T06:00:00.000Z',
  endDate: null,
  isUrgent: false,
  createdAt: '2026-09-14T06:00:00.000Z',
  createdBy: { id: 1, fullName: 'Axmed', role: 'ADMIN' },
  ...over,
})

beforeEach(async () => {
  round++
  db = openDeviceDb(`device-announcements-${round}`)
  cache = openCacheDb(`cache-announcements-${round}`)
  const user = {
    id: OWNER,
    fullname: 'Faadumo',
    email: 'f@demo.school',
    Role: 'PARENT',
    username: 'person',
    phone: null,
    photoUrl: null,
  } as const
  await setSetting(db, 'userData', user)
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await cache.classes.put({ id: 3, name: '1C', grade: 1 }, '3')
  await cache.meta.bulkPut([
    { key: 'position', value: 10 },
    { key: 'epoch', value: 'e1' },
  ])
  const rows = [row(1), row(2, { classId: 3 }), row(3, { createdBy: { id: OWNER, fullName: 'Me', role: 'USER' } })]
  await cache.announcements.bulkPut(
    rows,
    rows.map(({ ref }) => ref),
  )
})

afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const shown = () => readAnnouncements(db, cache, OWNER)
const isRead = async () => (await shown()).map((each) => each.isRead)

describe('an announcement', () => {
  test('is unread until it is opened on this device or another, unless its reader published it', async () => {
    expect((await shown()).map(({ title, className }) => [title, className])).toEqual([
      ['Announcement 1', null],
      ['Announcement 2', '1C'],
      ['Announcement 3', null],
    ])
    expect(await isRead()).toEqual([false, false, true])
    await cache.announcementReads.put({ ref: refAt(2), readAt: '2026-09-14T07:00:00.000Z' }, refAt(2))
    expect(await isRead()).toEqual([false, true, true])
    const [first] = await shown()
    await noteOpened(first!, db)
    expect(await isRead()).toEqual([true, true, true])
  })

  test('is saved as opened once, and stays opened until the replica says so', async () => {
    const [first] = await shown()
    await noteOpened(first!, db)
    await noteOpened((await shown())[0]!, db)
    const entries = await db.outbox.toArray()
    expect(entries).toMatchObject([{ endpoint: 'announcements.read', input: { body: { ref: refAt(1) } } }])
    await db.outbox.update(entries[0]!.id, {
      state: 'acknowledged',
      ack: { epoch: 'e1', position: 12, at: 0, result: null },
    })
    expect(await isRead()).toEqual([true, false, true])
    await cache.meta.put({ key: 'position', value: 13 })
    expect(await isRead()).toEqual([false, false, true])
    await cache.announcementReads.put({ ref: refAt(1), readAt: '2026-09-14T07:00:00.000Z' }, refAt(1))
    expect(await isRead()).toEqual([true, false, true])
  })
})
