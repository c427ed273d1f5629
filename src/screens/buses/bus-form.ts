import { BUS_MOST, BUS_WORDS, type BusEdit } from '#domain/buses/buses.schema.ts'
import { BUS_COLOURS, BUS_LIMITS, BUS_TYPES, type BusRow } from '#domain/school/buses.schema.ts'
import { registryTexts } from './buses.texts.ts'

const texts = registryTexts.form

/** A bus as it is typed; the name is that of the driver. */
export type Typed = {
  driverId: string
  route: string
  plate: string
  type: string
  color: string
  seats: string
  capacity: string
  /** The revision that the form was filled from; 0 for a new bus. */
  base: number
}

export const BLANK: Typed = {
  driverId: '',
  route: '',
  plate: '',
  type: '',
  color: '',
  seats: '',
  capacity: '',
  base: 0,
}

export const typedOf = (bus: BusRow): Typed => ({
  driverId: String(bus.driverId),
  route: bus.route,
  plate: bus.plate,
  type: bus.type,
  color: bus.color,
  seats: String(bus.seats),
  capacity: String(bus.capacity),
  base: bus.revision,
})

const problemOfText = (typed: string, required: string, limit: number): string | undefined => {
  if (typed.trim() === '') return required
  return typed.trim().length > limit ? texts.tooLong(limit) : undefined
}

/** An empty number is 0 (BUS-1); null for what is no number of this kind. */
function numberOf(typed: string, most: number): number | null {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null
}

/** What is wrong with each field. */
export function problemsOf({
  driverId,
  route,
  plate,
  type,
  color,
  seats,
  capacity,
}: Typed): Partial<Record<keyof Typed, string | undefined>> {
  return {
    driverId: driverId === '' ? BUS_WORDS.driver : undefined,
    route: problemOfText(route, BUS_WORDS.route, BUS_LIMITS.route),
    plate: problemOfText(plate, BUS_WORDS.plate, BUS_LIMITS.plate),
    type: type === '' ? BUS_WORDS.type : undefined,
    color: color === '' ? BUS_WORDS.color : undefined,
    seats: numberOf(seats, BUS_MOST.seats) === null ? BUS_WORDS.number(BUS_MOST.seats) : undefined,
    capacity: numberOf(capacity, BUS_MOST.capacity) === null ? BUS_WORDS.number(BUS_MOST.capacity) : undefined,
  }
}

/** What is sent of a valid form. */
export const busOf = (typed: Typed, name: string): Omit<BusEdit, 'base'> => ({
  name,
  route: typed.route.trim(),
  plate: typed.plate.trim(),
  type: BUS_TYPES.find((each) => each === typed.type) ?? BUS_TYPES[0],
  color: BUS_COLOURS.find((each) => each === typed.color) ?? BUS_COLOURS[0],
  seats: numberOf(typed.seats, BUS_MOST.seats) ?? 0,
  capacity: numberOf(typed.capacity, BUS_MOST.capacity) ?? 0,
  driverId: Number(typed.driverId),
})
