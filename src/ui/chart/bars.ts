/** A bar of a chart; `value` is null where there is nothing to show, which is not zero. */
export type Bar = { key: string; label: string; value: number | null }

/** A bar with its height in hundredths of the chart. */
export type PlacedBar = Bar & { height: number }

/** The least height of an amount above zero, in hundredths, so that it is seen. */
const LEAST = 3

/** Heights of bars over zero, of which the largest fills the chart; amounts below zero have none. */
export function barsOf(bars: readonly Bar[]): PlacedBar[] {
  const largest = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  return bars.map((bar) => {
    const { value } = bar
    const isShown = value !== null && value > 0 && largest > 0
    return { ...bar, height: isShown ? Math.max(LEAST, (100 * value) / largest) : 0 }
  })
}
