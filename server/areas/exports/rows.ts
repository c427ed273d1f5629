import { sql, type SQL } from 'drizzle-orm'
import type { ExportColumn, ValueKind } from '#domain/exports/export-columns.ts'
import { EXPORT_TABLES, type ExportName } from '#domain/exports/exports.tables.ts'
import type { Db } from '../../db/types.ts'
import type { Times } from './source.ts'
import { SOURCES } from './sources.ts'

/** Rows that are read at once. */
const PAGE = 2_000

/** A row: the text of each column, null where it has none. */
export type ExportRow = readonly (string | null)[]

export type ReadColumn = ExportColumn & { readonly name: string }

const TEXT_OF: Readonly<Record<ValueKind, (value: SQL) => SQL>> = {
  number: (value) => sql`(${value})::text`,
  text: (value) => sql`(${value})::text`,
  yes: (value) => sql`(${value})::text`,
  money: (value) => sql`round((${value}) / 100.0, 2)::text`,
  day: (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
  time: (value) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
}

const asSql = (value: string | SQL): SQL => (typeof value === 'string' ? sql.raw(value) : value)

/** A table as it is read: its columns, the number of its rows, and the rows in pages, so that few are held at a time. */
export function readTable(db: Db, table: ExportName, times: Times) {
  const source = SOURCES[table](times)
  const columns = Object.entries<ExportColumn>(EXPORT_TABLES[table].columns).map(([name, each]) => ({ name, ...each }))
  const values: Readonly<Record<string, string | SQL>> = source.columns
  const keys = sql.join(
    source.key.map((key) => sql.raw(key)),
    sql`, `,
  )
  const selected = sql.join(
    [
      ...columns.map(
        ({ name, kind }) => sql`${TEXT_OF[kind](asSql(values[name] ?? 'null'))} as ${sql.identifier(name)}`,
      ),
      ...source.key.map((key, at) => sql`(${sql.raw(key)})::text as ${sql.identifier(`key ${at}`)}`),
    ],
    sql`, `,
  )

  const pageAfter = async (last: readonly string[] | null) => {
    const place =
      last &&
      sql`(${keys}) > (${sql.join(
        last.map((each) => sql`${each}::bigint`),
        sql`, `,
      )})`
    const conditions = [source.where, place].filter((each) => each !== null && each !== undefined)
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
    const found = await db.execute<Record<string, string | null>>(
      sql`select ${selected} from ${source.from} ${where} order by ${keys} limit ${PAGE}`,
    )
    return (found as { rows: Record<string, string | null>[] }).rows
  }

  return {
    columns,
    count: async (): Promise<number> => {
      const where = source.where ? sql`where ${source.where}` : sql``
      const found = await db.execute<{ rows: string }>(sql`select count(*)::text as rows from ${source.from} ${where}`)
      return Number((found as { rows: { rows: string }[] }).rows[0]?.rows)
    },
    pages: async function* (): AsyncGenerator<ExportRow[]> {
      for (let last: readonly string[] | null = null; ;) {
        const rows = await pageAfter(last)
        const end = rows.at(-1)
        if (!end) return
        yield rows.map((row) => columns.map(({ name }) => row[name] ?? null))
        if (rows.length < PAGE) return
        last = source.key.map((_, at) => end[`key ${at}`] ?? '')
      }
    },
  }
}
