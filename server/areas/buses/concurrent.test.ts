import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editStudent } from '#domain/students/students.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { studentHandlers } from '../students/students.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { busHandlers } from './buses.handlers.ts'
import { busCalls } from './test-buses.ts'

const AT_ONCE = 50

let database: Database
let school: TestSchool
let calls: ReturnType<typeof busCalls>
let driverId = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...busHandlers, ...studentHandlers], { students: 60, feeMonths: 0 })
  calls = busCalls(school)
  await database.db.update(students).set({ bus: null })
  driverId = (await calls.driver('Cali Nuur')).id
})
afterAll(() => database.close())

const many = <T>(act: (at: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => act(at)))
const codes = (all: readonly PromiseSettledResult<unknown>[]): string[] =>
  all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.code ?? each.reason)] : []))
/** Present riders of a bus, counted by students' records and by rides. */
async function ridersNow(busId: number): Promise<{ records: number; rides: number }> {
  const { rows } = (await database.db.execute(sql`
    select (select count(*)::int from bus_riders where bus_id = ${busId}::int) as records,
      (select count(*)::int from bus_rides where bus_id = ${busId}::int and until is null) as rides`)) as {
    rows: { records: number; rides: number }[]
  }
  return rows[0] ?? { records: -1, rides: -1 }
}

describe('fifty calls at once', () => {
  it('that assign students to a bus of forty seats all succeed, ten of them with a warning', async () => {
    const { bus } = await calls.register(driverId, { route: 'Forty', seats: 40 })
    const all = await many((at) => calls.assign(at + 1, bus.id))
    expect(codes(all)).toEqual([])
    const warned = all.flatMap((each) => (each.status === 'fulfilled' ? each.value.warnings : []))
    expect(warned.toSorted()).toEqual(
      Array.from(
        { length: 10 },
        (_, at) => `Cali Nuur - Forty has 40 seats, and ${41 + at} students take it.`,
      ).toSorted(),
    )
    expect(await ridersNow(bus.id)).toEqual({ records: AT_ONCE, rides: AT_ONCE })
  })

  it('that register a bus with the same plate make one bus', async () => {
    const all = await many(() => calls.register(driverId, { plate: 'SL-ONCE', route: 'Once' }))
    expect(codes(all)).toEqual(Array(AT_ONCE - 1).fill('plateTaken'))
  })

  it('that assign students to a bus that is being deleted come in time or are refused, and no student stays on the bus', async () => {
    const { bus } = await calls.register(driverId, { route: 'Deleted' })
    const { bus: other } = await calls.register(driverId, { route: 'Other' })
    const all = await many<unknown>((at) => (at === 25 ? calls.remove(bus.id, other.id) : calls.assign(at + 1, bus.id)))
    expect(new Set(codes(all))).toEqual(new Set(codes(all).length > 0 ? ['busNotFound'] : []))
    expect(await ridersNow(bus.id)).toEqual({ records: 0, rides: 0 })
    const moved = all[25]?.status === 'fulfilled' ? (all[25].value as { moved: number }).moved : -1
    expect(await ridersNow(other.id)).toEqual({ records: moved, rides: moved })
    expect(moved + codes(all).length).toBe(AT_ONCE - 1)
  })

  it('that edit riders while their bus gets another route leave all riders on the bus under its new name', async () => {
    const { bus } = await calls.register(driverId, { route: 'Before' })
    for (let id = 1; id <= 20; id++) await calls.assign(id, bus.id)
    const all = await many<unknown>((at) => {
      if (at === 10) return calls.change(bus, { route: 'After' })
      const body = { address: `House ${at}` }
      return school.call(editStudent, school.actor('office'), { params: { id: (at % 20) + 1 }, body })
    })
    expect(codes(all)).toEqual([])
    const riders = await database.db.select().from(students).where(eq(students.bus, 'Cali Nuur - After'))
    expect(riders).toHaveLength(20)
    expect(await ridersNow(bus.id)).toEqual({ records: 20, rides: 20 })
  })
})
