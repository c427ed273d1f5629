import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DisciplineRow } from '#domain/discipline/discipline.schema.ts'
import { RecordRef } from '#domain/discipline/discipline.schema.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { setSetting } from '../device/settings.ts'
import { newRef } from '../device/new-ref.ts'
import { keepOwnText, saveNewRecord, saveRecordDeletion, saveRecordEdit } from './record-writes.ts'
import {
  countedRecords,
  firstDayRetained,
  readRecords,
  type RecordFilter,
  type ShownRecord,
} from './records.queries.ts'

const OWNER = 5
const TEXT = { type: 'Disruption', description: 'Talked', actionTaken: null } as const
const SANG = { ...TEXT, description: 'Sang' }
const refAt = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let db: DeviceDb
let cache: CacheDb
let round = 0

const row = (number: number, more: Partial<DisciplineRow> = {}): DisciplineRow => ({
  id: number,
  ref: refAt(number),
  studentId: 11,
  ...TEXT,
  classId: 1,
  recordedAt: '2026-09-14T06:00:00.000Z',
  recordedBy: 'Cabdi',
  recordedById: 6,
  revision: 1,
  ...more,
})

const putRows = (...rows: DisciplineRow[]) =>
  cache.discipline.bulkPut(
    rows,
    rows.map(({ ref }) => ref),
  )

beforeEach(async () => {
  round++
  db = openDeviceDb(`device-discipline-${round}`)
  cache = openCacheDb(`cache-discipline-${round}`)
  const user = {
    id: OWNER,
    fullname: 'Sahra',
    email: 's@demo.school',
    Role: 'Teacher',
    username: 'person',
    phone: null,
    photoUrl: null,
  } as const
  await setSetting(db, 'userData', user)
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await setSetting(db, 'school', { name: 'Test', timeZone: 'Africa/Mogadishu' })
  await cache.classes.put({ id: 1, name: '1A', grade: 1 }, '1')
  await cache.students.put({ id: 11, fullname: 'Axmed Cali', classId: 1 }, '11')
  await cache.meta.put({ key: 'position', value: 10 })
})

afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const read = (filter?: RecordFilter) => readRecords(db, cache, OWNER, filter)
const entries = (): Promise<OutboxEntry[]> => db.outbox.orderBy('id').sortBy('seq')

async function only(filter?: RecordFilter): Promise<ShownRecord> {
  const records = await read(filter)
  expect(records).toHaveLength(1)
  return records[0]!
}

const send = (id: string) => db.outbox.update(id, { firstSentAt: 1 })
const accept = (id: string, position = 10) =>
  db.outbox.update(id, { firstSentAt: 1, state: 'acknowledged', ack: { epoch: 'e', position, reply: null, at: 0 } })
const reject = (id: string, code = 'recordChanged') =>
  db.outbox.update(id, {
    firstSentAt: 1,
    state: 'parked',
    parkReason: 'rejected',
    lastError: { code, message: 'This record was changed by Cabdi since you opened it.' },
  })

describe('the records of the replica', () => {
  test('are shown newest first, with the names of student and class and the school’s day', async () => {
    await putRows(row(1, { recordedAt: '2026-09-13T21:30:00.000Z' }), row(2))
    const [newest, older] = await read()
    expect([newest?.id, older?.id]).toEqual([2, 1])
    expect(older).toMatchObject({
      studentName: 'Axmed Cali',
      className: '1A',
      day: '2026-09-14',
      isOwn: false,
      base: 1,
    })
    expect(older).toMatchObject({ pending: null, parked: [], isRefused: false })
  })

  test('of a student who is not known are shown as Unknown', async () => {
    await putRows(row(1, { studentId: 99 }))
    expect(await only()).toMatchObject({ studentName: 'Unknown', className: '1A' })
  })

  test('of a parent’s replica have no description, and the class of the child', async () => {
    const { id, ref, studentId, type, actionTaken, recordedAt } = row(1)
    await putRows({ id, ref, studentId, type, actionTaken, recordedAt })
    expect(await only({ studentId: 11 })).toMatchObject({ description: null, recordedBy: null, className: '1A' })
  })

  test('are filtered by student, type, class and days, both included', async () => {
    await putRows(
      row(1),
      row(2, { type: 'Dishonesty', studentId: 12, classId: 2, recordedAt: '2026-09-01T06:00:00.000Z' }),
    )
    const ids = async (filter: RecordFilter) => (await read(filter)).map(({ id }) => id)
    expect(await ids({ studentId: 12 })).toEqual([2])
    expect(await ids({ type: 'Disruption' })).toEqual([1])
    expect(await ids({ classId: 2 })).toEqual([2])
    expect(await ids({ from: '2026-09-14', to: '2026-09-14' })).toEqual([1])
    expect(await ids({ to: '2026-09-01' })).toEqual([2])
    expect(await ids({ from: '2026-09-02', to: '2026-09-13' })).toEqual([])
  })

  test('go back a hundred and twenty days', () => {
    expect(firstDayRetained('2026-09-14')).toBe('2026-05-17')
  })
})

describe('a new record', () => {
  test('is shown at once as this person’s own, waiting', async () => {
    const { id, input } = await saveNewRecord(db, { studentId: 11, ...TEXT })
    const { ref } = (input as { body: { ref: string } }).body
    expect(RecordRef.parse(ref)).toBe(ref)
    expect(await only()).toMatchObject({
      ref,
      id: null,
      studentName: 'Axmed Cali',
      className: '1A',
      recordedBy: 'Sahra',
      isOwn: true,
      description: 'Talked',
      pending: { entryId: id, state: 'waiting' },
    })
  })

  test('that was never sent is replaced by its edit, and removed by its deletion', async () => {
    await saveNewRecord(db, { studentId: 11, ...TEXT })
    await saveRecordEdit(db, await only(), SANG)
    const [entry, ...others] = await entries()
    expect([entry?.endpoint, others]).toEqual(['discipline.create', []])
    expect(await only()).toMatchObject({ description: 'Sang' })
    expect(await saveRecordDeletion(db, await only())).toBe('cancelled')
    expect([await entries(), await read()]).toEqual([[], []])
  })

  test('that was sent is not changed, and its edit and deletion follow it in order', async () => {
    const { id, key } = await saveNewRecord(db, { studentId: 11, ...TEXT })
    await send(id)
    await saveRecordEdit(db, await only(), SANG)
    expect(await only()).toMatchObject({ description: 'Sang', base: 1 })
    expect(await saveRecordDeletion(db, await only())).toMatchObject({ state: 'waiting' })
    expect((await entries()).map((each) => [each.endpoint, each.key])).toEqual([
      ['discipline.create', key],
      ['discipline.edit', key],
      ['discipline.delete', key],
    ])
    expect(await read()).toEqual([])
  })

  test('that was refused is shown with the reason, is not counted, and can be written again or deleted', async () => {
    const { id } = await saveNewRecord(db, { studentId: 11, ...TEXT })
    await reject(id, 'notYourClass')
    const refused = await only()
    expect(refused).toMatchObject({ isRefused: true, description: 'Talked', pending: null })
    expect(refused.parked).toMatchObject([{ kind: 'create', code: 'notYourClass', text: TEXT }])
    expect(countedRecords([refused])).toEqual([])
    const again = await saveRecordEdit(db, refused, SANG)
    expect((await entries()).map((each) => each.id)).toEqual([again.id])
    expect(await only()).toMatchObject({ isRefused: false, description: 'Sang', ref: refused.ref })
    await reject(again.id, 'notYourClass')
    expect(await saveRecordDeletion(db, await only())).toBe('cancelled')
    expect([await entries(), await read()]).toEqual([[], []])
  })

  test('is shown until the replica has it, without a gap and without a duplicate', async () => {
    const { id } = await saveNewRecord(db, { studentId: 11, ...TEXT })
    const { ref } = await only()
    await accept(id)
    expect(await only()).toMatchObject({ pending: { state: 'acknowledged' } })
    await putRows(row(1, { ref }))
    expect(await only()).toMatchObject({ id: 1 })
    await cache.meta.put({ key: 'position', value: 11 })
    expect(await only()).toMatchObject({ id: 1, pending: null })
  })
})

describe('an edit of a record of the school', () => {
  test('is shown over the record with the revision that the edit was based on, whatever is pulled meanwhile', async () => {
    await putRows(row(1, { revision: 3 }))
    await saveRecordEdit(db, await only(), SANG)
    await putRows(row(1, { revision: 4, description: 'Office' }))
    expect(await only()).toMatchObject({ description: 'Sang', base: 3, pending: { state: 'waiting' } })
    await saveRecordEdit(db, await only(), { ...SANG, description: 'Sang loudly' })
    const all = await entries()
    expect(all.map(({ input }) => (input as { body: object }).body)).toMatchObject([
      { description: 'Sang loudly', base: 3 },
    ])
  })

  test('that was refused leaves the school’s text, and is shown beside it until it is settled', async () => {
    await putRows(row(1))
    const { id } = await saveRecordEdit(db, await only(), SANG)
    await reject(id)
    await putRows(row(1, { revision: 2, description: 'Office' }))
    const record = await only()
    expect(record).toMatchObject({ description: 'Office', base: 2, isRefused: false })
    expect(record.parked).toMatchObject([{ kind: 'edit', code: 'recordChanged', text: SANG }])
    await keepOwnText(db, record, id, SANG)
    expect(await only()).toMatchObject({ description: 'Sang', base: 2, parked: [] })
    expect((await entries()).map(({ input }) => (input as { body: object }).body)).toMatchObject([{ base: 2 }])
  })

  test('of a record that the replica lacks is not shown', async () => {
    await saveRecordEdit(db, { ref: refAt(9), studentId: 11, base: 1 }, SANG)
    expect(await read()).toEqual([])
  })
})

describe('a deletion of a record', () => {
  test('hides the record at once, and shows it again with the reason when it was refused', async () => {
    await putRows(row(1))
    expect(await saveRecordDeletion(db, await only())).toMatchObject({ state: 'waiting' })
    expect(await read()).toEqual([])
    const [entry] = await entries()
    await reject(entry!.id, 'notYourRecord')
    expect((await only()).parked).toMatchObject([{ kind: 'delete', code: 'notYourRecord', text: null }])
  })
})

test('other people’s discipline entries are not shown, and one that no longer decodes breaks nothing', async () => {
  const { id } = await saveNewRecord(db, { studentId: 11, ...TEXT })
  await db.outbox.update(id, { ownerId: 6 })
  expect(await read()).toEqual([])
  await db.outbox.update(id, { ownerId: OWNER, state: 'parked', parkReason: 'unreadable', input: null })
  await putRows(row(1))
  expect(await only()).toMatchObject({ id: 1 })
})

test('keys of new records differ', () => {
  const refs = Array.from({ length: 100 }, newRef)
  expect(new Set(refs.map((ref) => RecordRef.parse(ref))).size).toBe(100)
})
