type Bus = { label: string; seats: number; riders: number }

/** Warning where more students take a bus than it has seats, which is allowed. */
export const overSeats = ({ label, seats, riders }: Bus): string[] =>
  riders > seats ? [`${label} has ${seats} ${seats === 1 ? 'seat' : 'seats'}, and ${riders} students take it.`] : []

/** Warning where a driver drives several buses, which is allowed. */
export const drivesOthers = (driver: string, others: readonly { label: string }[]): string[] =>
  others.length === 0 ? [] : [`${driver} also drives ${others.map(({ label }) => label).join(', ')}.`]
