import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { reasonOf, StartFailure } from '../process/start-failure.ts'
import { levelOf } from './migrate.ts'
import { brokenReference } from './references.ts'
import { quoted, type Sql } from './sql.ts'

// A school as lines of text, which either database writes and reads: a head, then each table with a row as JSON on each
// line, and an end with the expected figures. Lines that are no row begin with MARK.

const MARK = '# '

type Head = { dugsi: 'school'; format: 1; level: number }

/** First characters of a school as lines of text. */
export const BEGINNING = `${MARK}{"dugsi":"school"`

/** The number of rows of a table, and a sum over their texts that does not depend on their order. */
type TableSum = { rows: number; sum: string }

/** Figures of a school: two schools with the same figures hold the same data. */
export type Figures = { tables: Record<string, TableSum>; counters: Record<string, string> }

/** SQL conditions by table that rows must meet; other rows are left out. */
export type LeftOut = Readonly<Record<string, string>>

export const newFigures = (): Figures => ({ tables: {}, counters: {} })

export const SUM_DIGITS = 16

/** Adds up the first 8 bytes of the MD5 sums of rows, modulo 2^64. */
function adder() {
  let rows = 0
  let sum = 0n
  return {
    add: (md5: string): void => {
      rows += 1
      sum = BigInt.asUintN(64, sum + BigInt(`0x${md5.slice(0, SUM_DIGITS)}`))
    },
    total: (): TableSum => ({ rows, sum: String(sum) }),
  }
}

const md5Of = (line: string): string => createHash('md5').update(line).digest('hex')

/** Settings by which dates, bytes and numbers have the same text on every machine. */
export const ONE_SPELLING = `
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;`

const TABLES = `
  select t.relname::text as name, coalesce(array_agg(f.relname::text) filter (where f.oid <> t.oid), '{}') as needs
  from pg_class as t
  left join pg_constraint as c on c.conrelid = t.oid and c.contype = 'f' left join pg_class as f on f.oid = c.confrelid
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.oid, t.relname order by 1`

/** Names of all tables, each after the tables that its rows refer to. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; needs: string[] }>(TABLES)
  const inOrder = new Set<string>()
  const begun = new Set<string>()
  const take = (name: string): void => {
    if (begun.has(name)) return
    begun.add(name)
    for (const needed of rows.find((each) => each.name === name)?.needs ?? []) take(needed)
    inOrder.add(name)
  }
  for (const { name } of rows) take(name)
  return [...inOrder]
}

/** Text that is read or written at once (bytes). */
export const PORTION_BYTES = 1_000_000
export const MOST_ROWS = 5_000

type Row = { line: string; md5: string }

async function* rowsOf(sql: Sql, table: string, condition: string): AsyncGenerator<Row[]> {
  await sql.exec(`
    declare school_rows no scroll cursor for select line, md5(line) as md5
    from (select row_to_json(t)::text as line from public.${quoted(table)} as t where ${condition} offset 0) as lines`)
  // Few at first, and at each step: a row may be a file of megabytes, also behind small ones.
  for (let count = 1; ;) {
    const { rows } = await sql.query<Row>(`fetch ${count} from school_rows`)
    if (rows.length === 0) break
    yield rows
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(MOST_ROWS, 4 * count, Math.floor((PORTION_BYTES * rows.length) / bytes)))
  }
  await sql.exec('close school_rows')
}

/** Counts rows by the index of the primary key, which has more rows than a table whose files were truncated. */
async function countByIndex(sql: Sql, table: string, condition: string): Promise<number> {
  await sql.exec('set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from public.${quoted(table)} as t where ${condition}`,
  )
  await sql.exec('set local enable_seqscan = on; set local enable_bitmapscan = on')
  return rows[0]?.count ?? 0
}

async function* linesOfTable(sql: Sql, table: string, condition: string, figures: Figures): AsyncGenerator<string> {
  const { add, total } = adder()
  yield `${MARK}${JSON.stringify({ table })}\n`
  try {
    for await (const rows of rowsOf(sql, table, condition)) {
      for (const { md5 } of rows) add(md5)
      yield `${rows.map(({ line }) => line).join('\n')}\n`
    }
    const count = await countByIndex(sql, table, condition)
    if (count !== total().rows) throw new Error(`${total().rows} rows of ${count} are there`)
  } catch (error) {
    throw new StartFailure(`The table ${table} cannot be read: ${reasonOf(error)}`)
  }
  figures.tables[table] = total()
}

export async function countersOf(sql: Sql): Promise<Record<string, string>> {
  const { rows } = await sql.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Yields all data of a school's database, within one transaction, as pieces of text that end with a newline. Rows that
 * are left out are not counted either. The error names a table that cannot be read completely.
 */
export async function* readSchool(sql: Sql, leftOut: LeftOut = {}): AsyncGenerator<string, Figures> {
  await sql.exec(ONE_SPELLING)
  const level = await levelOf(sql)
  if (level === null) throw new StartFailure('There is no school in this database')
  yield `${MARK}${JSON.stringify({ dugsi: 'school', format: 1, level } satisfies Head)}\n`
  const figures = newFigures()
  for (const table of await tablesOf(sql)) yield* linesOfTable(sql, table, leftOut[table] ?? 'true', figures)
  const broken = await brokenReference(sql)
  if (broken)
    throw new StartFailure(`The table ${broken.parent} cannot be read: rows that ${broken.child} refers to are missing`)
  figures.counters = await countersOf(sql)
  yield `${MARK}${JSON.stringify({ end: figures })}\n`
  return figures
}

/** The lines of a text that comes in pieces. Only a line feed ends one: texts may contain other separators. */
export async function* linesIn(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + (typeof piece === 'string' ? piece : decoder.write(piece))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) throw new Error('it ends within a line')
}

type Reading = {
  head: (head: Head) => Promise<void> | void
  table: (name: string) => Promise<void> | void
  row: (line: string) => Promise<void> | void
}

/** Reads a school's lines to their end, and returns the figures that the last line declares. */
export async function walk(lines: AsyncIterable<string>, { head, table, row }: Reading): Promise<Figures> {
  let declared: Figures | null = null
  for await (const line of lines) {
    if (!line.startsWith(MARK)) {
      const done = row(line)
      if (done) await done
      continue
    }
    const header = JSON.parse(line.slice(MARK.length)) as Head | { table: string } | { end: Figures }
    if ('dugsi' in header) await head(header)
    else if ('table' in header) await table(header.table)
    else declared = header.end
  }
  if (!declared) throw new Error('its end is missing')
  return declared
}

/** Reads a school's lines: returns the figures computed from them, and those that they declare. */
export async function addUp(lines: AsyncIterable<string>): Promise<{ found: Figures; declared: Figures }> {
  const found = newFigures()
  let current: { name: string; sum: ReturnType<typeof adder> } | null = null
  const finish = (): void => {
    if (current) found.tables[current.name] = current.sum.total()
  }
  const declared = await walk(lines, {
    head: ({ format }) => {
      if (format !== 1) throw new StartFailure('It was written by a newer release of Dugsi')
    },
    table: (name) => {
      finish()
      current = { name, sum: adder() }
    },
    row: (line) => current?.sum.add(md5Of(line)),
  })
  finish()
  return { found: { ...found, counters: declared.counters }, declared }
}

/** The name of a table, or of an id counter, in which two schools differ; null where they hold the same. */
export function differenceOf(one: Figures, other: Figures): string | null {
  const texts = ({ tables, counters }: Figures): Map<string, string> =>
    new Map([
      ...Object.entries(tables).map(([name, { rows, sum }]) => [name, `${rows} ${sum}`] as const),
      ...Object.entries(counters).map(([name, value]) => [name, value] as const),
    ])
  const [left, right] = [texts(one), texts(other)]
  return [...left.keys(), ...right.keys()].find((name) => left.get(name) !== right.get(name)) ?? null
}
