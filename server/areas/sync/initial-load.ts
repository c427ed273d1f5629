import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#domain/core/problems.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import { toColumns } from '#domain/sync/columns.ts'
import type { PullPage, Waiting } from '#domain/sync/sync.schema.ts'
import { JsonText, type RawContext } from '../../handle.ts'
import { scopeOf, type Scope } from '../school/scope.ts'
import { loadTurns, type LoadStay, type LoadTurns, type Turn } from './load-turns.ts'
import { encodeCursor, scopeTag, type LoadPlace, type Cursor } from './cursor.ts'
import type { ReplicaTable } from './replica-tables.ts'
import { isSeen, laterOf, readCeiling, readWitness } from './history.ts'
import { sharedPages, type LoadPage, type SharedPages } from './shared-pages.ts'
import type { Reader } from './synced-reader.ts'

/** How long waiting devices go without a line (milliseconds). */
type Waits = {
  /** Between two lines with the place; devices give up after 15 s of silence. */
  told: number
  /** For a device of a release that does not know the line and gives up too: it is asked to come again before. */
  untold: number
}

/** State that all initial loads of a server share. */
export type InitialLoads = { turns: LoadTurns; pages: SharedPages; waits: Waits }

export const openInitialLoads = (waits: Waits = { told: 2_000, untold: 10_000 }): InitialLoads => ({
  turns: loadTurns(),
  pages: sharedPages(),
  waits,
})

/** The aim for one page (milliseconds): meanwhile nobody else can use the embedded database. */
const PAGE_MS = 50

/** How long a page waits for the calls under way (milliseconds). */
const GIVES_WAY_MS = 200

/** A family's replica is a page or two, as pulls of changes are: it needs no turn. */
const isSmall = (scope: Scope): boolean => scope.kind === 'children'

const AT_ONCE: Turn = { begin: () => true, send: () => undefined }

export type LoadRequest = {
  epoch: string
  /** Null for a new replica. */
  from: Cursor | null
  replicated: readonly ReplicaTable[]
  /** The device does not know lines with its place. */
  isOlder: boolean
  /** The device reads rows as columns. */
  inColumns: boolean
}

const nextRows = (rows: number, tookMs: number): number =>
  tookMs > PAGE_MS ? Math.max(PULL_PAGE_ROWS.first, Math.floor(rows / 2)) : Math.min(PULL_PAGE_ROWS.most, rows * 2)

/** Rows from a place on, table by table in the declared order, and where the next page begins. */
async function readRows(
  reader: Reader,
  replicated: readonly ReplicaTable[],
  { from, rows }: { from: LoadPlace; rows: number },
) {
  const tables: PullPage['tables'] = {}
  let left = rows
  for (let { table, after } = from; table < replicated.length; table++, after = null) {
    const next = replicated[table]
    if (!next) break
    // A page that others may use ends before it.
    if (next.isPersonal && table !== from.table) return { tables, next: { table, after: null } }
    const limit = Math.ceil(left / next.weight)
    const found = await next.read(reader, { after, limit })
    tables[next.name] = { put: found.map(({ row }) => row), remove: [] }
    if (found.length >= limit) return { tables, next: { table, after: found.at(-1)?.id ?? null } }
    left -= found.length * next.weight
  }
  return { tables, next: null }
}

type Wanted = { scope: Scope; replicated: readonly ReplicaTable[]; from: LoadPlace; rows: number; inColumns: boolean }

/** The tables of a page as JSON. */
const asText = (tables: PullPage['tables'], inColumns: boolean): string =>
  JSON.stringify(
    inColumns
      ? Object.fromEntries(
          Object.entries(tables).map(([name, { put, remove }]) => [name, { put: toColumns(put), remove }]),
        )
      : tables,
  )

async function readPage(context: RawContext, { scope, replicated, inColumns, ...wanted }: Wanted): Promise<LoadPage> {
  const { db, actor, env, calls } = context
  if (!isSmall(scope)) await calls.none(GIVES_WAY_MS)
  return db.transaction(async (tx) => {
    // The feed's end first, the witness last: the rows are not older than the one and not newer than the other.
    const begin = performance.now()
    const { feed } = await readCeiling(tx)
    const { tables, next } = await readRows({ tx, actor, scope, env }, replicated, wanted)
    const text = asText(tables, inColumns)
    const more = nextRows(wanted.rows, performance.now() - begin)
    return { tables: text, next, nextRows: more, feed, witness: await readWitness(tx) }
  })
}

/**
 * The page of an initial load at a place. A page that was read for somebody else is used for everybody with the same
 * role and scope, unless its rows are personal, if the replica's feed starts no later than the page was read, and the database still has the history
 * in which it was read.
 */
async function pageOf(
  context: RawContext,
  { pages }: InitialLoads,
  load: Omit<LoadRequest, 'isOlder'> & { scope: Scope; rows: number },
) {
  const { db, actor } = context
  const { epoch, from, replicated, scope, rows, inColumns } = load
  const place = from?.copying ?? { table: 0, after: null }
  const owner = replicated[place.table]?.isPersonal ? actor.id : null
  const key = JSON.stringify([epoch, actor.role, owner, replicated.map(({ name }) => name), inColumns, scope, place])
  const isGood = async ({ feed, witness }: LoadPage) =>
    (from === null || feed >= from.transaction) && (await isSeen(db, witness))
  return pages.pageAt(key, isGood, () => readPage(context, { scope, replicated, from: place, rows, inColumns }))
}

/** Yields a device's place while others come first; returns null where it is to ask again. */
async function* turnOf(
  stay: LoadStay,
  isOlder: boolean,
  { told, untold }: Waits,
): AsyncGenerator<Waiting, Turn | null> {
  let turn = stay.turn()
  while (true) {
    const over = new AbortController()
    const wait = pause(isOlder ? untold : told, 'wait' as const, { signal: over.signal })
    const first = await Promise.race([turn, wait.catch(() => null)])
    over.abort()
    if (first === null || (first === 'wait' && isOlder)) return null
    if (first === 'wait') yield { waiting: stay.place() }
    else if (first.begin()) return first
    else turn = stay.turn()
  }
}

/**
 * Yields the pages of an initial load as JSON, in turn with other devices; returns the cursor from which the feed
 * brings what changed meanwhile, or null where the stream must end before that. The scope is computed anew for each
 * page.
 */
export async function* initialLoad(
  context: RawContext,
  shared: InitialLoads,
  { epoch, from, replicated, isOlder, inColumns }: LoadRequest,
): AsyncGenerator<JsonText | Waiting, Cursor | null> {
  const { db, actor, env, connection } = context
  const scopeNow = async () => {
    const scope = await scopeOf(db, actor)
    return { scope, tag: scopeTag(actor.role, scope) }
  }
  const begun = await scopeNow()
  // Before anything is sent: later a refusal is not possible any more.
  if (from && from.scope !== begun.tag) throw new Problem('cursorGone')
  const stay = shared.turns.enter({ session: actor.sessionId, person: actor.id, address: connection.address })
  try {
    let cursor = from
    for (let rows: number = PULL_PAGE_ROWS.first; ;) {
      const turn = isSmall(begun.scope) ? AT_ONCE : yield* turnOf(stay, isOlder, shared.waits)
      if (!turn && cursor === from && isOlder) throw new Problem('unavailable')
      const { scope, tag } = await scopeNow()
      if (!turn || (cursor && cursor.scope !== tag)) return null
      const page = await pageOf(context, shared, { epoch, from: cursor, replicated, scope, rows, inColumns })
      const { next: copying, witness } = page
      rows = page.nextRows
      cursor ??= { epoch, scope: tag, copying, transaction: page.feed, position: 0, delivered: 0, at: env.now() }
      cursor = { ...cursor, copying, witness: laterOf(cursor.witness, witness), at: env.now() }
      turn.send()
      yield lineOf(cursor, page, env)
      if (!copying) return cursor
    }
  } finally {
    stay.leave()
  }
}

/** A page as one device gets it: the cursor is its own, the rows are shared. */
function lineOf(cursor: Cursor, { tables }: LoadPage, { seal, now }: RawContext['env']): JsonText {
  const own = {
    epoch: cursor.epoch,
    time: new Date(now()).toISOString(),
    cursor: encodeCursor(cursor, seal),
    more: true,
    position: cursor.delivered,
  }
  return new JsonText(`${JSON.stringify(own).slice(0, -1)},"tables":${tables}}`)
}
