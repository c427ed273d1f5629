/** A part of a whole; amounts are never negative. */
export type Slice = { label: string; amount: number; colour: string }

/** A slice as an arc, in hundredths of the ring, clockwise from the top. */
export type Arc = Slice & { start: number; length: number; percent: string; isLabelled: boolean }

/** A percent label beside a smaller slice would overlap the next one. */
const LEAST_LABELLED = 4

/** Whole percent for people; what is less than half a percent is still something, on either side. */
export function percentOf(share: number): string {
  if (share > 0 && share < 0.5) return '<1%'
  return share >= 99.5 && share < 99.999 ? '>99%' : `${Math.round(share)}%`
}

/** The slices of a ring; empty where they add up to nothing. */
export function arcsOf(slices: readonly Slice[]): Arc[] {
  const whole = slices.reduce((sum, { amount }) => sum + amount, 0)
  if (whole <= 0) return []
  let start = 0
  return slices.map((slice) => {
    const length = (100 * slice.amount) / whole
    const arc = { ...slice, start, length, percent: percentOf(length), isLabelled: length >= LEAST_LABELLED }
    start += length
    return arc
  })
}

/** The point at this hundredth of a circle around the origin, clockwise from the top. */
export function pointAt(hundredth: number, radius: number): { x: number; y: number } {
  const angle = (hundredth / 100) * 2 * Math.PI
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}
