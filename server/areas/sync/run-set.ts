import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { executeSet } from '../../execute.ts'
import type { Handler, RawContext } from '../../handle.ts'
import { handlerOf, inputOf, isUnconditional, keyOf, objectionTo, subjectsOf } from './run-entry.ts'
import { strangersAmong } from './strangers.ts'

/** Most rows that the entries of a set name: other calls wait for these students, and for the embedded database. */
const MOST_SUBJECTS = 400

/** An entry and its parsed input. */
type Member = { entry: PushEntry; input: Record<string, unknown> }

/** Parsed input of an entry; null for an invalid one. */
function readInput(handler: Handler, entry: PushEntry): Record<string, unknown> | null {
  try {
    return inputOf(handler, entry)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The neighbours from the first entry on that may be run as a set: of one call and version, each with its own key. */
export function setOf(
  entries: readonly PushEntry[],
  context: RawContext,
  isPlain: (entry: PushEntry, key: string) => boolean,
): Member[] {
  const [first] = entries
  const handler = first && handlerOf(first, context)
  if (!first || !handler?.set || objectionTo(handler.endpoint, context.actor)) return []
  const keys = new Set<string>()
  const members: Member[] = []
  let subjects = 0
  for (const entry of entries) {
    const key = keyOf(entry)
    const isAlike = entry.endpoint === first.endpoint && entry.version === first.version && !isUnconditional(entry)
    if (!isAlike || keys.has(key) || !isPlain(entry, key)) break
    const input = readInput(handler, entry)
    if (!input) break
    subjects += subjectsOf(entry, input).length
    if (subjects > MOST_SUBJECTS) break
    keys.add(key)
    members.push({ entry, input })
  }
  return members
}

async function haveStrangers({ db }: RawContext, members: readonly Member[]): Promise<boolean> {
  const named = members.flatMap(({ entry, input }) =>
    subjectsOf(entry, input).map((subject, at) => ({ subject, seen: entry.subjects[at] ?? { born: null } })),
  )
  const strangers = await strangersAmong(
    db,
    named.map(({ subject }) => subject),
    named.map(({ seen }) => seen),
  )
  return strangers.length > 0
}

/** Runs entries of one call as a set; null, without any effect, where they have to be run one by one. */
export async function runSet(members: readonly Member[], context: RawContext): Promise<PushVerdict[] | null> {
  const [first] = members
  const handler = first && handlerOf(first.entry, context)
  if (!handler || (await haveStrangers(context, members))) return null
  const done = await executeSet(context.db, {
    handler,
    inputs: members.map(({ entry }) => entry.input),
    members: members.map(({ entry: { id, version, madeAt, clock }, input }) => ({
      input: input as never,
      write: { id, version, madeAt, clock },
    })),
    context: { ...context, write: null },
  })
  return (
    done?.map(({ position, reply }, at) => ({
      id: members[at]?.entry.id ?? '',
      verdict: 'applied',
      position,
      reply,
    })) ?? null
  )
}
