import type { LeftOut } from '#data/buses/free-students.ts'
import { busTexts } from './buses.texts.ts'

const { students } = busTexts

const seats = (count: number): string => `${count} ${count === 1 ? 'seat' : 'seats'}`

/** Texts of the list with boxes by which many students get a bus. */
export const assignManyTexts = {
  lead: 'Students without a bus, by class or district: tick them, and choose the bus that they take from today on. No fee changes.',
  open: 'Riders by class or district',
  noDistrict: 'No district',
  allDistricts: 'All districts',
  address: 'Address',
  search: 'Search by ID, name or phone',
  file: 'students-without-bus',
  empty: 'Every student takes a bus.',
  all: (count: number) => `All ${students(count)} of this list`,
  chosen: (count: number) => `${students(count)} chosen`,
  choose: 'Choose a bus',
  option: (label: string, left: number) => `${label} (${left > 0 ? `${seats(left)} left` : 'full'})`,
  none: 'Choose none',
  assign: (count: number) => `Assign ${students(count)}`,
  missing: 'Tick at least one student.',
  missingBus: 'Please choose a bus',
  ask: (count: number, bus: string) => `${students(count)} will take ${bus} from today on.`,
  left: (before: number, after: number) => `It has ${seats(before)} left, and ${after} after this.`,
  over: (before: number, over: number) =>
    `It has ${before === 0 ? 'no seat' : seats(before)} left: ${over} more than that would ride. That is allowed.`,
  confirm: 'Assign',
  failed: 'The students could not be assigned.',
  noServer: 'Assigning needs a connection to the school server. What you chose is still here.',
  done: (count: number, bus: string) =>
    count === 0
      ? `Nobody new takes ${bus}.`
      : `${count === 1 ? '1 student takes' : `${students(count)} take`} ${bus} from today on.`,
  leftOut: (count: number) => `${students(count)} left out:`,
  why: ({ why, bus }: LeftOut): string =>
    ({ same: 'takes this bus already', other: `takes ${bus} by now`, gone: 'is no longer at the school' })[why],
  takeBack: 'Look at it, or take it back',
} as const
