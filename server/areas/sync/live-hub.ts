import { eq, sql } from 'drizzle-orm'
import type { LiveWord } from '#domain/sync/sync.schema.ts'
import type { Database } from '../../db/client.ts'
import { changes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerEnv } from '../../handle.ts'
import { sessionsInUse } from '../auth/sessions.ts'
import { scopesOf, type Scope } from '../scope.ts'

/** The channels on which triggers tell commits to the feed, and sessions that ended (migrations 0007, 0011). */
const CHANGES = 'dugsi_changes'
const ENDED = 'dugsi_sessions'

/** Words to one device are at least so far apart, so that a busy morning does not have everybody pull all the time. */
const LEAST_PAUSE_MS = 1_000

/** A sign of life this often: below the five minutes after which many routers forget a quiet connection. */
export const KEEP_ALIVE_MS = 4 * 60_000

/** A device holds one link, or a few for a moment when it changes networks. */
const MOST_PER_SESSION = 4

/** An account may be signed in on every tablet of a school, and on no more. */
const MOST_PER_PERSON = 40

/** More changes than this are not looked at one by one: they concern everybody. */
const MOST_CHANGES = 5_000

type Concerned = { studentId: number | null; leftClassId: number | null; classId: number | null }

type Link = {
  actor: Actor
  /** Words that wait for their reader. */
  waiting: LiveWord[]
  wake: () => void
  lastWordAt: number
  timer: NodeJS.Timeout | undefined
  isOver: boolean
}

export type LiveHub = {
  /** Words to one person's device until either side ends it. */
  wordsTo: (actor: Actor) => AsyncGenerator<LiveWord>
  links: () => number
  close: () => Promise<void>
}

type Listening = Pick<Database, 'db' | 'listen'>

/** What these transactions changed, as far as it says whose sight it is in; null when that is too much to look at. */
async function changedBy(db: Db, transactions: readonly string[]): Promise<Concerned[] | null> {
  const found = await db
    .selectDistinct({ studentId: changes.studentId, leftClassId: changes.classId, classId: students.classId })
    .from(changes)
    .leftJoin(students, eq(students.id, changes.studentId))
    .where(sql`${changes.transaction} = any(${sql.param([...transactions])}::text[]::xid8[])`)
    .limit(MOST_CHANGES)
  return found.length === MOST_CHANGES ? null : found
}

function isConcerned(scope: Scope, changed: readonly Concerned[] | null): boolean {
  if (changed === null || scope.kind === 'school') return changed === null || changed.length > 0
  return changed.some(({ studentId, leftClassId, classId }) => {
    if (studentId === null) return true
    if (scope.kind === 'children') return scope.studentIds.includes(studentId)
    return [leftClassId, classId].some((id) => id !== null && scope.classIds.includes(id))
  })
}

function say(link: Link, word: LiveWord): void {
  // Whoever has not read the last word need not hear it twice.
  if (!link.waiting.includes(1)) link.waiting.push(word)
  link.wake()
}

/** At once when the link was quiet, else when the pause is over; however much happens meanwhile, once. */
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

/** Ends the links whose session is over; where the database does not say, they stand. */
async function endThoseOver(db: Db, links: Links, now: number): Promise<void> {
  const asked = sessionsOf(links)
  const inUse = await sessionsInUse(db, asked, now).catch(() => new Set(asked))
  for (const link of links) if (asked.includes(link.actor.sessionId) && !inUse.has(link.actor.sessionId)) end(link)
}

/** A session that is over hears nothing any more; the others get a sign of life. */
function keepAlive(db: Db, links: Links, env: Pick<ServerEnv, 'now'>): NodeJS.Timeout {
  const timer = setInterval(() => {
    void endThoseOver(db, links, env.now()).then(() => {
      for (const link of links) say(link, 0)
    })
  }, KEEP_ALIVE_MS)
  return timer.unref()
}

/** Makes room for one more link of a session and of a person: the oldest of too many end. */
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

/** Tells the links whom a commit concerns; called with its transaction, or with null where some may have been missed. */
function tellOfChanges(db: Db, links: Links): (transaction: string | null) => void {
  let heard: Set<string> | null = new Set<string>()
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (heard === null || heard.size > 0) {
      const batch = heard
      heard = new Set()
      // Whoever cannot be told for certain that nothing concerns her pulls once for nothing.
      const changed = batch && (await changedBy(db, [...batch]).catch(() => null))
      const people = new Map([...links].map(({ actor }) => [actor.id, actor]))
      const scopes = await scopesOf(db, [...people.values()]).catch(() => null)
      for (const link of links) {
        const scope = scopes?.get(link.actor.id)
        if (!scope || isConcerned(scope, changed)) tell(link)
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

/** Who hears of what: devices that are connected, and the database that says what was committed. */
export async function openLiveHub({ db, listen }: Listening, env: Pick<ServerEnv, 'now'>): Promise<LiveHub> {
  const links = new Set<Link>()

  const stop = await listen({
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
    // It may have ended since its token was looked at, before anybody here listened for it.
    void endThoseOver(db, new Set([link]), env.now())
    try {
      // The first word comes at once: the device knows by it that the link stands.
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
