import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BusListed, Driver } from '#domain/buses/buses.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { grouped } from '#domain/core/grouped.ts'
import { buses, employees, students } from '../../db/schema.ts'
import { isAmong } from '../../db/is-among.ts'
import type { Db } from '../../db/types.ts'
import { lockRows } from '../school/record.ts'
import { toBusRow, type StoredBus } from './buses.rows.ts'

/** Condition: employees who are drivers, as `isDriver` of the domain decides. */
const isDriver = sql`lower(btrim(${employees.jobTitle})) = 'bus'`

export const isRegistered = isNull(buses.deletedAt)

/** Condition: students at the school whose records name this bus, as `ridersOf` of the domain finds them. */
export const takesBus = (label: string | SQL): SQL =>
  and(isNull(students.deletedAt), sql`lower(btrim(${students.bus})) = lower(${label})`) ?? sql`false`

const riders = sql<number>`(select count(*)::int from ${students} where ${takesBus(sql`${buses.label}`)})`

/** Registered buses with driver and number of riders, by name. */
export async function readBuses(tx: Db, condition?: SQL): Promise<BusListed[]> {
  const { id, fullName, jobTitle, leftOn } = employees
  const found = await tx
    .select({ row: buses, riders, driver: { id, fullName, jobTitle, leftOn } })
    .from(buses)
    .innerJoin(employees, eq(id, buses.driverId))
    .where(and(isRegistered, condition))
    .orderBy(asc(buses.label), asc(buses.id))
  return found.map(({ row, driver, ...counted }) => ({
    ...toBusRow(row),
    ...counted,
    driver: { id: driver.id, fullName: driver.fullName, jobTitle: driver.jobTitle, hasLeft: driver.leftOn !== null },
  }))
}

export async function readBus(tx: Db, id: number): Promise<BusListed> {
  const [found] = await readBuses(tx, eq(buses.id, id))
  if (!found) throw new Problem('busNotFound')
  return found
}

/** Locks registered buses in the order of their ids; refuses an id without such a bus. */
export async function lockBuses(tx: Db, ids: readonly number[]): Promise<StoredBus[]> {
  const wanted = [...new Set(ids)]
  const found = await lockRows(tx, buses, and(isRegistered, isAmong(buses.id, wanted)))
  if (found.length < wanted.length) throw new Problem('busNotFound')
  return found
}

/** Employees who can be drivers, by name, with the buses that they drive. */
export async function readDrivers(tx: Db, condition?: SQL): Promise<Driver[]> {
  const { id, fullName, jobTitle } = employees
  const found = await tx
    .select({ id, fullName, jobTitle })
    .from(employees)
    .where(and(isNull(employees.leftOn), isDriver, condition))
    .orderBy(asc(fullName), asc(id))
  const driven = await tx
    .select({ id: buses.id, label: buses.label, driverId: buses.driverId })
    .from(buses)
    .where(isRegistered)
    .orderBy(asc(buses.id))
  const busesOf = grouped(driven, ({ driverId }) => driverId)
  return found.map((driver) => ({
    ...driver,
    buses: (busesOf.get(driver.id) ?? []).map((bus) => ({ id: bus.id, label: bus.label })),
  }))
}
