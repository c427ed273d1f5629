import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { changes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { RawContext } from '../../handle.ts'
import { scopeOf, studentsIn } from '../scope.ts'
import { encodeCursor, scopeTag, type Cursor } from './cursor.ts'
import { readCeiling, readWitness, type Ceiling } from './history.ts'
import { resume } from './put-back.ts'
import { heldTables, type HeldTable } from './held-tables.ts'
import type { Reader as Sight } from './synced-reader.ts'

type Tables = PullPage['tables']

/** Who reads, which tables the device holds, and the rows that this stream has told out of the feed. */
type Reader = Sight & { held: readonly HeldTable[]; told: Set<string> }

/** `cursor` is where this stream goes on; `ceiling` is what no cursor that is given away may lie beyond. */
type Step = { tables: Tables; cursor: Cursor; more: boolean; ceiling: Ceiling | null }

/** Next page of a first copy: table by table in the declared order, then the feed takes over where the copy began. */
async function copyPage(reader: Reader, cursor: Cursor, rows: number): Promise<Step> {
  const { table, after } = cursor.copying ?? { table: 0, after: null }
  const held = reader.held[table]
  if (!held) return feedPage(reader, { ...cursor, copying: null }, rows, null)
  const limit = Math.ceil(rows / held.weight)
  const found = await held.read(reader, { after, limit })
  const isTableDone = found.length < limit
  const copying = isTableDone ? { table: table + 1, after: null } : { table, after: found.at(-1)?.id ?? null }
  return {
    tables: { [held.name]: { put: found.map(({ row }) => row), remove: [] } },
    cursor: { ...cursor, copying },
    more: true,
    ceiling: null,
  }
}

/** Which changes concern the reader: of the tables held, rows of students in the scope now, and removals from its classes. */
function concerns({ scope, held }: Reader): SQL | undefined {
  const isHeld = inArray(
    changes.entity,
    held.map(({ entity }) => entity),
  )
  if (scope.kind === 'school') return isHeld
  const visible = sql`select ${students.id} from ${students} where ${studentsIn(scope)}`
  const isOwnClass = scope.kind === 'classes' ? inArray(changes.classId, scope.classIds) : undefined
  return and(isHeld, or(isNull(changes.studentId), sql`${changes.studentId} in (${visible})`, isOwnClass))
}

/**
 * Next page of the feed. Read is all that is committed: a row that was changed again by a transaction behind the
 * horizon carries the later number only, and would be left out of what lies before it. What lies behind is sent again
 * next time, since the ceiling, read at the first page of a stream, keeps every cursor before it.
 */
async function feedPage(reader: Reader, cursor: Cursor, rows: number, known: Ceiling | null): Promise<Step> {
  const { tx } = reader
  const ceiling = known ?? (await readCeiling(tx))
  const from = sql`(${String(cursor.transaction)}::xid8, ${cursor.position}::bigint)`
  const found = await tx
    .select()
    .from(changes)
    .where(and(sql`(${changes.transaction}, ${changes.position}) > ${from}`, concerns(reader)))
    .orderBy(changes.transaction, changes.position)
    .limit(rows)
  const tables = await currentRows(reader, found, ceiling)
  const last = found.length === rows ? found.at(-1) : undefined
  if (last) {
    const { transaction, position } = last
    return { tables, cursor: { ...cursor, transaction, position }, more: true, ceiling }
  }
  const end = { transaction: ceiling.feed, position: 0, delivered: ceiling.all }
  return { tables, cursor: { ...cursor, ...end }, more: false, ceiling }
}

/** The cursor that a device may come back with: what was read behind the ceiling may have gaps. */
const givenAway = (cursor: Cursor, ceiling: Ceiling | null): Cursor =>
  ceiling !== null && cursor.transaction >= ceiling.feed
    ? { ...cursor, transaction: ceiling.feed, position: 0 }
    : cursor

type Change = typeof changes.$inferSelect

/**
 * The rows that changes are about. Many marks are of one row: where this stream has told it, it held what had been
 * committed before the stream began.
 */
async function rowsTouched({ tx, told }: Reader, { name, keysOf }: HeldTable, own: Change[], { all }: Ceiling) {
  const [before, since] = [own.filter((each) => each.transaction < all), own.filter((each) => each.transaction >= all)]
  const known = (before.length > 0 ? await keysOf(tx, before) : []).filter((key) => !told.has(`${name} ${key}`))
  const keys = [...new Set([...known, ...(since.length > 0 ? await keysOf(tx, since) : [])])]
  for (const key of keys) told.add(`${name} ${key}`)
  return keys
}

/** A change only says that a row was touched: what it is now, and whether the caller may see it, is read afresh. */
async function currentRows(reader: Reader, changed: readonly Change[], ceiling: Ceiling): Promise<Tables> {
  const tables: Tables = {}
  for (const held of reader.held) {
    const { name, entity, read } = held
    const own = changed.filter((change) => change.entity === entity)
    const keys = await rowsTouched(reader, held, own, ceiling)
    if (keys.length === 0) continue
    const found = await read(reader, { keys })
    const seen = new Set(found.map(({ key }) => key))
    const remove = keys.filter((key) => !seen.has(key))
    tables[name] = { put: found.map(({ row }) => row), remove }
  }
  return tables
}

async function startOf(tx: Db, epoch: string, scope: string, at: number): Promise<Cursor> {
  const { feed } = await readCeiling(tx)
  return { epoch, scope, copying: { table: 0, after: null }, transaction: feed, position: 0, delivered: 0, at }
}

/**
 * The pages that bring a device's copy from its cursor to now. Each is read in its own transaction, so that a slow
 * line holds none open; the scope is computed anew for each, and ends the stream when it has changed meanwhile.
 * A cursor that cannot go on is refused in place of the first page.
 */
export async function* pullPages(
  context: RawContext,
  cursorText: string | undefined,
  holdsClassDays: boolean,
): AsyncGenerator<PullPage> {
  const { db, actor, facts } = context
  const { epoch, from } = await resume(context, cursorText)
  const held = heldTables(actor.role, holdsClassDays)
  const told = new Set<string>()
  let known: Cursor | null = null
  let rows: number = PULL_PAGE_ROWS.first
  let ceiling: Ceiling | null = null
  while (true) {
    const step = await db.transaction(async (tx) => {
      const scope = await scopeOf(tx, actor)
      const tag = scopeTag(actor.role, scope)
      if (!known && from && tag !== from.scope) throw new Problem('cursorGone')
      const cursor: Cursor = known ?? from ?? (await startOf(tx, epoch, tag, facts.now()))
      if (tag !== cursor.scope) return null
      const reader = { tx, actor, scope, facts, held, told }
      const page = await (cursor.copying ? copyPage(reader, cursor, rows) : feedPage(reader, cursor, rows, ceiling))
      return { ...page, witness: await readWitness(tx) }
    })
    if (!step) return
    const { tables, more, witness } = step
    const cursor: Cursor = { ...step.cursor, witness, at: facts.now() }
    known = cursor
    ceiling = step.ceiling
    const next = encodeCursor(givenAway(cursor, ceiling), facts.seal)
    const time = new Date(facts.now()).toISOString()
    yield { epoch, time, cursor: next, more, position: cursor.delivered, tables }
    if (!more) return
    rows = Math.min(rows * 2, PULL_PAGE_ROWS.most)
  }
}
