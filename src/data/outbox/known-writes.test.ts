import { expect, test } from 'vitest'
import { knowWrites, writeOf } from './known-writes.ts'
import { testEntry } from './test-entry.ts'

test('the writes of the staff are known from the first entry of theirs on, and those of parents without it', async () => {
  const read = testEntry(1, { endpoint: 'announcements.read' })
  expect(writeOf(read.endpoint)?.endpoint.id).toBe(read.endpoint)
  await knowWrites([read])
  expect(writeOf('fees.take')).toBeUndefined()
  await knowWrites([read, testEntry(2, { endpoint: 'attendance.markClass' })])
  expect(writeOf('fees.take')?.endpoint.id).toBe('fees.take')
  await knowWrites([testEntry(3, { endpoint: 'library.lend' })])
  expect(writeOf('library.lend')).toBeUndefined()
})
