import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignList } from '#domain/buses/buses.endpoints.ts'
import { getImport, takeBackImport } from '#domain/imports/imports.endpoints.ts'
import { editStudent } from '#domain/students/students.endpoints.ts'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, imports, students } from '../../db/schema.ts'
import { allHandlers } from '../../handlers.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { busCalls, forgetRides, on } from './test-buses.ts'

let database: Database
let school: TestSchool
let buses: ReturnType<typeof busCalls>
let north = 0
let south = 0
let used = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, allHandlers('secret'), { students: 60, feeMonths: 0 })
  buses = busCalls(school)
  await database.db.update(students).set({ bus: null })
  await forgetRides(school)
  const [cali, nuur] = [await buses.driver('Cali Nuur'), await buses.driver('Nuur Cali')]
  north = (await buses.register(cali.id, { route: 'North', seats: 3 }, on('2026-09-01'))).bus.id
  south = (await buses.register(nuur.id, { route: 'South', seats: 50 }, on('2026-09-01'))).bus.id
})
afterAll(() => database.close())

/** Students whom no test has used, who take no bus. */
const fresh = (count: number): number[] => school.students.slice(used, (used += count)).map(({ id }) => id)
const nameOf = (id: number | undefined): string => school.students.find((each) => each.id === id)?.fullname ?? ''

type Rides = readonly (readonly [studentId: number | undefined, busId: number | null])[]
const send = (rides: Rides, at: CallOptions = on('2026-09-14'), dryRun?: 'true') =>
  school.call(
    assignList,
    school.actor('office'),
    {
      query: { fileName: 'buses.csv', dryRun },
      body: rides.map(([studentId = 0, busId], row) => ({ row: row + 2, studentId, busId })),
    },
    at,
  )
const busesOf = (ids: readonly number[]) => Promise.all(ids.map(buses.busOf))
const takeBack = (id: number | undefined, at = on('2026-09-14', '09:00:00')) =>
  school.call(takeBackImport, school.actor('office'), { params: { id: id ?? 0 } }, at)
const detailOf = (id: number | undefined) =>
  school.call(getImport, school.actor('office'), { params: { id: id ?? 0 } }, on('2026-09-14'))
const refused = (...lines: string[]) =>
  expect.objectContaining({ code: 'rowsRefused', details: expect.objectContaining({ message: lines.join('\n') }) })

describe('a list of riders', () => {
  it('lets its students take their buses, or none, from the day on, as one import with the buses of before', async () => {
    const [a = 0, b = 0, c = 0] = fresh(3)
    await buses.assign(b, north, on('2026-09-03'))
    await buses.assign(c, north, on('2026-09-03'))
    const reply = await send([
      [a, north],
      [b, south],
      [c, null],
    ])
    expect(reply).toMatchObject({ created: 3, existing: [], repeated: [], warnings: [] })
    expect(await busesOf([a, b, c])).toEqual(['Cali Nuur - North', 'Nuur Cali - South', null])
    expect(await buses.ridesOf(b)).toEqual([
      [north, '2026-09-03', '2026-09-14'],
      [south, '2026-09-14', null],
    ])
    const { kind, fileName, rows } = await detailOf(reply.importId)
    expect([kind, fileName]).toEqual(['riders', 'buses.csv'])
    expect(rows.map(({ row, name, change, builtOn }) => [row, name, change, builtOn])).toEqual([
      [2, nameOf(a), { from: null, to: 'Cali Nuur - North' }, []],
      [3, nameOf(b), { from: 'Cali Nuur - North', to: 'Nuur Cali - South' }, []],
      [4, nameOf(c), { from: 'Cali Nuur - North', to: null }, []],
    ])
    const [logged] = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(c)))
      .orderBy(desc(audit.id))
      .limit(1)
    expect(logged).toMatchObject({
      endpoint: 'buses.assignList',
      before: { bus: 'Cali Nuur - North' },
      after: { bus: null },
    })
  })

  it('is checked by a trial, which writes nothing and warns as the list itself does', async () => {
    const ids = fresh(5)
    const all = ids.map((id) => [id, north] as const)
    const before = await database.db.$count(imports)
    const trial = await send(all, undefined, 'true')
    expect(trial).toMatchObject({ message: '5 students can be assigned.', created: 5 })
    expect(trial.warnings).toEqual([`Cali Nuur - North has 3 seats, and 6 students take it.`])
    expect(await busesOf(ids)).toEqual(Array(5).fill(null))
    expect(await database.db.$count(imports)).toBe(before)
    expect((await send(all)).warnings).toEqual(trial.warnings)
    const moved = await send(all.map(([id], at) => [id, at === 0 ? north : south]))
    expect(moved).toMatchObject({ created: 4, existing: [{ row: 2, id: ids[0] }], warnings: [] })
  })

  it('a second time changes nothing, is no import, and names who takes the bus and who stands twice', async () => {
    const [a = 0, b = 0] = fresh(2)
    const first = await send([
      [a, south],
      [b, null],
      [a, south],
    ])
    expect(first).toMatchObject({
      created: 1,
      existing: [{ row: 3, id: b, name: nameOf(b) }],
      repeated: [{ row: 4, firstRow: 2, name: nameOf(a) }],
    })
    const second = await send([
      [a, south],
      [b, null],
    ])
    expect(second.created).toBe(0)
    expect(second).not.toHaveProperty('importId')
    expect(second.existing.map(({ id }) => id)).toEqual([a, b])
  })

  it('with an unknown student, an unknown bus or two buses for one student changes nobody, and names each row', async () => {
    const [a = 0, b = 0, gone = 0] = fresh(3)
    const body = { studentId: gone, reason: 'moved' }
    await school.call(softDeleteStudent, school.actor('office'), { body }, on('2026-09-10'))
    const { bus } = await buses.register((await buses.driver('Xasan')).id, { route: 'Gone' }, on('2026-09-01'))
    await buses.remove(bus.id)
    const list: Rides = [
      [a, north],
      [999_999, north],
      [gone, north],
      [b, bus.id],
      [a, null],
    ]
    await expect(send(list)).rejects.toEqual(
      refused(
        'Row 3: studentId: Student not found',
        'Row 4: studentId: Student not found',
        'Row 5: bus: Bus not found',
        'Row 6: bus: The student of this row has another bus in row 2',
      ),
    )
    await expect(send(list, undefined, 'true')).rejects.toMatchObject({ code: 'rowsRefused' })
    expect(await busesOf([a, b])).toEqual([null, null])
  })

  it('sent by two people at once changes each student once', async () => {
    const ids = fresh(6)
    const list = ids.map((id) => [id, south] as const)
    const replies = await Promise.all([send(list), send(list.toReversed())])
    expect(replies.map(({ created }) => created).toSorted()).toEqual([0, 6])
    expect(await busesOf(ids)).toEqual(Array(6).fill('Nuur Cali - South'))
    for (const id of ids) expect(await buses.ridesOf(id)).toEqual([[south, '2026-09-14', null]])
  })

  it('beside a bus that is being deleted leaves nobody on it', async () => {
    const ids = fresh(3)
    const { bus } = await buses.register((await buses.driver('Muuse')).id, { route: 'Last day' }, on('2026-09-01'))
    await Promise.allSettled([send(ids.map((id) => [id, bus.id] as const)), buses.remove(bus.id, south)])
    expect(await busesOf(ids)).not.toContain(bus.label)
  })
})

describe('a list of riders that is taken back', () => {
  it('the same day gives the buses of before, and rides as though it had not been', async () => {
    const [a = 0, b = 0] = fresh(2)
    await buses.assign(b, north, on('2026-09-03'))
    const { importId } = await send([
      [a, south],
      [b, south],
    ])
    expect(await takeBack(importId)).toMatchObject({ removed: 2, stayed: [] })
    expect(await busesOf([a, b])).toEqual([null, 'Cali Nuur - North'])
    expect(await buses.ridesOf(a)).toEqual([])
    expect((await buses.ridesOf(b)).map(([bus]) => bus)).toEqual([north, north])
    expect((await detailOf(importId)).rows.every(({ isTakenBack }) => isTakenBack)).toBe(true)
  })

  it('days later ends the rides of the list that day, under the names that the buses have then', async () => {
    const [a = 0, taxi = 0] = fresh(2)
    const { bus } = await buses.register((await buses.driver('Jaamac')).id, { route: 'Old' }, on('2026-09-01'))
    await buses.assign(a, bus.id, on('2026-09-03'))
    const edit = { params: { id: taxi }, body: { bus: 'Taxi' } }
    await school.call(editStudent, school.actor('office'), edit, on('2026-09-03'))
    const { importId } = await send([
      [a, south],
      [taxi, null],
    ])
    await buses.change(bus, { route: 'New' }, on('2026-09-15'))
    await takeBack(importId, on('2026-09-16'))
    expect(await busesOf([a, taxi])).toEqual(['Jaamac - New', 'Taxi'])
    expect(await buses.ridesOf(a)).toEqual([
      [bus.id, '2026-09-03', '2026-09-14'],
      [south, '2026-09-14', '2026-09-16'],
      [bus.id, '2026-09-16', null],
    ])
  })

  it('leaves students who take another bus since, have left, or whose former bus is gone', async () => {
    const [other = 0, left = 0, lost = 0, same = 0] = fresh(4)
    const { bus } = await buses.register((await buses.driver('Faarax')).id, { route: 'Sold' }, on('2026-09-01'))
    await buses.assign(lost, bus.id, on('2026-09-03'))
    const { importId } = await send([other, left, lost, same].map((id) => [id, south] as const))
    await buses.assign(other, north, on('2026-09-14', '08:00:00'))
    const body = { studentId: left, reason: 'moved' }
    await school.call(softDeleteStudent, school.actor('office'), { body }, on('2026-09-14', '08:00:00'))
    await buses.remove(bus.id, undefined, on('2026-09-14', '08:00:00'))
    const { removed, stayed } = await takeBack(importId)
    expect(removed).toBe(1)
    expect(stayed.map(({ row, builtOn }) => [row, builtOn])).toEqual([
      [2, ['changed']],
      [3, ['deleted']],
      [4, ['busGone']],
    ])
    expect(await busesOf([other, lost, same])).toEqual(['Cali Nuur - North', 'Nuur Cali - South', null])
  })

  it('by two people at once is taken back once, and beside a change of the bus by one of both alone', async () => {
    const [a = 0, b = 0] = fresh(2)
    const { importId } = await send([[a, south]])
    const twice = await Promise.allSettled([takeBack(importId), takeBack(importId)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const beside = await send([[b, south]])
    const both = await Promise.allSettled([takeBack(beside.importId), buses.assign(b, north)])
    expect(both[1]?.status).toBe('fulfilled')
    expect(await busesOf([b])).toEqual(['Cali Nuur - North'])
    const [latest] = await database.db
      .select()
      .from(imports)
      .orderBy(asc(imports.id))
      .where(eq(imports.id, beside.importId ?? 0))
    expect(latest?.takenBackAt === null).toBe(both[0]?.status === 'rejected')
  })
})
