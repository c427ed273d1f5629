import { StartFailure } from '../process/start-failure.ts'
import { createTables } from './migrate.ts'
import {
  countersOf,
  differenceOf,
  MOST_ROWS,
  newFigures,
  ONE_SPELLING,
  PORTION_BYTES,
  SUM_DIGITS,
  tablesOf,
  walk,
  type Figures,
  type LeftOut,
} from './school-lines.ts'
import { quoted, type Sql } from './sql.ts'

const SUM_IN_DATABASE = `sum(('x' || left(md5(line), ${SUM_DIGITS}))::bit(64)::bigint)`

/** Computes counts and checksums of tables in the database, without the rows that are left out. */
export async function figuresOf(sql: Sql, tables: readonly string[], leftOut: LeftOut = {}): Promise<Figures> {
  await sql.exec(ONE_SPELLING)
  const figures = newFigures()
  for (const table of tables) {
    const { rows } = await sql.query<{ rows: number; sum: string | null }>(`
      select count(*)::int as rows, ${SUM_IN_DATABASE}::text as sum
      from (select row_to_json(t)::text as line from public.${quoted(table)} as t
            where ${leftOut[table] ?? 'true'} offset 0) as lines`)
    const { rows: count = 0, sum = null } = rows[0] ?? {}
    figures.tables[table] = { rows: count, sum: String(BigInt.asUintN(64, BigInt(sum ?? 0))) }
  }
  figures.counters = await countersOf(sql)
  return figures
}

async function columnsOf(sql: Sql, table: string): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${quoted(table)}`],
  )
  return rows.map(({ name }) => quoted(name)).join(', ')
}

/** Returns functions that insert rows in portions, skipping tables that the schema lacks. */
function inserter(sql: Sql, isOurs: (name: string) => boolean) {
  let statement = ''
  let waiting: string[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await sql.query(statement, [`[${waiting.join(',')}]`])
    waiting = []
    bytes = 0
  }
  return {
    flush,
    into: async (table: string): Promise<void> => {
      await flush()
      statement = ''
      if (!isOurs(table)) return
      const columns = await columnsOf(sql, table)
      statement = `
        insert into public.${quoted(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::public.${quoted(table)}, $1::text::json)`
    },
    row: (line: string): Promise<void> | void => {
      if (!statement) return
      waiting.push(line)
      bytes += line.length
      return bytes >= PORTION_BYTES || waiting.length >= MOST_ROWS ? flush() : undefined
    },
  }
}

/** Figures of the tables and counters that `isOurs` accepts. */
const among = ({ tables, counters }: Figures, isOurs: (name: string) => boolean): Figures => ({
  tables: Object.fromEntries(Object.entries(tables).filter(([name]) => isOurs(name))),
  counters: Object.fromEntries(Object.entries(counters).filter(([name]) => isOurs(name))),
})

async function isThereIn(sql: Sql): Promise<(name: string) => boolean> {
  const { rows } = await sql.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')",
  )
  const names = new Set(rows.map(({ name }) => name))
  return (name) => names.has(name)
}

/** Empties the tables of a new schema, some of which are created with a row. */
async function makeReady(sql: Sql): Promise<void> {
  const tables = await tablesOf(sql)
  await sql.exec(`truncate ${tables.map((table) => `public.${quoted(table)}`).join(', ')}`)
}

/**
 * Loads the lines of a backup into an empty database, within one transaction: tables in the schema of the backup, rows and
 * id counters; afterwards compares the figures, so that no row is missing or extra. Triggers do not exist yet, since they
 * would add rows: `bringUpToDate` has to follow. Returns the figures of the loaded rows.
 */
export async function loadSchool(sql: Sql, lines: AsyncIterable<string>): Promise<Figures> {
  let isOurs: (name: string) => boolean = () => false
  const { flush, into, row } = inserter(sql, (name) => isOurs(name))
  const all = await walk(lines, {
    head: async ({ level }) => {
      await createTables(sql, level)
      await sql.exec(ONE_SPELLING)
      await makeReady(sql)
      isOurs = await isThereIn(sql)
    },
    table: into,
    row,
  })
  await flush()
  const told = among(all, isOurs)
  for (const [name, value] of Object.entries(told.counters))
    await sql.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
  const other = differenceOf(told, await figuresOf(sql, Object.keys(told.tables)))
  if (other) throw new StartFailure(`${other} is not what it was after it was brought in`)
  return told
}
