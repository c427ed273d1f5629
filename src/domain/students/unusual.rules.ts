import type { StudentItem } from './import.schema.ts'

/** How many times the usual value of its list a figure must be to be told: 45 years among children, a fee of 1,700. */
const TIMES = 4
/** Fewest figures of a list that say what is usual. */
const LEAST = 5

const COLUMNS = ['Age', 'fee'] as const

export type Unusual = {
  readonly row: number
  readonly column: (typeof COLUMNS)[number]
  readonly value: number
  readonly usual: number
}

/** Ages and fees that are many times the usual ones of their list. They may be meant, and are entered. */
export const unusualIn = (items: readonly StudentItem[]): Unusual[] =>
  COLUMNS.flatMap((column) => {
    const figures = items.flatMap(({ row = 0, [column]: value }) => (typeof value === 'number' ? [{ row, value }] : []))
    if (figures.length < LEAST) return []
    const usual = figures.map(({ value }) => value).toSorted((a, b) => a - b)[figures.length >> 1] ?? 0
    return usual > 0
      ? figures.filter(({ value }) => value > usual * TIMES).map((each) => ({ ...each, column, usual }))
      : []
  })
