import { expect, test } from 'vitest'
import { readAnnouncementOffline } from '#domain/announcements/announcements.offline.ts'
import { testEntry } from './test-entry.ts'

test('the writes of the staff are loaded with the first entry of theirs, and not for one of parents', async () => {
  // An instance of its own, since other tests of the run have loaded all writes.
  const own = './known-writes.ts?own'
  const { knowWrites, writeOf } = (await import(own)) as typeof import('./known-writes.ts')
  const read = testEntry(1, { endpoint: readAnnouncementOffline.endpoint.id })
  await knowWrites([read])
  expect(writeOf(read.endpoint)?.endpoint.id).toBe(read.endpoint)
  expect(writeOf('attendance.markClass')).toBeUndefined()
  await knowWrites([read, testEntry(2, { endpoint: 'attendance.markClass' })])
  expect(writeOf('fees.take')?.endpoint.id).toBe('fees.take')
  await knowWrites([testEntry(3, { endpoint: 'library.lend' })])
  expect(writeOf('library.lend')).toBeUndefined()
})
