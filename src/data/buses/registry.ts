import { assignBus, createBus, deleteBus, endRide, updateBus } from '#domain/buses/buses.endpoints.ts'
import type { BusAssignment, BusEdit, BusListed, NewBus } from '#domain/buses/buses.schema.ts'
import { busKey, isDriver } from '#domain/school/buses.rules.ts'
import { soundsLikeDriver } from '#domain/school/driver-titles.ts'
import { BusRow } from '#domain/school/buses.schema.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { call } from '../answers/api.ts'
import type { CacheDb } from '../device/db.ts'
import { noteInReplica } from '../replica/note-in-replica.ts'
import { readBuses } from './buses.ts'
import { readEmployees } from '../employees/employees.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Registered bus with its riders and driver, as the replica has them. */
export type BusView = BusRow & {
  /** Number of students whose records name this bus. */
  riders: number
  /** Null where the driver has left the school. */
  driver: Pick<EmployeeRow, 'id' | 'fullName' | 'phone'> | null
  /** Routes of the other buses of the driver. */
  alsoDrives: readonly string[]
}

export type Registry = {
  /** By label. */
  buses: readonly BusView[]
  /** Employees who can drive a bus, by name. */
  drivers: readonly Pick<EmployeeRow, 'id' | 'fullName'>[]
  /** Employees who seem to drive one, by a job title that buses do not know. */
  otherDrivers: readonly Pick<EmployeeRow, 'id' | 'fullName' | 'jobTitle'>[]
}

async function readRegistry(cache: CacheDb): Promise<Registry> {
  const [rows, employees] = await Promise.all([readBuses(cache), readEmployees(cache)])
  const riders = new Map<string, number>()
  await cache.students.each(({ bus }) => {
    const key = busKey(typeof bus === 'string' ? bus : '')
    if (key) riders.set(key, (riders.get(key) ?? 0) + 1)
  })
  const employeeOf = new Map(employees.map((employee) => [employee.id, employee]))
  return {
    buses: rows.map((bus) => ({
      ...bus,
      riders: riders.get(busKey(bus.label)) ?? 0,
      driver: employeeOf.get(bus.driverId) ?? null,
      alsoDrives: rows.flatMap((other) =>
        other.driverId === bus.driverId && other.id !== bus.id ? [other.route] : [],
      ),
    })),
    drivers: employees.filter(({ jobTitle }) => isDriver(jobTitle)),
    otherDrivers: employees.filter(({ jobTitle }) => soundsLikeDriver(jobTitle)),
  }
}

/** The registered buses, live. */
export const useRegistry = cacheQuery(({ cache }) => readRegistry(cache))

/** Writes another bus into the rows of the students who take one. */
const rename = (cache: CacheDb, from: string, to: string | null) =>
  cache.students
    .filter(({ bus }) => typeof bus === 'string' && busKey(bus) === busKey(from))
    .modify((row) => void (row['bus'] = to))

async function put(cache: CacheDb, bus: BusListed): Promise<void> {
  // A row of the replica has neither driver nor riders.
  const row = BusRow.parse(bus)
  const key = String(row.id)
  const known = (await cache.buses.get(key)) as BusRow | undefined
  await cache.buses.put(row, key)
  if (known && known.label !== row.label) await rename(cache, known.label, row.label)
}

async function saved<Reply extends { bus: BusListed }>(changing: Promise<Reply>): Promise<Reply> {
  const reply = await changing
  await noteInReplica((cache) => put(cache, reply.bus))
  return reply
}

const noteRide = (studentId: number, bus: string | null) =>
  noteInReplica((cache) => cache.students.update(String(studentId), { bus }))

/** Changes of buses and of their riders; all of them need the server. */
export const busActions = {
  create: (once: string, body: NewBus) => saved(call(createBus, { body }, { once })),
  update: (id: number, body: BusEdit) => saved(call(updateBus, { params: { id: String(id) }, body })),
  /** `moveTo`: the bus that takes its students. */
  remove: async ({ id, label }: Pick<BusRow, 'id' | 'label'>, moveTo: BusRow | null) => {
    const query = moveTo ? { moveToId: String(moveTo.id) } : {}
    const reply = await call(deleteBus, { params: { id: String(id) }, query })
    await noteInReplica(async (cache) => {
      await cache.buses.delete(String(id))
      if (moveTo) await rename(cache, label, moveTo.label)
    })
    return reply
  },
  assign: async (body: BusAssignment) => {
    const reply = await call(assignBus, { body })
    await noteRide(reply.student.id, reply.student.bus)
    return reply
  },
  endRide: async (studentId: number) => {
    const reply = await call(endRide, { params: { studentId: String(studentId) } })
    await noteRide(studentId, null)
    return reply
  },
}
