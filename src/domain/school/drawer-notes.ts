/** Source of the float: the safe, what an earlier session left in the drawer, or money that lay in it without a session. */
export const FLOAT_SOURCES = ['safe', 'drawer', 'found'] as const
export type FloatSource = (typeof FLOAT_SOURCES)[number]

/** Currencies that are counted, with the values of their notes, the largest first. */
export const NOTES = {
  USD: [100, 50, 20, 10, 5, 2, 1],
  SLSH: [5_000, 1_000, 500, 100],
} as const satisfies Record<string, readonly number[]>
export const CURRENCIES = ['USD', 'SLSH'] as const
export type Currency = (typeof CURRENCIES)[number]
