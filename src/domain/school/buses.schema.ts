import { z } from 'zod'
import { Id } from '../core/fields.ts'

/** Types and colours of buses (BUS-12). */
export const BUS_TYPES = ['Minibus', 'Coach', 'School Bus', 'Van', 'Sedan'] as const
export type BusType = (typeof BUS_TYPES)[number]

export const BUS_COLOURS = ['Red', 'Blue', 'White', 'Yellow', 'Black', 'Silver', 'Green'] as const
export type BusColour = (typeof BUS_COLOURS)[number]

/** Longest texts of a bus, in characters; the name is that of an employee. */
export const BUS_LIMITS = { name: 200, route: 80, plate: 20 } as const

/** Longest text for a bus in a student's record: the label of a bus has to fit (`busLabel`). */
export const BUS_TEXT = 320

/** A registered bus, as devices of the office hold it; `color` and `capacity` are documented names (BUS-1). */
export const BusRow = z.object({
  id: Id,
  /** The driver's full name. */
  name: z.string(),
  route: z.string(),
  plate: z.string(),
  type: z.enum(BUS_TYPES),
  color: z.enum(BUS_COLOURS),
  seats: z.int(),
  /** The number that the school gave it: Bus School Number. */
  capacity: z.int(),
  driverId: Id,
  /** Name of the bus in students' records. */
  label: z.string(),
  revision: z.int(),
})
export type BusRow = z.infer<typeof BusRow>
