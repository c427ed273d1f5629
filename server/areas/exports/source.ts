import { sql, type SQL } from 'drizzle-orm'
import type { ColumnName, ExportName } from '#domain/exports/exports.tables.ts'

/** What the statements of a table depend on: the school's time zone, and its present month as year * 100 + month. */
export type Times = { timeZone: string; month: number }

/** Where the rows of a table are read. Amounts are expressions in cents, days of type date. */
export type Source<T extends ExportName> = {
  from: SQL
  where?: SQL
  /** Numbers by which the rows are read in pages, in the order of an index. */
  key: readonly string[]
  columns: Record<ColumnName<T>, string | SQL>
}

/** The school's day of an instant. */
export const dayOf = (instant: string, { timeZone }: Times): SQL =>
  sql`(${sql.raw(instant)} at time zone ${timeZone}::text)::date`

/** What a column's words stand for, out of a table of words; null for another word. */
export const valueOf = (column: string, values: Readonly<Record<string, string | number>>): SQL =>
  sql`(${JSON.stringify(values)}::text::jsonb ->> ${sql.raw(column)})`
