/** A part of a whole; amounts are never negative. */
export type Slice = { label: string; amount: number; colour: string }

/** A slice as an arc, in hundredths of the ring, clockwise from the top. */
export type Arc = Slice & { start: number; length: number; percent: string; isLabelled: boolean }

/** The smallest slice with a percent label, in hundredths: labels of smaller slices would overlap. */
const LEAST_LABELLED_HUNDREDTHS = 4

/** A share in whole percent. A share near 0 or 100 is shown as <1% or >99%, since it is neither nothing nor all. */
export function percentOf(share: number): string {
  if (share > 0 && share < 0.5) return '<1%'
  return share >= 99.5 && share < 99.999 ? '>99%' : `${Math.round(share)}%`
}

/** The arcs of a ring; no arcs where the amounts add up to 0. */
export function arcsOf(slices: readonly Slice[]): Arc[] {
  const whole = slices.reduce((sum, { amount }) => sum + amount, 0)
  if (whole <= 0) return []
  let start = 0
  return slices.map((slice) => {
    const length = (100 * slice.amount) / whole
    const arc = { ...slice, start, length, percent: percentOf(length), isLabelled: length >= LEAST_LABELLED_HUNDREDTHS }
    start += length
    return arc
  })
}

/** The point of a circle around the origin at a hundredth of its length, clockwise from the top. */
export function pointAt(hundredth: number, radius: number): { x: number; y: number } {
  const angle = (hundredth / 100) * 2 * Math.PI
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}
