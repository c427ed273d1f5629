import { asc, eq } from 'drizzle-orm'
import * as endpoints from '#domain/buses/buses.endpoints.ts'
import { BusEdit, NewBus, type BusListed } from '#domain/buses/buses.schema.ts'
import { busDrivers, busRides, students } from '../../db/schema.ts'
import type { HandlerInput } from '#domain/core/endpoint.ts'
import { hire } from '../employees/test-employees.ts'
import type { CallOptions, TestSchool } from '../../testing/test-school.ts'

/** Options of a call on a day, by default at ten in the morning at the school. */
export const on = (day: string, time = '07:00:00'): CallOptions => ({ now: Date.parse(`${day}T${time}Z`) })

let plates = 0

const form = (driverId: number, over: Partial<NewBus> = {}): NewBus => ({
  route: 'Koodbuur',
  plate: `SL-${++plates}`,
  type: 'Minibus',
  color: 'Yellow',
  seats: 30,
  capacity: 1,
  driverId,
  ...over,
})

function editOf({ name, route, plate, type, color, seats, capacity, driverId }: BusListed, over: Partial<BusEdit>) {
  const same = { route, plate, type, color, seats, capacity, driverId }
  return BusEdit.parse({ ...(over.driverId === undefined ? { name } : {}), ...same, ...over })
}

/** Short helpers for buses at a test school. */
export function busCalls(school: TestSchool) {
  const { db } = school
  return {
    form,
    driver: (fullName: string, over: Parameters<typeof hire>[1] = {}) =>
      hire(school, { fullName, jobTitle: 'Bus', gender: 'Male', ...over }),
    register: async (driverId: number, over: Partial<NewBus> = {}, at?: CallOptions, who = 'office') =>
      school.call(endpoints.createBus, school.actor(who), { body: NewBus.parse(form(driverId, over)) }, at),
    /** Changes fields of a bus as it was listed; another driver gives the bus another name. */
    change: (bus: BusListed, over: Partial<BusEdit>, at?: CallOptions) =>
      school.call(endpoints.updateBus, school.actor('office'), { params: { id: bus.id }, body: editOf(bus, over) }, at),
    remove: (id: number, moveToId?: number, at?: CallOptions) =>
      school.call(endpoints.deleteBus, school.actor('office'), { params: { id }, query: { moveToId } }, at),
    assign: (studentId: number, busId: number, at?: CallOptions, who = 'office') =>
      school.call(endpoints.assignBus, school.actor(who), { body: { studentId, busId } }, at),
    endRide: (studentId: number, at?: CallOptions) =>
      school.call(endpoints.endRide, school.actor('office'), { params: { studentId } }, at),
    list: async () => (await school.call(endpoints.listBuses, school.actor('office'), {})).buses,
    summary: (query: HandlerInput<typeof endpoints.getBusSummary>['query'], who = 'office', at?: CallOptions) =>
      school.call(endpoints.getBusSummary, school.actor(who), { query }, at),
    busOf: async (studentId: number) => {
      const [student] = await db.select().from(students).where(eq(students.id, studentId))
      return student?.bus ?? null
    },
    /** A student's rides, the oldest first. */
    ridesOf: async (studentId: number) =>
      (await db.select().from(busRides).where(eq(busRides.studentId, studentId)).orderBy(asc(busRides.since))).map(
        ({ busId, bus, since, until }) => [busId ?? bus, since, until],
      ),
    driversOf: async (busId: number) =>
      (await db.select().from(busDrivers).where(eq(busDrivers.busId, busId)).orderBy(asc(busDrivers.since))).map(
        ({ name, route, since, until }) => [name, route, since, until],
      ),
  }
}

/** Deletes the rides of the demo school, which belong to no test. */
export const forgetRides = ({ db }: Pick<TestSchool, 'db'>) => db.delete(busRides)
