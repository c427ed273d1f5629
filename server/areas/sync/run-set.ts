import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import type { Subject, SubjectSeen } from '#domain/core/subjects.ts'
import { Problem } from '#domain/core/problems.ts'
import { executeSet } from '../../execute.ts'
import type { RawContext } from '../../handle.ts'
import { handlerOf, inputOf, isFact, keyOf, objectionTo, subjectsOf } from './run-entry.ts'
import { strangersAmong } from './strangers.ts'

/** A set is one statement's worth of locks; a larger one would make others wait for students longer. */
const MOST = 100

/** The neighbours from the first entry on that may be run as a set: of one call and version, each with its own key. */
export function setOf(
  entries: readonly PushEntry[],
  context: RawContext,
  isPlain: (entry: PushEntry, key: string) => boolean,
): PushEntry[] {
  const [first] = entries
  if (!first || context.actor.isEnded || !handlerOf(first, context)?.runSet) return []
  const keys = new Set<string>()
  const members: PushEntry[] = []
  for (const entry of entries.slice(0, MOST)) {
    const key = keyOf(entry)
    const isAlike = entry.endpoint === first.endpoint && entry.version === first.version && !isFact(entry)
    if (!isAlike || keys.has(key) || !isPlain(entry, key)) break
    keys.add(key)
    members.push(entry)
  }
  return members
}

/** The inputs as the handler takes them; null where one does not read. */
function inputsOf(entries: readonly PushEntry[], context: RawContext): Record<string, unknown>[] | null {
  try {
    return entries.map((entry) => {
      const handler = handlerOf(entry, context)
      if (!handler) throw new Problem('unknownWrite')
      return inputOf(handler, entry)
    })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function haveStrangers(context: RawContext, entries: readonly PushEntry[], inputs: readonly unknown[]) {
  const subjects: Subject[] = []
  const seen: SubjectSeen[] = []
  for (const [at, entry] of entries.entries()) {
    for (const [which, subject] of subjectsOf(entry, inputs[at]).entries()) {
      subjects.push(subject)
      seen.push(entry.subjects?.[which] ?? { born: null })
    }
  }
  return (await strangersAmong(context.db, subjects, seen)).length > 0
}

/** Runs entries of one call as a set; null, with nothing done, where they have to be run one by one. */
export async function runSet(entries: readonly PushEntry[], context: RawContext): Promise<PushVerdict[] | null> {
  const [first] = entries
  const handler = first && handlerOf(first, context)
  if (!handler || objectionTo(handler.endpoint, context.actor)) return null
  const inputs = inputsOf(entries, context)
  if (!inputs || (await haveStrangers(context, entries, inputs))) return null
  const members = entries.map(({ id, version, madeAt, clock }, at) => ({
    input: inputs[at] as never,
    write: { id, version, madeAt, clock },
  }))
  const told = entries.map(({ input }) => input)
  const done = await executeSet(context.db, { handler, inputs: told, members, context: { ...context, write: null } })
  return (
    done?.map(({ position, reply }, at) => ({ id: entries[at]?.id ?? '', verdict: 'applied', position, reply })) ?? null
  )
}
