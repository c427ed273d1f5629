import { and, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import type { PullLine, PullPage } from '#domain/sync/sync.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { changes, students } from '../../db/schema.ts'
import type { JsonText, RawContext } from '../../handle.ts'
import { scopeOf, studentsIn } from '../school/scope.ts'
import { encodeCursor, scopeTag, type Cursor } from './cursor.ts'
import { initialLoad, type InitialLoads } from './initial-load.ts'
import { replicaTables, type ReplicaTable } from './replica-tables.ts'
import { readCeiling, readWitness, type Ceiling } from './history.ts'
import { resume } from './put-back.ts'
import { coveredToday } from '../attendance/covered.ts'
import type { Reader as Sight } from './synced-reader.ts'
import { instantNow } from '../school/record.ts'

type Tables = PullPage['tables']

/** Reader of a stream, the tables of the device, and keys of the rows that the stream has sent out of the feed. */
type Reader = Sight & { replicated: readonly ReplicaTable[]; sentKeys: Set<string> }

/** Page of a stream; `cursor` is where the stream goes on. */
type Step = { tables: Tables; cursor: Cursor; more: boolean }

/**
 * Condition: changes that concern the reader, which are rows of the tables held (where a table has several streams, of
 * the reader's own), of students in scope now, and removals from its classes.
 */
function concerns(reader: Reader): SQL | undefined {
  const { scope, replicated } = reader
  const isReplicated = isAmong(
    changes.entity,
    replicated.flatMap(({ streams }) => streams(reader)),
  )
  if (scope.kind === 'school') return isReplicated
  const visible = sql`select ${students.id} from ${students} where ${studentsIn(scope)}`
  const isOwnClass = scope.kind === 'classes' ? isAmong(changes.classId, scope.classIds) : undefined
  return and(isReplicated, or(isNull(changes.studentId), sql`${changes.studentId} in (${visible})`, isOwnClass))
}

/**
 * The next page of the feed. Reads all that is committed: a row that was changed again by a transaction beyond the
 * horizon has the later number only, and would be missing before it. What is beyond is sent again next time, since the
 * ceiling, read at the first page of a stream, limits every cursor.
 */
async function feedPage(reader: Reader, cursor: Cursor, rows: number, ceiling: Ceiling): Promise<Step> {
  const { tx } = reader
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
    return { tables, cursor: { ...cursor, transaction, position }, more: true }
  }
  const end = { transaction: ceiling.feed, position: 0, delivered: ceiling.all }
  const covered = await coveredToday(reader)
  if (covered.put.length + covered.remove.length > 0) tables['coveredClasses'] = covered
  return { tables, cursor: { ...cursor, ...end }, more: false }
}

/** Cursor for the device, at most at the ceiling, since rows read beyond it may have gaps. */
const givenAway = (cursor: Cursor, ceiling: Ceiling): Cursor =>
  cursor.transaction >= ceiling.feed ? { ...cursor, transaction: ceiling.feed, position: 0 } : cursor

type Change = typeof changes.$inferSelect

/**
 * The rows that changes are about. Many marks belong to one row: once this stream has sent it, it held everything
 * committed before the stream began.
 */
async function rowsTouched({ tx, sentKeys }: Reader, { name, keysOf }: ReplicaTable, own: Change[], { all }: Ceiling) {
  const [before, since] = [own.filter((each) => each.transaction < all), own.filter((each) => each.transaction >= all)]
  const known = (before.length > 0 ? await keysOf(tx, before) : []).filter((key) => !sentKeys.has(`${name} ${key}`))
  const keys = [...new Set([...known, ...(since.length > 0 ? await keysOf(tx, since) : [])])]
  for (const key of keys) sentKeys.add(`${name} ${key}`)
  return keys
}

/** Reads the present rows of changes, as far as the caller may see them; a change only says that a row was touched. */
async function currentRows(reader: Reader, changed: readonly Change[], ceiling: Ceiling): Promise<Tables> {
  const tables: Tables = {}
  for (const table of reader.replicated) {
    const { name, streams, read } = table
    const followed = streams(reader)
    const own = changed.filter(({ entity }) => followed.includes(entity))
    const keys = await rowsTouched(reader, table, own, ceiling)
    if (keys.length === 0) continue
    const found = await read(reader, { keys })
    const seen = new Set(found.map(({ key }) => key))
    const remove = keys.filter((key) => !seen.has(key))
    tables[name] = { put: found.map(({ row }) => row), remove }
  }
  return tables
}

/**
 * Yields what brings a replica from its cursor to now: an initial load where it has none or its own is under way, and
 * then the feed. A slow line keeps no transaction open; the scope is computed anew for each page, and a change of it
 * ends the stream. A cursor that cannot be continued is refused instead of the first page.
 */
export async function* pullPages(
  context: RawContext,
  loads: InitialLoads,
  cursor: string | undefined,
): AsyncGenerator<PullLine | JsonText> {
  const { epoch, from, ceiling } = await resume(context, cursor)
  const replicated = replicaTables(context.actor.role)
  if (from && !from.copying) return yield* feedPages(context, { start: from, replicated, known: ceiling })
  const start = yield* initialLoad(context, loads, { epoch, from })
  if (start) yield* feedPages(context, { start, replicated, known: null })
}

/**
 * Yields what brings a whole replica from its cursor to now, for somebody who cannot be asked again: only where it is the caller's
 * own, as far as its cursor says. Throws `cursorGone` for any other.
 */
export async function* newsPages(context: RawContext, cursor: string): AsyncGenerator<PullPage> {
  const { from, ceiling } = await resume(context, cursor)
  if (!from || from.copying || from.owner !== context.actor.id) throw new Problem('cursorGone')
  yield* feedPages(context, { start: from, replicated: replicaTables(context.actor.role), known: ceiling })
}

type Feed = {
  /** Cursor from which the feed goes on. */
  start: Cursor
  replicated: readonly ReplicaTable[]
  /**
   * Known where the pull begins with the feed: only then can a cursor be refused; after other pages the stream just
   * ends.
   */
  known: Ceiling | null
}

async function* feedPages(
  { db, actor, env }: RawContext,
  { start, replicated, known }: Feed,
): AsyncGenerator<PullPage> {
  const ceiling = known ?? (await readCeiling(db))
  const sentKeys = new Set<string>()
  let cursor = start
  for (let rows: number = PULL_PAGE_ROWS.first; ; rows = Math.min(rows * 2, PULL_PAGE_ROWS.most)) {
    // No transaction: under read committed each statement sees what is committed when it begins anyway.
    const scope = await scopeOf(db, actor)
    const isSame = scopeTag(actor.role, scope) === cursor.scope
    if (!isSame && known && cursor === start) throw new Problem('cursorGone')
    if (!isSame) return
    const step = await feedPage({ tx: db, actor, scope, env, replicated, sentKeys }, cursor, rows, ceiling)
    cursor = { ...step.cursor, witness: await readWitness(db), at: env.now(), owner: actor.id }
    const next = encodeCursor(givenAway(cursor, ceiling), env.seal)
    const time = instantNow(env)
    yield { epoch: cursor.epoch, time, cursor: next, more: step.more, position: cursor.delivered, tables: step.tables }
    if (!step.more) return
  }
}
