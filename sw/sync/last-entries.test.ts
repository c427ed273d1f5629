import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { cancelEntry, enqueue } from '#data/outbox/outbox.ts'
import { getSetting } from '#data/device/settings.ts'
import { takeStudentPhotoOffline } from '#domain/photos/photos.offline.ts'
import { takeBatch } from './batch.ts'
import { entriesOf, savingOn } from './testing/device.ts'
import { BASHIR, laneState, mark, newWorld, readyTablet, takeFee, type Tablet } from './testing/world.ts'

let tablet: Tablet
beforeEach(async () => {
  tablet = await readyTablet(newWorld())
})

const IMAGE = 'x'.repeat(20_000)
const refOf = (at: number): string => `0b0f6a3e-5d1c-4a8e-9a53-${String(at).padStart(12, '0')}`

/** Saves a photo of a student. */
const photograph = (studentId: number, at = studentId): Promise<OutboxEntry> =>
  enqueue(tablet.db, takeStudentPhotoOffline, { body: { studentId, ref: refOf(at), image: IMAGE } }, savingOn(tablet))

const take = async () => takeBatch(tablet.db, BASHIR, await laneState(tablet, BASHIR), 1)
const takenKinds = async () => (await take()).map(({ endpoint }) => endpoint)

describe('photos that wait', () => {
  test('are sent after marks and payments that were saved after them', async () => {
    await photograph(11)
    await mark(tablet, 12)
    await takeFee(tablet, 'r1')
    const first = await take()
    expect(first.map(({ id }) => id)).toEqual(['D01-2', 'D01-3'])
    await tablet.db.outbox.bulkDelete(first.map(({ id }) => id))
    expect(await takenKinds()).toEqual(['photos.takeStudent'])
  })

  test('are read no more at once than a request carries, however many there are', async () => {
    for (const at of [11, 12, 13, 14, 21, 22, 23, 24]) await photograph(at)
    let read = 0
    tablet.db.outbox.hook('reading', (entry: OutboxEntry) => {
      read++
      return entry
    })
    expect((await take()).length).toBe(1)
    expect(read).toBe(1)
    const sent = (await entriesOf(tablet)).filter(({ firstSentAt }) => firstSentAt !== null)
    expect(sent.map(({ id }) => id)).toEqual(['D01-1'])
  })

  test('are replaced by a newer one of the same student while they were never sent', async () => {
    await photograph(11, 1)
    await photograph(12)
    await photograph(11, 2)
    const inputs = (await entriesOf(tablet)).map(({ input }) => (input as { body: { ref: string } }).body.ref)
    expect(inputs.toSorted()).toEqual([refOf(2), refOf(12)].toSorted())
  })

  test('share the numbers of the device with all other entries', async () => {
    await mark(tablet, 11)
    const photo = await photograph(11)
    const after = await mark(tablet, 12)
    expect([photo.id, after.id, await getSetting(tablet.db, 'seq')]).toEqual(['D01-2', 'D01-3', 3])
  })

  test('can be taken back', async () => {
    const photo = await photograph(11)
    expect(await cancelEntry(tablet.db, photo.id)).toBe(true)
    expect(await take()).toEqual([])
  })
})
