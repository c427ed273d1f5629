import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/buses/buses.endpoints.ts'
import { BusEdit, NewBus } from '#domain/buses/buses.schema.ts'
import { busFeeOf } from '#domain/buses/figures.rules.ts'
import { plateKey } from '#domain/school/buses.rules.ts'
import { USUAL_FEES } from '#domain/school/fees.schema.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, buses as busTable, employees, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { feeMonthHandlers } from '../fees/fee-months.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { busHandlers } from './buses.handlers.ts'
import { busCalls, on } from './test-buses.ts'

let database: Database
let school: TestSchool
let calls: ReturnType<typeof busCalls>
let driverId = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...busHandlers, ...feeMonthHandlers], { students: 40, feeMonths: 0 })
  calls = busCalls(school)
  await database.db.update(students).set({ bus: null, feeCents: 1_700 })
  driverId = (await calls.driver('Cali Nuur')).id
})
afterAll(() => database.close())

const refused = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details ? { details: expect.objectContaining(details) } : {}) })
const set = (id: number, values: Partial<typeof students.$inferInsert>) =>
  database.db.update(students).set(values).where(eq(students.id, id))
const withBus = async (who = 'office') => (await school.call(endpoints.listWithBus, school.actor(who), {})).students
const seatOf = (over: object) => NewBus.safeParse({ ...calls.form(driverId), ...over })

describe('a bus', () => {
  it('has the name of its driver, and a label of name and route', async () => {
    const { bus, message, warnings } = await calls.register(driverId, { route: ' Jigjiga Yar ', plate: 'SL 10-A' })
    expect([message, warnings]).toEqual(['Bus registered successfully', []])
    expect(bus).toMatchObject({
      name: 'Cali Nuur',
      route: 'Jigjiga Yar',
      label: 'Cali Nuur - Jigjiga Yar',
      driver: { fullName: 'Cali Nuur', jobTitle: 'Bus', hasLeft: false },
      riders: 0,
    })
    const [logged] = await database.db.select().from(audit).where(eq(audit.entity, 'buses'))
    expect(logged).toMatchObject({ endpoint: 'buses.create', after: { plate: 'SL 10-A', seats: 30 } })
  })

  it('of the same driver and route as another has its plate in the label, and a warning names the other', async () => {
    const { bus, warnings } = await calls.register(driverId, { route: 'Jigjiga Yar', plate: 'SL 11' })
    expect(bus.label).toBe('Cali Nuur - Jigjiga Yar (SL 11)')
    expect(warnings).toEqual(['Cali Nuur also drives Cali Nuur - Jigjiga Yar.'])
    const { employees: drivers } = await school.call(endpoints.listDrivers, school.actor('academy'), {})
    expect(drivers.find(({ id }) => id === driverId)?.buses).toHaveLength(2)
  })

  it('with the plate of another is refused, however the plate is written', async () => {
    for (const plate of ['SL 10-A', 'sl10a', 'SL.10/A', ' sl-10-a '])
      await expect(calls.register(driverId, { plate })).rejects.toEqual(
        refused('plateTaken', { label: 'Cali Nuur - Jigjiga Yar' }),
      )
    await calls.register(driverId, { plate: 'أ 10', route: 'Arabic letters' })
    await calls.register(driverId, { plate: 'ب 10', route: 'Other Arabic letters' })
    const stored = await database.db.execute<{ plate: string; key: string }>(
      "select plate, upper(regexp_replace(plate, '[[:space:]._/-]', '', 'g')) as key from buses",
    )
    for (const { plate, key } of (stored as { rows: { plate: string; key: string }[] }).rows)
      expect(plateKey(plate)).toBe(key)
  })

  it('takes empty numbers as 0, and refuses others that are no whole numbers from 0', () => {
    const seatsOf = (seats: unknown) => {
      const { success, data } = seatOf({ seats })
      return success ? data.seats : null
    }
    expect(['', null, undefined, 'NaN', 0, 14, '14'].map(seatsOf)).toEqual([0, 0, 0, 0, 0, 14, 14])
    expect([-1, '-1', 1.5, 201, '1e3', 'many', {}, []].map(seatsOf)).toEqual(Array(8).fill(null))
    for (const over of [
      { route: ' ' },
      { plate: '' },
      { type: 'Lorry' },
      { color: 'Pink' },
      { driverId: 0 },
      { driverId: null },
    ])
      expect([over, seatOf(over).success]).toEqual([over, false])
  })

  it('has an employee as driver whose job title is Bus, and keeps one who has left', async () => {
    const cleaner = await calls.driver('Cleaner', { jobTitle: 'Cleaner' })
    await expect(calls.register(cleaner.id)).rejects.toEqual(refused('noDriver'))
    await expect(calls.register(99_999)).rejects.toEqual(refused('noDriver'))
    const leaver = await calls.driver('Leaver', { jobTitle: ' bus ' })
    const { bus } = await calls.register(leaver.id, { route: 'Leaving' })
    await database.db
      .update(employees)
      .set({ leftOn: '2026-09-14', leftBy: school.actor('admin').id })
      .where(eq(employees.id, leaver.id))
    await expect(calls.register(leaver.id)).rejects.toEqual(refused('noDriver'))
    const { bus: changed } = await calls.change(bus, { seats: 31 })
    expect(changed).toMatchObject({ seats: 31, driver: { fullName: 'Leaver', hasLeft: true } })
  })

  it('is changed only on its present revision', async () => {
    const { bus } = await calls.register(driverId, { route: 'Revised' })
    const body = BusEdit.parse({ ...calls.form(driverId, { route: 'Revised twice' }), base: bus.revision })
    const change = () => school.call(endpoints.updateBus, school.actor('admin'), { params: { id: bus.id }, body })
    await change()
    await expect(change()).rejects.toEqual(refused('busChanged', { changedBy: school.actor('admin').fullName }))
    await expect(calls.change({ ...bus, id: 99_999 }, {})).rejects.toEqual(refused('busNotFound'))
  })

  it('with riders is deleted only when they are moved to another bus, and then hidden, with who deleted it and when', async () => {
    const { bus } = await calls.register(driverId, { route: 'Ending' })
    const { bus: other } = await calls.register(driverId, { route: 'Going on', seats: 1 })
    for (const id of [11, 12]) await calls.assign(id, bus.id)
    const names = [11, 12].map((id) => school.students.find((each) => each.id === id)?.fullname)
    await expect(calls.remove(bus.id)).rejects.toEqual(refused('busHasRiders', { count: 2, names: names.join(', ') }))
    await expect(calls.remove(bus.id, bus.id)).rejects.toEqual(refused('anotherBus'))
    await expect(calls.remove(bus.id, 99_999)).rejects.toEqual(refused('busNotFound'))
    expect(await calls.remove(bus.id, other.id)).toEqual({
      message: 'Bus deleted successfully',
      moved: 2,
      warnings: ['Cali Nuur - Going on has 1 seat, and 2 students take it.'],
    })
    expect(await calls.busOf(11)).toBe('Cali Nuur - Going on')
    expect((await calls.list()).some(({ id }) => id === bus.id)).toBe(false)
    const [hidden] = await database.db.select().from(busTable).where(eq(busTable.id, bus.id))
    expect(hidden).toMatchObject({ deletedBy: school.actor('office').id, deletedAt: '2026-09-14T07:00:00.000Z' })
    for (const again of [() => calls.remove(bus.id), () => calls.assign(11, bus.id), () => calls.change(bus, {})])
      await expect(again()).rejects.toEqual(refused('busNotFound'))
    // Plate and label of a deleted bus may be used again.
    await calls.register(driverId, { route: 'Ending', plate: bus.plate })
  })
})

describe('assigning a student to a bus', () => {
  it('answers with the former bus and the usual fee, changes no fee, and warns when seats run out', async () => {
    const { bus } = await calls.register(driverId, { route: 'Full', seats: 1 })
    const first = await calls.assign(20, bus.id)
    expect(first).toMatchObject({
      message: 'Student successfully assigned to bus',
      student: { id: 20, formerBus: null, bus: 'Cali Nuur - Full', fee: 17 },
      usualFeeWithBus: 27,
      warnings: [],
    })
    const second = await calls.assign(21, bus.id, undefined, 'academy')
    expect(second.warnings).toEqual(['Cali Nuur - Full has 1 seat, and 2 students take it.'])
    expect('fee' in second.student).toBe(false)
    const [student] = await database.db.select().from(students).where(eq(students.id, 20))
    expect(student?.feeCents).toBe(1_700)
    expect((await calls.endRide(20)).student).toMatchObject({ bus: null, formerBus: 'Cali Nuur - Full' })
    for (const [studentId, busId] of [
      [99_999, bus.id],
      [20, 99_999],
    ] as const)
      await expect(calls.assign(studentId, busId)).rejects.toEqual(
        refused(studentId === 20 ? 'busNotFound' : 'studentNotFound'),
      )
  })
})

describe('the lists of students on buses', () => {
  it('have the bus part of each fee, and the whole fee only for roles that may see fees', async () => {
    const { bus } = await calls.register(driverId, { route: 'Paid' })
    for (const [id, feeCents] of [
      [31, 2_700],
      [32, 2_200],
      [33, 1_700],
      [34, 0],
    ] as const) {
      await calls.assign(id, bus.id)
      await set(id, { feeCents, freeReason: feeCents === 0 ? 'Orphan' : null })
    }
    const of = (await withBus()).filter((each) => each.bus === bus.label)
    expect(
      of.map(({ id, totalFee, schoolFee, busFee, status }) => [id, totalFee, schoolFee, busFee, status]).toSorted(),
    ).toEqual([
      [31, 27, 17, 10, 'Full'],
      [32, 22, 17, 5, 'Partial'],
      [33, 17, 17, 0, 'None'],
      [34, 0, 0, 0, 'None'],
    ])
    const [seen] = (await withBus('academy')).filter((each) => each.id === 31)
    expect([seen?.busFee, seen?.totalFee, seen?.fee]).toEqual([10, undefined, undefined])
    expect(
      (await school.call(endpoints.listWithoutBus, school.actor('office'), {})).students.every(
        (student) => !student.bus,
      ),
    ).toBe(true)
    const { students: low } = await school.call(endpoints.listLowBusFees, school.actor('office'), {})
    expect(
      low
        .filter((each) => each.bus === bus.label)
        .map(({ id, fee, busFee, FreeReason }) => [id, fee, busFee, FreeReason])
        .toSorted(),
    ).toEqual([
      [32, 22, 5, null],
      [33, 17, 0, null],
      [34, 0, 0, 'Orphan'],
    ])
  })

  it('can be asked for by bus or by a student on the bus', async () => {
    const ids = async (id: number, by?: 'student') =>
      (await school.call(endpoints.listSameBus, school.actor('academy'), { params: { id }, query: { by } })).students
        .map((student) => student.id)
        .toSorted((a, b) => a - b)
    const bus = (await calls.list()).find(({ route }) => route === 'Paid')
    expect(await ids(bus?.id ?? 0)).toEqual([31, 32, 33, 34])
    expect(await ids(33, 'student')).toEqual([31, 32, 33, 34])
    await set(40, { bus: ' Taxi' })
    await set(39, { bus: 'TAXI ' })
    expect(await ids(40, 'student')).toEqual([39, 40])
    expect(await ids(1, 'student')).toEqual([])
    await expect(ids(99_999)).rejects.toEqual(refused('busNotFound'))
    await expect(ids(99_999, 'student')).rejects.toEqual(refused('studentNotFound'))
  })

  it('have the same bus part as the fees of a month', async () => {
    await school.call(generateFees, school.actor('admin'), { body: {} }, on('2026-09-20'))
    const made = await database.db
      .select()
      .from(studentFees)
      .innerJoin(students, eq(students.id, studentFees.studentId))
    expect(made.length).toBeGreaterThan(30)
    for (const { student_fees: fee, students: student } of made)
      expect([student.id, fee.busCents]).toEqual([student.id, busFeeOf(student, USUAL_FEES)])
  })
})
