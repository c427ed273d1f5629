const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents for people: $1,017.50. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)
