import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows of one table of the demo school, with their ids. */
export type AreaRows = { table: PgTable; rows: readonly Record<string, unknown>[]; isWithoutIds?: true }

/** Checks that the rows are those of the table. */
export const seedOf = <T extends PgTable>(
  table: T,
  rows: readonly (T['$inferInsert'] & { id: number })[],
): AreaRows => ({
  table,
  rows,
})

/** The same for a table whose rows have no ids of their own. */
export const linksOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): AreaRows => ({
  table,
  rows,
  isWithoutIds: true,
})
