import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import type { EnteredScores, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { sheetKey } from '#domain/row-keys.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { enqueueAll, NotSavedError } from '../outbox/outbox.ts'
import { readDraft, saveDraft } from '../device/drafts.ts'
import { setSetting } from '../device/settings.ts'
import { waitingCorrections } from './assignments.queries.ts'
import { readClassSheets } from './class-sheets.queries.ts'
import { holdsReport, holdsYear } from './coverage.ts'
import { readSheets } from './sheets.ts'

const OWNER = 5
let db: DeviceDb
let cache: CacheDb
let round = 0

const sheetOf = (subjectId: number, scores: ScoreSheetRow['scores'], classId = 1): ScoreSheetRow => ({
  classId,
  examId: 2,
  subjectId,
  yearBegins: '2026-08-01',
  scores,
})

beforeEach(async () => {
  round++
  db = openDeviceDb(`exam-device-${round}`)
  cache = openCacheDb(`exam-cache-${round}`)
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
  const sheets = [
    sheetOf(1, [
      [11, 20, 3],
      [12, null, 1],
    ]),
    sheetOf(2, [[11, 9, 1]]),
    sheetOf(1, [[21, 5, 1]], 7),
  ]
  await cache.scoreSheets.bulkPut(sheets, sheets.map(sheetKey))
  await cache.academicYears.put({ id: 3, year: '2026-2027' }, '3')
  await cache.exams.put({ id: 2, name: 'Midterm exam', type: 'MIDTERM', academicYearId: 3 }, '2')
  await cache.meta.bulkPut([
    { key: 'position', value: 10 },
    { key: 'epoch', value: 'e' },
  ])
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const bodyOf = (subjectId: number, scores: EnteredScores['scores']): { body: EnteredScores } => ({
  body: { classId: 1, examId: 2, subjectId, scores },
})
const save = (inputs: { body: EnteredScores }[], draftKey?: string) =>
  enqueueAll(db, enterScoresOffline, inputs, { seen: new Map(), draftKey })
const read = () => readClassSheets(db, cache, OWNER, { classId: 1, examId: 2 })

const ENTERED = [
  bodyOf(1, [
    { studentId: 11, marks: 21, base: 3 },
    { studentId: 13, marks: 8, base: 0 },
  ]),
  bodyOf(3, [{ studentId: 11, marks: 4, base: 0 }]),
]

describe('several subjects that are saved at once', () => {
  test('are an entry each, in order, and delete the draft', async () => {
    await saveDraft(db, 'draft', OWNER, { cells: [] })
    const entries = await save(ENTERED, 'draft')
    expect(entries.map(({ seq, key }) => [seq, key])).toEqual([
      [1, 'exams:scores:1:2:1'],
      [2, 'exams:scores:1:2:3'],
    ])
    expect(await db.outbox.count()).toBe(2)
    expect(await readDraft(db, 'draft', OWNER)).toBeNull()
  })

  test('are not saved at all when one of them cannot be', async () => {
    await saveDraft(db, 'draft', OWNER, { cells: [] })
    const unstorable = bodyOf(4, [{ studentId: 11, marks: (() => 1) as never, base: 0 }])
    await expect(save([...ENTERED, unstorable], 'draft')).rejects.toThrow(NotSavedError)
    expect(await db.outbox.count()).toBe(0)
    expect(await readDraft(db, 'draft', OWNER)).not.toBeNull()
  })
})

describe('the scores of a class in one exam', () => {
  test('are the school’s with the waiting ones over them, cell by cell', async () => {
    await save(ENTERED)
    const { scores } = await read()
    expect(Object.fromEntries(scores)).toEqual({
      '11:1': { marks: 21, base: 3, pending: 'waiting' },
      '12:1': { marks: null, base: 1, pending: null },
      '13:1': { marks: 8, base: 0, pending: 'waiting' },
      '11:2': { marks: 9, base: 1, pending: null },
      '11:3': { marks: 4, base: 0, pending: 'waiting' },
    })
    expect(waitingCorrections(await db.outbox.toArray())).toBe(1)
  })

  test('do not count refused marks, and list them with the reason', async () => {
    const [entry] = await save(ENTERED)
    const lastError = { code: 'noCorrectionsLeft', message: 'The correction limit is reached' }
    await db.outbox.update(entry!.id, { state: 'parked', parkReason: 'rejected', lastError })
    const { scores, refused, notices } = await read()
    expect(scores.get('11:1')).toEqual({ marks: 20, base: 3, pending: null })
    expect(refused.get('11:1')).toEqual({ marks: 21, reason: 'The correction limit is reached' })
    expect(notices.map(({ subjectId }) => subjectId)).toEqual([1])
  })

  test('list a difference until it is settled, and then ask nobody to read about it', async () => {
    const [entry] = await save(ENTERED)
    const reply = { notApplied: [{ studentId: 11, outcome: 'conflict', standing: 20 }] }
    const ack = { epoch: 'e', position: 5, reply, at: 0 }
    await db.outbox.update(entry!.id, { state: 'acknowledged', ack, attention: 'One mark differs' })
    const side = { marks: 20, by: 'Cabdi', at: '2026-11-02T06:00:00.000Z' }
    const conflict = { id: 4, studentId: 11, classId: 1, examId: 2, subjectId: 1, standing: side, challenger: side }
    await cache.scoreConflicts.put(conflict, '4')
    expect(await read()).toMatchObject({ conflicts: [{ id: 4 }], notices: [], settledEntries: [] })
    await cache.scoreConflicts.clear()
    expect(await read()).toMatchObject({ conflicts: [], notices: [], settledEntries: [entry!.id] })
  })
})

describe('the score sheets of a report', () => {
  test('hold waiting marks, also of a sheet that the school has not begun', async () => {
    await save(ENTERED)
    const sheets = await readSheets(cache, await db.outbox.toArray(), { classId: 1, examId: 2 })
    expect(sheets).toEqual([
      sheetOf(1, [
        [11, 21, 3],
        [12, null, 1],
        [13, 8, 0],
      ]),
      sheetOf(2, [[11, 9, 1]]),
      sheetOf(3, [[11, 4, 0]]),
    ])
  })

  test('are only those of the student, year or class that is asked for', async () => {
    const ask = (asked: Parameters<typeof readSheets>[2]) => readSheets(cache, [], asked)
    expect(await ask({ studentId: 12 })).toEqual([sheetOf(1, [[12, null, 1]])])
    expect(await ask({ academicYearId: 4 })).toEqual([])
    expect((await ask({ academicYearId: 3 })).map(({ classId }) => classId)).toEqual([1, 1, 7])
    expect((await ask({ classId: 7 })).map(({ classId }) => classId)).toEqual([7])
  })

  test('are on the device for years that began within its retention', () => {
    const years = [
      { id: 3, year: '2026-2027' },
      { id: 2, year: '2025-2026' },
    ]
    const exams = [{ id: 2, name: 'Final exam', type: 'FINAL' as const, academicYearId: 2 }]
    const span = { years, exams, since: '2025-09-24' }
    expect(holdsYear(span, { academicYearId: 3 })).toBe(true)
    expect(holdsYear(span, { examId: 2 })).toBe(false)
    expect(holdsYear(span, { academicYearId: 9 })).toBe(false)
  })

  test('are left to the school for a year out of which it was turned, whose classes the device no longer has', () => {
    const exams = [{ id: 2, name: 'Final exam', type: 'FINAL' as const, academicYearId: 3 }]
    const holds = (turn: 'prepared' | 'turned', asked: Parameters<typeof holdsYear>[1]) =>
      holdsYear({ years: [{ id: 3, year: '2026-2027', turn }], exams, since: '2025-09-24' }, asked)
    expect(holds('prepared', { academicYearId: 3 })).toBe(true)
    expect([holds('turned', { academicYearId: 3 }), holds('turned', { examId: 2 })]).toEqual([false, false])
  })
})

describe('a report of a year’s scores', () => {
  const ofClass = { classId: 1, academicYearId: 3 }
  const holds = (asked: Parameters<typeof holdsReport>[1]) => holdsReport({ db, cache }, asked)
  const student = (id: number, joined?: string) =>
    cache.students.put(
      { id, classId: 1, fullname: `S ${id}`, ...(joined && { joined: Date.parse(joined) }) },
      String(id),
    )

  beforeEach(async () => {
    vi.setSystemTime('2026-11-23T07:00:00Z')
    await Promise.all([student(11), student(12)])
  })
  afterEach(() => vi.useRealTimers())

  test('is made on the device where the device knows every student with scores', async () => {
    expect(await holds(ofClass)).toBe(true)
    expect(await holds({ classId: 1, examId: 2 })).toBe(true)
    expect(await holds({ studentId: 11, academicYearId: 3 })).toBe(true)
  })

  test('is asked of the school where a student with scores has left and is unknown to the device', async () => {
    await cache.students.delete('12')
    expect(await holds(ofClass)).toBe(false)
    expect(await holds({ studentId: 12, academicYearId: 3 })).toBe(false)
    expect(await holds({ studentId: 11, academicYearId: 3 })).toBe(true)
    expect(await holds({ academicYearId: 3 })).toBe(false)
  })

  test('is asked of the school once the year was turned', async () => {
    await cache.academicYears.put({ id: 3, year: '2026-2027', turn: 'turned' }, '3')
    expect([await holds(ofClass), await holds({ classId: 1, examId: 2 }), await holds({ academicYearId: 3 })]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('is asked of the school by a teacher whose class a student joined during the year, and made on the office’s device all the same', async () => {
    await student(13, '2026-11-01T07:00:00Z')
    expect(await holds(ofClass)).toBe(false)
    expect(await holds({ studentId: 13, academicYearId: 3 })).toBe(false)
    await student(13, '2026-06-01T07:00:00Z')
    expect(await holds(ofClass)).toBe(true)
    await student(13, '2026-11-01T07:00:00Z')
    const user = {
      id: OWNER,
      fullname: 'Sahra',
      email: 's@demo.school',
      Role: 'ACADEMY',
      username: 'person',
      phone: null,
      photoUrl: null,
    } as const
    await setSetting(db, 'userData', user)
    expect(await holds(ofClass)).toBe(true)
  })
})
