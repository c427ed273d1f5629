import type { BusRow } from '#domain/school/buses.schema.ts'
import type { buses } from '../../db/schema.ts'

export type StoredBus = typeof buses.$inferSelect

/** Row of a bus in replicas. */
export const toBusRow = (row: StoredBus): BusRow => ({
  id: row.id,
  name: row.name,
  route: row.route,
  plate: row.plate,
  type: row.type,
  color: row.colour,
  seats: row.seats,
  capacity: row.schoolNumber,
  driverId: row.driverId,
  label: row.label,
  revision: row.revision,
})
