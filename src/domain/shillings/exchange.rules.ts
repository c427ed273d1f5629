/** Shillings of one dollar that an exchange makes; null where it has no dollars. */
export const exchangeRate = (shillings: number, cents: number): number | null =>
  cents > 0 && shillings > 0 ? Math.max(1, Math.round((shillings * 100) / cents)) : null

/** Key of the row that takes an act back. */
export const backKey = (key: string): string => `${key} back`
