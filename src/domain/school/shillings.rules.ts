/** Highest rate and largest number of shillings: more is a typing mistake. */
export const MOST_RATE = 1_000_000
export const MOST_SHILLINGS = 10_000_000_000

/** Rates that are saved without a question. */
const USUAL_RATES = { from: 1_000, to: 50_000 } as const

/** Part of the last rate by which a new one may differ without a question. */
const USUAL_CHANGE = 0.2

/** Values of notes that may be the smallest one in use; the first is the default. */
export const SMALLEST_NOTES = [500, 100, 1_000, 5_000] as const

const shillingsText = new Intl.NumberFormat('en-US')

/** Shillings as people read them: SLSH 60,000. */
export const formatShillings = (shillings: number): string =>
  `${shillings < 0 ? '-' : ''}SLSH\u00a0${shillingsText.format(Math.abs(shillings))}`

/** A rate as people read it: 8,500. */
export const formatRate = (rate: number): string => shillingsText.format(rate)

/** A part in shillings as people read it: SLSH 60,000 at 8,500. */
export const formatPart = ({ amount, rate }: { amount: number; rate: number | null }): string =>
  rate === null ? formatShillings(amount) : `${formatShillings(amount)} at ${formatRate(rate)}`

/** Cents that shillings are worth at a rate (shillings of one dollar), both with their sign. */
export const centsOfShillings = (shillings: number, rate: number): number =>
  Math.sign(shillings) * Math.round((Math.abs(shillings) * 100) / rate)

/** Shillings that cents are worth at a rate, to the nearest of the smallest note. */
export const shillingsOfCents = (cents: number, rate: number, smallestNote: number): number =>
  Math.sign(cents) * Math.round((Math.abs(cents) * rate) / 100 / smallestNote) * smallestNote

type Part = { shillings: number; rate: number; cents: number }

/** Whether shillings and the dollars that they stand for are at most one large note apart. */
export const isRounded = ({ shillings, rate, cents }: Part): boolean =>
  Math.abs(cents - (shillings * 100) / rate) <= (Math.max(...SMALLEST_NOTES) * 100) / rate + 1

/** Whether a rate is so far from usual ones, or from the last one, that it is asked about. */
export const isUnusualRate = (rate: number, last: number | null): boolean =>
  rate < USUAL_RATES.from || rate > USUAL_RATES.to || (last !== null && Math.abs(rate - last) > last * USUAL_CHANGE)

/** The rate that counts on a day: the newest one of that day or of the last day before it; null without any. */
export function rateOn<Row extends { day: string; at: string }>(rates: readonly Row[], day: string): Row | null {
  let found: Row | null = null
  for (const row of rates)
    if (row.day <= day && (!found || row.day > found.day || (row.day === found.day && row.at > found.at))) found = row
  return found
}

/** Shillings by which a row changes drawers, and cents by which it changes their dollars. */
export const inDrawers = (row: { account: string; other: string; shillings: number; cents: number }) => ({
  shillings: row.account === 'cashShillings' ? row.shillings : 0,
  cents: row.other === 'cash' ? 0 - row.cents : 0,
})
