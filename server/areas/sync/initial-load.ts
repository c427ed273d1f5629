import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#domain/core/problems.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import { toColumns } from '#domain/sync/columns.ts'
import type { PullPage, Waiting } from '#domain/sync/sync.schema.ts'
import { JsonText, type RawContext } from '../../handle.ts'
import { scopeOf, type Scope } from '../school/scope.ts'
import { loadTurns, type LoadStay, type LoadTurns, type Turn } from './load-turns.ts'
import { encodeCursor, scopeTag, type LoadPlace, type Cursor } from './cursor.ts'
import { firstDayOf, isDaily, loadSteps, type LoadStep } from './load-steps.ts'
import { isSeen, laterOf, readCeiling, readWitness } from './history.ts'
import { sharedPages, type LoadPage, type SharedPages } from './shared-pages.ts'
import type { Reader } from './synced-reader.ts'

/** Between two lines with the place of a waiting device, which gives up after 15 s of silence (milliseconds). */
const BETWEEN_PLACES_MS = 2_000

/** State that all initial loads of a server share. */
export type InitialLoads = {
  turns: LoadTurns
  pages: SharedPages
  /** Between two lines with the place of a waiting device (milliseconds). */
  betweenPlaces: number
}

export const openInitialLoads = (): InitialLoads => ({
  turns: loadTurns(),
  pages: sharedPages(),
  betweenPlaces: BETWEEN_PLACES_MS,
})

/** The aim for one page (milliseconds): meanwhile nobody else can use the embedded database. */
const PAGE_MS = 50

/** How long a page waits for the calls under way (milliseconds). */
const GIVES_WAY_MS = 200

/** Whether a replica is small, as a family's, whose page or two need no turn. */
const isSmall = (scope: Scope): boolean => scope.kind === 'children'

const AT_ONCE: Turn = { begin: () => true, send: () => undefined }

export type LoadRequest = {
  epoch: string
  /** Cursor to go on from; null for a new replica. */
  from: Cursor | null
}

const nextRows = (rows: number, tookMs: number): number =>
  tookMs > PAGE_MS ? Math.max(PULL_PAGE_ROWS.first, Math.floor(rows / 2)) : Math.min(PULL_PAGE_ROWS.most, rows * 2)

type Wanted = { scope: Scope; steps: readonly LoadStep[]; from: LoadPlace; rows: number }

type Found = Pick<LoadPage, 'next'> & { tables: PullPage['tables'] }

/** Rows from a place on, step by step, and where the next page begins. */
async function readRows(reader: Reader, { steps, from, rows }: Omit<Wanted, 'scope'>): Promise<Found> {
  const tables: PullPage['tables'] = {}
  const start = steps.findIndex(({ name }) => name === from.step)
  let left = rows
  for (const [at, step] of steps.slice(start).entries()) {
    const { name, weight, isPersonal, read } = step.table
    const after = at === 0 ? from.after : null
    // A page that others may use ends before it.
    if (isPersonal && at > 0) return { tables, next: { step: step.name, after } }
    const limit = Math.ceil(left / weight)
    const found = await read(reader, { after, limit, firstDay: firstDayOf(step, reader.env) })
    const put = [...(tables[name]?.put ?? []), ...found.map(({ row }) => row)]
    tables[name] = { put, remove: [] }
    if (found.length >= limit) return { tables, next: { step: step.name, after: found.at(-1)?.id ?? null } }
    left -= found.length * weight
  }
  return { tables, next: null }
}

/** The tables of a page as JSON. */
const asText = (tables: PullPage['tables']): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(tables).map(([name, { put, remove }]) => [name, { put: toColumns(put), remove }]),
    ),
  )

async function readPage(context: RawContext, { scope, ...wanted }: Wanted): Promise<LoadPage> {
  const { db, actor, env, calls } = context
  if (!isSmall(scope)) await calls.none(GIVES_WAY_MS)
  return db.transaction(async (tx) => {
    // The feed's end is read first and the witness last, so that the rows lie between the two in time.
    const begin = performance.now()
    const { feed } = await readCeiling(tx)
    const { tables, next } = await readRows({ tx, actor, scope, env }, wanted)
    const text = asText(tables)
    const more = nextRows(wanted.rows, performance.now() - begin)
    const { length: of } = wanted.steps
    const done = next ? wanted.steps.findIndex(({ name }) => name === next.step) : of
    return {
      tables: text,
      steps: [done, of],
      isDaily: isDaily(wanted.steps, next?.step ?? null),
      next,
      nextRows: more,
      feed,
      witness: await readWitness(tx),
    }
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
  load: LoadRequest & { steps: readonly LoadStep[]; scope: Scope; rows: number },
) {
  const { db, actor } = context
  const { epoch, from, steps, scope, rows } = load
  const place = from?.copying ?? { step: steps[0]?.name ?? '', after: null }
  const isPersonal = steps.find(({ name }) => name === place.step)?.table.isPersonal
  const owner = isPersonal ? actor.id : null
  const key = JSON.stringify([epoch, actor.role, owner, steps.map(({ name }) => name), scope, place])
  const isGood = async ({ feed, witness }: LoadPage) =>
    (from === null || feed >= from.transaction) && (await isSeen(db, witness))
  return pages.pageAt(key, isGood, () => readPage(context, { scope, steps, from: place, rows }))
}

/** Yields a device's place while others come first; returns null where the device has to ask again. */
async function* turnOf(stay: LoadStay, betweenPlaces: number): AsyncGenerator<Waiting, Turn | null> {
  let turn = stay.turn()
  while (true) {
    const over = new AbortController()
    const wait = pause(betweenPlaces, 'wait' as const, { signal: over.signal })
    const first = await Promise.race([turn, wait.catch(() => null)])
    over.abort()
    if (first === null) return null
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
  { epoch, from }: LoadRequest,
): AsyncGenerator<JsonText | Waiting, Cursor | null> {
  const { db, actor, env, connection } = context
  const steps = loadSteps(actor.role)
  const scopeNow = async () => {
    const scope = await scopeOf(db, actor)
    return { scope, tag: scopeTag(actor.role, scope) }
  }
  const begun = await scopeNow()
  // Checked before the first page, since a refusal is not possible later.
  const isKnown = (place: LoadPlace | null): boolean => steps.some(({ name }) => name === place?.step)
  if (from && (from.scope !== begun.tag || !isKnown(from.copying))) throw new Problem('cursorGone')
  const stay = shared.turns.enter({ session: actor.sessionId, person: actor.id, address: connection.address })
  try {
    let cursor = from
    for (let rows: number = PULL_PAGE_ROWS.first; ;) {
      const turn = isSmall(begun.scope) ? AT_ONCE : yield* turnOf(stay, shared.betweenPlaces)
      const { scope, tag } = await scopeNow()
      if (!turn || (cursor && cursor.scope !== tag)) return null
      const page = await pageOf(context, shared, { epoch, from: cursor, steps, scope, rows })
      const { next: copying, witness } = page
      rows = page.nextRows
      const begin = cursor ?? { epoch, scope: tag, transaction: page.feed, position: 0, delivered: 0, witness }
      cursor = { ...begin, copying, witness: laterOf(begin.witness, witness), at: env.now(), owner: actor.id }
      turn.send()
      yield lineOf(cursor, page, env)
      if (!copying) return cursor
    }
  } finally {
    stay.leave()
  }
}

/** Line of a page for one device, with its own cursor and shared rows. */
function lineOf(
  cursor: Cursor,
  { tables, steps, isDaily: hasDaily }: LoadPage,
  { seal, now }: RawContext['env'],
): JsonText {
  const own = {
    epoch: cursor.epoch,
    time: new Date(now()).toISOString(),
    cursor: encodeCursor(cursor, seal),
    more: true,
    position: cursor.delivered,
    steps,
    ...(hasDaily ? { isDaily: true } : {}),
  }
  return new JsonText(`${JSON.stringify(own).slice(0, -1)},"tables":${tables}}`)
}
