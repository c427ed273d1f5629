import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { plainFeeds, statementsOf } from './feed-triggers.ts'
import { journalTriggers } from './journal-triggers.ts'
import type { Sql } from './sql.ts'

// Functions, views and triggers are defined by files (`migrations/repeatable/`) with their present text, unlike tables,
// which change step by step. All are made anew when the text of one has changed, or a migration has run.

const FOLDER = join(ROOT, 'server/db/migrations/repeatable')

const NAMED = /^CREATE (?:CONSTRAINT )?(FUNCTION|VIEW|TRIGGER) (\w+)(?:[^;]*?\sON (\w+))?/

/** Order of creation, since views use functions, and triggers use both, of any file. */
const ORDER = ['FUNCTION', 'VIEW', 'TRIGGER']

type Repeatable = { statement: string; kind: string; name: string; table: string | undefined }

function parse(statement: string): Repeatable {
  const [, kind = '', name = '', table] = NAMED.exec(statement) ?? []
  if (!name) throw new Error(`A repeatable statement creates no function, view or trigger: ${statement.slice(0, 80)}`)
  return { statement, kind, name, table }
}

/** The statements of a file: each begins a line with CREATE; what stands before the first is a comment. */
const statementsIn = (text: string): string[] =>
  text.split(/^(?=CREATE )/m).filter((part) => part.startsWith('CREATE '))

/** All functions, views and triggers of this release, in an order in which they can be created. */
function repeatables(): Repeatable[] {
  const files = readdirSync(FOLDER).toSorted()
  const written = files.flatMap((name) => statementsIn(readFileSync(join(FOLDER, name), 'utf8')))
  const derived = [...plainFeeds().flatMap(({ triggers }) => statementsOf(triggers)), ...journalTriggers()]
  const all = [...written, ...derived].map(parse)
  return ORDER.flatMap((kind) => all.filter((each) => each.kind === kind))
}

const dropOf = ({ kind, name, table }: Repeatable): string =>
  `drop ${kind} if exists ${name}${kind === 'TRIGGER' ? ` on ${table}` : ''};`

const TABLE = 'create table if not exists drizzle.repeatable (hash text not null, drops text not null)'

type Stored = { hash: string; drops: string }

async function storedIn(sql: Sql): Promise<Stored | undefined> {
  const { rows: found } = await sql.query<{ is: boolean }>(`select to_regclass('drizzle.repeatable') is not null as is`)
  if (!found[0]?.is) return undefined
  const { rows } = await sql.query<Stored>('select hash, drops from drizzle.repeatable')
  return rows[0]
}

const textOf = (all: readonly Repeatable[]): string => all.map(({ statement }) => statement).join('\n')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether a database has the functions, views and triggers of another release. */
export async function isOfAnotherRelease(sql: Sql): Promise<boolean> {
  const stored = await storedIn(sql)
  return stored !== undefined && stored.hash !== hashOf(textOf(repeatables()))
}

/**
 * Creates all functions, views and triggers, within the caller's transaction, where their text has changed or `isForced`.
 * The database keeps the statements that drop them, so that a later release drops also those which it does not define.
 */
export async function applyRepeatables(sql: Sql, isForced: boolean): Promise<void> {
  const all = repeatables()
  const text = textOf(all)
  const stored = await storedIn(sql)
  if (stored?.hash === hashOf(text) && !isForced) return
  // Bodies of functions name views that do not exist yet.
  await sql.exec(`set local check_function_bodies = off; ${stored?.drops ?? ''}\n${text}`)
  await sql.exec(`${TABLE}; delete from drizzle.repeatable`)
  const drops = all.toReversed().map(dropOf).join('\n')
  await sql.query('insert into drizzle.repeatable (hash, drops) values ($1, $2)', [hashOf(text), drops])
}
