/** A part of all in per cent, rounded to this number of decimals; `all` must not be zero. */
export const percentOf = (part: number, all: number, decimals = 1): number =>
  Math.round((part * 100 * 10 ** decimals) / all) / 10 ** decimals

/** The same as words, with one decimal; 0.0% of nothing. */
export const percentWords = (part: number, all: number): string =>
  `${(all === 0 ? 0 : percentOf(part, all)).toFixed(1)}%`
