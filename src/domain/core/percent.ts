/**
 * A part of all in per cent, rounded to this number of decimals; `all` must not be zero. It is 100 only of all, and 0
 * only of nothing: one absent child of 2,000 is not rounded away.
 */
export function percentOf(part: number, all: number, decimals = 1): number {
  const steps = 10 ** decimals
  const rounded = Math.round((part * 100 * steps) / all)
  if (part < all && rounded === 100 * steps) return (rounded - 1) / steps
  if (part > 0 && rounded === 0) return 1 / steps
  return rounded / steps
}

/** The same as words, with one decimal; 0.0% of nothing. */
export const percentWords = (part: number, all: number): string =>
  `${(all === 0 ? 0 : percentOf(part, all)).toFixed(1)}%`
