type Bus = { label: string; seats: number; riders: number }

/** Students beyond the seats are allowed, and told. */
export const overSeats = ({ label, seats, riders }: Bus): string[] =>
  riders > seats ? [`${label} has ${seats} ${seats === 1 ? 'seat' : 'seats'}, and ${riders} students take it.`] : []

/** A driver of several buses is allowed, and told. */
export const drivesOthers = (driver: string, others: readonly { label: string }[]): string[] =>
  others.length === 0 ? [] : [`${driver} also drives ${others.map(({ label }) => label).join(', ')}.`]
