import type { BusRow } from './buses.schema.ts'
import type { StudentRow } from './students.schema.ts'

type OnBus = Pick<StudentRow, 'bus'>

/** Name of a bus for comparison, since people never type it twice alike; empty for none. */
export const busKey = (bus: string | null | undefined): string => bus?.trim().toLowerCase() ?? ''

export const hasBus = ({ bus }: OnBus): boolean => busKey(bus) !== ''

/** Students whose records name this bus. */
export const ridersOf = <S extends OnBus>(students: readonly S[], bus: string): S[] =>
  busKey(bus) === '' ? [] : students.filter((each) => busKey(each.bus) === busKey(bus))

/** Text for a bus in students' records: name and route, with the plate where another bus has both, and a number if necessary. */
export function busLabel(
  { name, route, plate }: Pick<BusRow, 'name' | 'route' | 'plate'>,
  others: readonly Pick<BusRow, 'label'>[],
): string {
  const label = `${name} - ${route}`
  const isFree = (wanted: string): boolean => !others.some((other) => busKey(other.label) === busKey(wanted))
  if (isFree(label)) return label
  const withPlate = (number: number): string => `${label} (${plate}${number > 1 ? `, ${number}` : ''})`
  let number = 1
  while (!isFree(withPlate(number))) number++
  return withPlate(number)
}

/** A plate for comparison: without spaces, dots and dashes, in capitals. The database has an index of the same expression. */
export const plateKey = (plate: string): string => plate.replaceAll(/[\s._/-]/g, '').toUpperCase()

/** The job title of who drives buses (BUS-2). */
export const DRIVER_TITLE = 'Bus'

/** Whether somebody of this job title drives buses. */
export const isDriver = (jobTitle: string): boolean => jobTitle.trim().toLowerCase() === DRIVER_TITLE.toLowerCase()
