import { z } from 'zod'

type Row = Record<string, unknown>

/**
 * Rows by their fields. Names stand once and like beside like, so that a packed initial load is a third smaller. All lists
 * are as long as there are rows.
 */
export type Columns = {
  values: Record<string, unknown[]>
  /** The columns of safe whole numbers: they hold by how much each exceeds the one before it; the first, how much 0. */
  steps: string[]
}

/** Fewer rows are as small as they are. */
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

/** The rows as columns; the rows themselves where they are few, or differ in their fields. */
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

// Rows are not walked one by one here: 5,000 of them on a cheap tablet would cost more than storing them.
const Listed = z.record(z.string(), z.custom<unknown[]>(Array.isArray))

/** Rows as they come in a page: as they are, or as columns. */
export const Rows = z.union([
  z.custom<Row[]>(Array.isArray),
  z
    .object({ values: Listed, steps: z.array(z.string()) })
    .refine(({ values }) => new Set(Object.values(values).map(({ length }) => length)).size <= 1)
    .transform(toRows),
])
