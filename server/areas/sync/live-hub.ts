import { eq, sql } from 'drizzle-orm'
import type { LiveWord } from '#domain/sync/sync.schema.ts'
import type { Database } from '../../db/client.ts'
import { changes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerEnv } from '../../handle.ts'
import { sessionsInUse } from '../auth/sessions.ts'
import { scopesOf, type Scope } from '../school/scope.ts'
import { isFollowedBy } from './replica-tables.ts'

/** The channels on which triggers announce commits to the feed and ended sessions (feed.sql, sessions.sql). */
const CHANGES = 'dugsi_changes'
const ENDED = 'dugsi_sessions'

/**
 * Least time between two messages to one device (milliseconds), so that a busy morning does not make everybody pull all
 * the time.
 */
const LEAST_PAUSE_MS = 1_000

/** How often a sign of life is sent (milliseconds): many routers forget a quiet connection after five minutes. */
export const KEEP_ALIVE_MS = 4 * 60_000

/** Links of one session: one, or a few while a device changes networks. */
const MOST_PER_SESSION = 4

/** Links of one account, which may be signed in on every tablet of a school. */
const MOST_PER_PERSON = 40

/** Number of changes above which they are not read one by one, and everybody is notified. */
const MOST_CHANGES = 5_000

type Concerned = { stream: string; studentId: number | null; leftClassId: number | null; classId: number | null }

type Link = {
  actor: Actor
  /** Messages that the device has not read yet. */
  waiting: LiveWord[]
  wake: () => void
  lastWordAt: number
  timer: NodeJS.Timeout | undefined
  isOver: boolean
}

export type LiveHub = {
  /** The messages to one person's device until either side closes the link. */
  wordsTo: (actor: Actor) => AsyncGenerator<LiveWord>
  links: () => number
  close: () => Promise<void>
}

type Listening = Pick<Database, 'db' | 'listen'>

/** Reads which streams, students and classes transactions have changed; null when there are too many changes to read. */
async function changedBy(db: Db, transactions: readonly string[]): Promise<Concerned[] | null> {
  const found = await db
    .selectDistinct({
      stream: changes.entity,
      studentId: changes.studentId,
      leftClassId: changes.classId,
      classId: students.classId,
    })
    .from(changes)
    .leftJoin(students, eq(students.id, changes.studentId))
    .where(sql`${changes.transaction} = any(${sql.param([...transactions])}::text[]::xid8[])`)
    .limit(MOST_CHANGES)
  return found.length === MOST_CHANGES ? null : found
}

function isConcerned(actor: Actor, scope: Scope, changed: readonly Concerned[] | null): boolean {
  if (changed === null) return true
  const isFollowed = isFollowedBy({ actor, scope })
  return changed.some(({ stream, studentId, leftClassId, classId }) => {
    if (!isFollowed(stream)) return false
    if (studentId === null || scope.kind === 'school') return true
    if (scope.kind === 'children') return scope.studentIds.includes(studentId)
    return [leftClassId, classId].some((id) => id !== null && scope.classIds.includes(id))
  })
}

function say(link: Link, word: LiveWord): void {
  // Skip if the previous notification is still queued.
  if (!link.waiting.includes(1)) link.waiting.push(word)
  link.wake()
}

/** Notifies at once when the link was quiet, else when the pause is over; however much changes meanwhile, once. */
function tell(link: Link): void {
  if (link.timer || link.isOver) return
  const wait = Math.max(0, link.lastWordAt + LEAST_PAUSE_MS - performance.now())
  link.timer = setTimeout(() => {
    link.timer = undefined
    link.lastWordAt = performance.now()
    say(link, 1)
  }, wait)
}

function end(link: Link): void {
  link.isOver = true
  clearTimeout(link.timer)
  link.wake()
}

type Links = ReadonlySet<Link>

const sessionsOf = (links: Links): string[] => [...new Set([...links].map(({ actor }) => actor.sessionId))]

/** Closes links whose session is over; keeps them where the database does not answer. */
async function endThoseOver(db: Db, links: Links, now: number): Promise<void> {
  const asked = sessionsOf(links)
  const inUse = await sessionsInUse(db, asked, now).catch(() => new Set(asked))
  for (const link of links) if (asked.includes(link.actor.sessionId) && !inUse.has(link.actor.sessionId)) end(link)
}

/** Closes links of ended sessions and sends the others a sign of life. */
function keepAlive(db: Db, links: Links, env: Pick<ServerEnv, 'now'>): NodeJS.Timeout {
  const timer = setInterval(() => {
    void endThoseOver(db, links, env.now()).then(() => {
      for (const link of links) say(link, 0)
    })
  }, KEEP_ALIVE_MS)
  return timer.unref()
}

/** Closes the oldest links of a session and of a person when there are too many. */
function makeRoom(links: Links, { id, sessionId }: Actor): void {
  const open = (): Link[] => [...links].filter(({ actor, isOver }) => actor.id === id && !isOver)
  const endOldest = (own: readonly Link[], most: number): void =>
    own.slice(0, Math.max(0, own.length - most + 1)).forEach(end)
  endOldest(
    open().filter(({ actor }) => actor.sessionId === sessionId),
    MOST_PER_SESSION,
  )
  endOldest(open(), MOST_PER_PERSON)
}

/**
 * Notifies the links that a commit concerns; called with its transaction, or with null where some may have been missed.
 */
function tellOfChanges(db: Db, links: Links): (transaction: string | null) => void {
  let heard: Set<string> | null = new Set<string>()
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (heard === null || heard.size > 0) {
      const batch = heard
      heard = new Set()
      // A person is notified unless the changes are known not to concern her.
      const changed = batch && (await changedBy(db, [...batch]).catch(() => null))
      const people = new Map([...links].map(({ actor }) => [actor.id, actor]))
      const scopes = await scopesOf(db, [...people.values()]).catch(() => null)
      for (const link of links) {
        const scope = scopes?.get(link.actor.id)
        if (!scope || isConcerned(link.actor, scope, changed)) tell(link)
      }
    }
    isLooking = false
  }

  return (transaction) => {
    if (links.size === 0) return
    if (!transaction) heard = null
    else heard?.add(transaction)
    void look()
  }
}

/**
 * Connects the live links with the commits that the database announces. `others`: further channels to listen to on the same
 * connection.
 */
export async function openLiveHub(
  { db, listen }: Listening,
  env: Pick<ServerEnv, 'now'>,
  others: Parameters<Database['listen']>[0] = {},
): Promise<LiveHub> {
  const links = new Set<Link>()

  const stop = await listen({
    ...others,
    [CHANGES]: tellOfChanges(db, links),
    [ENDED]: (sessionId) => {
      if (sessionId === null) return void endThoseOver(db, links, env.now())
      for (const link of links) if (link.actor.sessionId === sessionId) end(link)
    },
  })

  const timer = keepAlive(db, links, env)

  async function* wordsTo(actor: Actor): AsyncGenerator<LiveWord> {
    makeRoom(links, actor)
    const link: Link = {
      actor,
      waiting: [],
      wake: () => undefined,
      lastWordAt: -LEAST_PAUSE_MS,
      timer: undefined,
      isOver: false,
    }
    links.add(link)
    // The session may have ended after its token was checked and before this link was listed.
    void endThoseOver(db, new Set([link]), env.now())
    try {
      // The first message is sent at once: it tells the device that the link works.
      yield 0
      while (!link.isOver) {
        const word = link.waiting.shift()
        if (word !== undefined) yield word
        else await new Promise<void>((resolve) => (link.wake = resolve))
      }
    } finally {
      end(link)
      links.delete(link)
    }
  }

  return {
    wordsTo,
    links: () => links.size,
    close: async () => {
      clearInterval(timer)
      for (const link of links) end(link)
      await stop()
    },
  }
}
