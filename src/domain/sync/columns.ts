import { z } from 'zod'

type Row = Record<string, unknown>

/**
 * Rows by field: names are sent once and equal values stand together, which makes a compressed initial load a third
 * smaller. Every list has one value for each row.
 */
export type Columns = {
  values: Record<string, unknown[]>
  /**
   * The columns of safe whole numbers: each value is sent as its difference from the one before it, the first from 0.
   */
  steps: string[]
}

/** Fewer rows do not get smaller. */
const FEWEST = 10

function stepsOf(numbers: readonly unknown[]): number[] | null {
  const steps: number[] = []
  let before = 0
  for (const value of numbers) {
    if (!Number.isSafeInteger(value)) return null
    const step = (value as number) - before
    if (!Number.isSafeInteger(step)) return null
    steps.push(step)
    before = value as number
  }
  return steps
}

/** The rows as columns; the rows themselves when they are few, or differ in their fields. */
export function toColumns(rows: readonly Row[]): Columns | readonly Row[] {
  const names = Object.keys(rows[0] ?? {})
  const isAlike = (row: Row): boolean =>
    Object.keys(row).length === names.length && names.every((name) => row[name] !== undefined)
  if (rows.length < FEWEST || !rows.every(isAlike)) return rows
  const columns: Columns = { values: {}, steps: [] }
  for (const name of names) {
    const values = rows.map((row) => row[name])
    const steps = stepsOf(values)
    if (steps) columns.steps.push(name)
    columns.values[name] = steps ?? values
  }
  return columns
}

function toRows({ values, steps }: Columns): Row[] {
  const rows: Row[] = Array.from({ length: Object.values(values)[0]?.length ?? 0 }, () => ({}))
  const isSteps = new Set(steps)
  for (const [name, list] of Object.entries(values)) {
    const bySteps = isSteps.has(name)
    let sum = 0
    for (const [at, row] of rows.entries()) row[name] = bySteps ? (sum += Number(list[at])) : list[at]
  }
  return rows
}

// Values are not validated one by one here: 5,000 rows on a cheap tablet would cost more than storing them.
const Listed = z.record(z.string(), z.custom<unknown[]>(Array.isArray))

/** Rows of a page: as they are, or as columns. */
export const Rows = z.union([
  z.custom<Row[]>(Array.isArray),
  z
    .object({ values: Listed, steps: z.array(z.string()) })
    .refine(({ values }) => new Set(Object.values(values).map(({ length }) => length)).size <= 1)
    .transform(toRows),
])
