import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editStudent } from '#domain/students/students.endpoints.ts'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, changes, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { studentHandlers } from '../students/students.handlers.ts'
import { removalHandlers } from '../students/removals.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { busHandlers } from './buses.handlers.ts'
import { busCalls, forgetRides, on } from './test-buses.ts'

let database: Database
let school: TestSchool
let buses: ReturnType<typeof busCalls>
let north = 0
let south = 0
let used = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...busHandlers, ...studentHandlers, ...removalHandlers], {
    students: 40,
    feeMonths: 0,
  })
  buses = busCalls(school)
  await database.db.update(students).set({ bus: null })
  await forgetRides(school)
  const [cali, nuur] = [await buses.driver('Cali Nuur'), await buses.driver('Nuur Cali')]
  north = (await buses.register(cali.id, { route: 'North' }, on('2026-09-01'))).bus.id
  south = (await buses.register(nuur.id, { route: 'South' }, on('2026-09-01'))).bus.id
})
afterAll(() => database.close())

/** A student whom no test has used, who takes no bus. */
const fresh = (): number => {
  const student = school.students[used++]
  if (!student) throw new Error('no student is left')
  return student.id
}
const edit = (id: number, bus: string | null, day: string) =>
  school.call(editStudent, school.actor('office'), { params: { id }, body: { bus } }, on(day))

describe('a ride', () => {
  it('lasts from the day of getting on until the day of a change, also in another month', async () => {
    const id = fresh()
    await buses.assign(id, north, on('2026-09-14'))
    expect(await buses.busOf(id)).toBe('Cali Nuur - North')
    await buses.assign(id, south, on('2026-10-02'))
    expect(await buses.ridesOf(id)).toEqual([
      [north, '2026-09-14', '2026-10-02'],
      [south, '2026-10-02', null],
    ])
  })

  it('begins on the day in the school’s time zone, which is ahead of the server’s', async () => {
    const id = fresh()
    await buses.assign(id, north, on('2026-09-30', '20:59:00'))
    await buses.assign(id, south, on('2026-09-30', '21:00:00'))
    expect(await buses.ridesOf(id)).toEqual([
      [north, '2026-09-30', '2026-10-01'],
      [south, '2026-10-01', null],
    ])
  })

  it('that began and ended on one day is deleted', async () => {
    const id = fresh()
    await buses.assign(id, north, on('2026-09-14'))
    await buses.assign(id, south, on('2026-09-20'))
    await buses.assign(id, north, on('2026-09-20', '09:00:00'))
    const days = (await buses.ridesOf(id)).map(([bus, since]) => [bus, since])
    expect(days).toEqual([
      [north, '2026-09-14'],
      [north, '2026-09-20'],
    ])
    await buses.endRide(id, on('2026-09-20', '10:00:00'))
    expect(await buses.ridesOf(id)).toEqual([[north, '2026-09-14', '2026-09-20']])
  })

  it('begins and ends with an edit of the student, also on a bus that is not registered', async () => {
    const id = fresh()
    await edit(id, 'Taxi', '2026-09-14')
    await edit(id, ' taxi ', '2026-09-15')
    await edit(id, 'CALI NUUR - NORTH', '2026-09-16')
    await edit(id, null, '2026-09-20')
    expect(await buses.ridesOf(id)).toEqual([
      ['Taxi', '2026-09-14', '2026-09-16'],
      [north, '2026-09-16', '2026-09-20'],
    ])
  })

  it('ends when the student leaves, and begins anew when the student comes back', async () => {
    const id = fresh()
    await buses.assign(id, north, on('2026-09-14'))
    const body = { studentId: id, reason: 'moved' }
    await school.call(softDeleteStudent, school.actor('office'), { body }, on('2026-09-18'))
    expect(await buses.ridesOf(id)).toEqual([[north, '2026-09-14', '2026-09-18']])
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, id))
    expect((await buses.ridesOf(id))[1]?.slice(0, 1)).toEqual([north])
  })

  it('of a new student who is registered with a bus begins on the day of registration', async () => {
    const [row] = await database.db.select().from(students).where(eq(students.id, fresh()))
    const { id: _, ...values } = row!
    const [made] = await database.db
      .insert(students)
      .values({ ...values, bus: 'Nuur Cali - South', phone: '634999999', createdAt: '2026-09-03T22:00:00Z' })
      .returning({ id: students.id })
    expect(await buses.ridesOf(made!.id)).toEqual([[south, '2026-09-04', null]])
  })
})

describe('a bus', () => {
  it('keeps its riders when driver or route change, and its former state for earlier days', async () => {
    const [first, second] = [fresh(), fresh()]
    const [old, next] = [await buses.driver('Old Driver'), await buses.driver('New Driver')]
    const { bus } = await buses.register(old.id, { route: 'East' }, on('2026-09-01'))
    for (const id of [first, second]) await buses.assign(id, bus.id, on('2026-09-05'))
    const revisionOf = async () =>
      (await database.db.select().from(students).where(eq(students.id, first)))[0]?.revision
    const before = await revisionOf()
    const { bus: changed } = await buses.change(bus, { driverId: next.id }, on('2026-10-03'))
    expect(changed).toMatchObject({ name: 'New Driver', label: 'New Driver - East', riders: 2, revision: 2 })
    expect([await buses.busOf(first), await buses.busOf(second)]).toEqual(Array(2).fill('New Driver - East'))
    expect(await revisionOf()).toBe((before ?? 0) + 1)
    expect(await buses.ridesOf(first)).toEqual([[bus.id, '2026-09-05', null]])
    expect(await buses.driversOf(bus.id)).toEqual([
      ['Old Driver', 'East', '2026-09-01', '2026-10-03'],
      ['New Driver', 'East', '2026-10-03', null],
    ])
    const logged = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'students'), eq(audit.key, String(second)), eq(audit.endpoint, 'buses.update')))
    expect(logged.map((row) => [row.before, row.after])).toEqual([
      [{ bus: 'Old Driver - East' }, { bus: 'New Driver - East' }],
    ])
    const told = await database.db.select().from(changes).where(eq(changes.entity, 'students'))
    expect(told.map(({ key }) => key)).toEqual(expect.arrayContaining([String(first), String(second)]))
  })

  it('that is registered under a text in students’ records takes these students over from that day on', async () => {
    const id = fresh()
    await edit(id, 'xasan - west', '2026-09-10')
    const xasan = await buses.driver('Xasan')
    const { bus } = await buses.register(xasan.id, { route: 'West' }, on('2026-09-21'))
    expect(bus.riders).toBe(1)
    expect(await buses.ridesOf(id)).toEqual([
      ['xasan - west', '2026-09-10', '2026-09-21'],
      [bus.id, '2026-09-21', null],
    ])
  })

  it('that is deleted has no driver from that day on, and its riders take the bus that they are moved to', async () => {
    const id = fresh()
    const driver = await buses.driver('Short Lived')
    const { bus } = await buses.register(driver.id, { route: 'Harbour' }, on('2026-09-02'))
    await buses.assign(id, bus.id, on('2026-09-04'))
    expect(await buses.remove(bus.id, south, on('2026-10-01'))).toMatchObject({ moved: 1 })
    expect(await buses.ridesOf(id)).toEqual([
      [bus.id, '2026-09-04', '2026-10-01'],
      [south, '2026-10-01', null],
    ])
    expect(await buses.driversOf(bus.id)).toEqual([['Short Lived', 'Harbour', '2026-09-02', '2026-10-01']])
  })
})
