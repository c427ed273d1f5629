/**
 * A part of all in per cent, rounded to this number of decimals; `all` must not be zero. The result is 100 only for all, and 0
 * only for none: one absent child of 2,000 is not rounded away.
 */
export function percentOf(part: number, all: number, decimals = 1): number {
  const steps = 10 ** decimals
  const rounded = Math.round((part * 100 * steps) / all)
  if (part < all && rounded === 100 * steps) return (rounded - 1) / steps
  if (part > 0 && rounded === 0) return 1 / steps
  return rounded / steps
}

/** A part of all in per cent as text, with one decimal; 0.0% where the whole is zero. */
export const percentWords = (part: number, all: number): string =>
  `${(all === 0 ? 0 : percentOf(part, all)).toFixed(1)}%`
