import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import type { PullLine, PullPage } from '#domain/sync/sync.schema.ts'
import { tablesOf, type SyncedTableName } from '#domain/synced-tables.ts'
import { changes, students } from '../../db/schema.ts'
import type { JsonText, RawContext } from '../../handle.ts'
import { scopeOf, studentsIn } from '../scope.ts'
import { encodeCursor, scopeTag, type Cursor } from './cursor.ts'
import { firstCopy, type FirstCopies } from './first-copy.ts'
import { readCeiling, readWitness, type Ceiling } from './history.ts'
import { resume } from './put-back.ts'
import type { Reader } from './synced-reader.ts'
import { SYNCED_READERS } from './synced-rows.ts'

type Tables = PullPage['tables']

/** `cursor` is where this stream goes on; `ceiling` is what no cursor that is given away may lie beyond. */
type Step = { tables: Tables; cursor: Cursor; more: boolean; ceiling: Ceiling }

/** Which changes concern the reader: of the tables held, rows of students in the scope now, and removals from its classes. */
function concerns({ scope, actor }: Reader): SQL | undefined {
  const isHeld = inArray(changes.entity, tablesOf(actor.role))
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
  const keys = new Map<SyncedTableName, Set<string>>()
  for (const { entity, key } of found) {
    const name = entity as SyncedTableName
    keys.set(name, (keys.get(name) ?? new Set()).add(key))
  }
  const tables = await currentRows(reader, keys)
  const last = found.length === rows ? found.at(-1) : undefined
  if (last) {
    const { transaction, position } = last
    return { tables, cursor: { ...cursor, transaction, position }, more: true, ceiling }
  }
  const end = { transaction: ceiling.feed, position: 0, delivered: ceiling.all }
  return { tables, cursor: { ...cursor, ...end }, more: false, ceiling }
}

/** The cursor that a device may come back with: what was read behind the ceiling may have gaps. */
const givenAway = (cursor: Cursor, ceiling: Ceiling): Cursor =>
  cursor.transaction >= ceiling.feed ? { ...cursor, transaction: ceiling.feed, position: 0 } : cursor

/** A change only says that a row was touched: what it is now, and whether the caller may see it, is read afresh. */
async function currentRows(reader: Reader, keys: Map<SyncedTableName, Set<string>>): Promise<Tables> {
  const tables: Tables = {}
  for (const name of tablesOf(reader.actor.role)) {
    const wanted = keys.get(name)
    if (!wanted) continue
    const found = await SYNCED_READERS[name].read(reader, { keys: [...wanted] })
    const seen = new Set(found.map(({ key }) => key))
    const remove = [...wanted].filter((key) => !seen.has(key))
    tables[name] = { put: found.map(({ row }) => row), remove }
  }
  return tables
}

/** What a device asks with: its place, and whether it understands lines that tell it to wait. */
type Asked = { cursor: string | undefined; knowsWaiting: boolean }

/**
 * What brings a device's copy from its cursor to now: a first copy where it has none or its own is under way, and then
 * the feed. Each page is read in its own transaction, so that a slow line holds none open; the scope is computed anew
 * for each, and ends the stream when it has changed meanwhile. A cursor that cannot go on is refused in place of the
 * first page.
 */
export async function* pullPages(
  context: RawContext,
  copies: FirstCopies,
  { cursor, knowsWaiting }: Asked,
): AsyncGenerator<PullLine | JsonText> {
  const { epoch, from } = await resume(context, cursor)
  const isCopied = from && !from.copying
  const start = isCopied ? from : yield* firstCopy(context, copies, { epoch, from, knowsWaiting })
  if (start) yield* feedPages(context, start, isCopied ? 'refuse' : 'end')
}

/** The feed from a cursor on; `otherwise`: what to do where the cursor's scope is not the caller's any more. */
async function* feedPages(
  { db, actor, facts }: RawContext,
  start: Cursor,
  otherwise: 'refuse' | 'end',
): AsyncGenerator<PullPage> {
  let known = start
  let rows: number = PULL_PAGE_ROWS.first
  let ceiling: Ceiling | null = null
  while (true) {
    const step = await db.transaction(async (tx) => {
      const scope = await scopeOf(tx, actor)
      if (scopeTag(actor.role, scope) !== known.scope) {
        if (known === start && otherwise === 'refuse') throw new Problem('cursorGone')
        return null
      }
      const page = await feedPage({ tx, actor, scope, facts }, known, rows, ceiling)
      return { ...page, witness: await readWitness(tx) }
    })
    if (!step) return
    const { tables, more, witness } = step
    known = { ...step.cursor, witness, at: facts.now() }
    ceiling = step.ceiling
    const next = encodeCursor(givenAway(known, ceiling), facts.seal)
    const time = new Date(facts.now()).toISOString()
    yield { epoch: known.epoch, time, cursor: next, more, position: known.delivered, tables }
    if (!more) return
    rows = Math.min(rows * 2, PULL_PAGE_ROWS.most)
  }
}
