import { eq } from 'drizzle-orm'
import { busDrivers, buses, busRides, employees } from '../schema.ts'
import type { Db } from '../types.ts'
import { bulkInsert } from './bulk-insert.ts'
import type { DemoSchool } from './demo-rows.ts'

/** Inserts buses and drivers, before the students: a trigger begins the ride of a student who is registered with a bus. */
export async function insertFleet(
  tx: Db,
  school: Pick<DemoSchool, 'employees' | 'buses' | 'busDrivers'>,
  wrote: (rows: number) => void,
): Promise<void> {
  await bulkInsert(tx, employees, school.employees, wrote)
  await bulkInsert(tx, buses, school.buses, wrote)
  await bulkInsert(tx, busDrivers, school.busDrivers, wrote)
}

/** Inserts rides that are over, and sets the first days of the present rides of the same students. */
export async function insertRides(
  tx: Db,
  { ridesSince, busRideList }: Pick<DemoSchool, 'ridesSince' | 'busRideList'>,
  wrote: (rows: number) => void,
): Promise<void> {
  for (const { studentId, since } of ridesSince)
    await tx.update(busRides).set({ since }).where(eq(busRides.studentId, studentId))
  wrote(ridesSince.length)
  await bulkInsert(tx, busRides, busRideList, wrote)
}
