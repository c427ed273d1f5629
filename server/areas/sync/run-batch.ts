import { Problem } from '#domain/core/problems.ts'
import { ACCOUNT_ENDED, type PushEntry, type PushVerdict } from '#domain/sync/sync.schema.ts'
import type { RawContext } from '../../handle.ts'
import { isFact, keyOf, runEntry } from './run-entry.ts'
import { runSet, setOf } from './run-set.ts'

/** Entries are committed together for about so long: one wait for the disk, and nobody else waits long for a row. */
const HOLD_MS = 50

/** A device waits no longer than it must: what is not begun within so long it sends again, in a smaller batch. */
const LONGEST_MS = 5_000

/** How far a batch is: one verdict for each entry so far. */
type Progress = {
  verdicts: readonly PushVerdict[]
  heldUp: ReadonlySet<string>
  hasFailed: boolean
  /** So many of the batch's first entries are run one by one: they were tried as a set. */
  singly: number
}

class Undone extends Error {
  readonly tried: number
  constructor(tried: number, cause: unknown) {
    super('entries are run one by one', { cause })
    this.tried = tried
  }
}

function foreign(id: string): PushVerdict {
  const { code, message } = new Problem('foreignDevice')
  return { id, verdict: 'rejected', code, message }
}

/** The next entry's verdict. After a failure nothing overtakes; after a refusal only what has its key waits. */
async function next(
  done: Progress,
  entry: PushEntry,
  context: RawContext,
  codes: readonly string[],
): Promise<Progress> {
  const { verdicts, heldUp, hasFailed } = done
  const key = keyOf(entry)
  if (context.actor.isEnded && !isFact(entry)) {
    return { ...done, verdicts: [...verdicts, { id: entry.id, verdict: 'notAttempted', code: ACCOUNT_ENDED }] }
  }
  if (hasFailed || (heldUp.has(key) && !isFact(entry))) {
    return { ...done, verdicts: [...verdicts, { id: entry.id, verdict: 'notAttempted' }] }
  }
  const verdict = isOfDevice(entry, codes) ? await runEntry(entry, context) : foreign(entry.id)
  return {
    ...done,
    verdicts: [...verdicts, verdict],
    heldUp: verdict.verdict === 'rejected' ? new Set([...heldUp, key]) : heldUp,
    hasFailed: verdict.verdict === 'retry',
  }
}

const isOfDevice = ({ id }: PushEntry, codes: readonly string[]): boolean => codes.includes(id.split('-')[0] ?? '')

/** The next entries' verdicts: of a set where there is one, else of one entry. */
async function nextOnes(
  done: Progress,
  entries: readonly PushEntry[],
  context: RawContext,
  codes: readonly string[],
): Promise<Progress> {
  const [first] = entries
  if (!first) return done
  const { verdicts, heldUp } = done
  const isPlain = (entry: PushEntry, key: string) => isOfDevice(entry, codes) && !heldUp.has(key)
  const set = verdicts.length < done.singly ? [] : setOf(entries, context, isPlain)
  const found = set.length > 1 ? await runSet(set, context) : null
  if (found) return { ...done, verdicts: [...verdicts, ...found] }
  return next({ ...done, singly: Math.max(done.singly, verdicts.length + set.length) }, first, context, codes)
}

/**
 * As many entries as fit into a short transaction, each behind a savepoint of its own: a refused one is undone alone.
 * Nothing is told before the commit. When one fails, all are undone; it may have been the company that harmed it.
 */
async function together(start: Progress, entries: readonly PushEntry[], context: RawContext, codes: readonly string[]) {
  let done = start
  const tried = () => done.verdicts.length - start.verdicts.length
  const until = performance.now() + HOLD_MS
  try {
    return await context.db.transaction(async (tx) => {
      while (tried() < entries.length) {
        done = await nextOnes(done, entries.slice(tried()), { ...context, db: tx }, codes)
        if (done.hasFailed) throw new Error('an entry failed')
        if (performance.now() > until) break
      }
      return done
    })
  } catch (error) {
    throw new Undone(Math.max(1, tried()), error)
  }
}

/** Each entry in a transaction of its own. */
async function alone(start: Progress, entries: readonly PushEntry[], context: RawContext, codes: readonly string[]) {
  let done = start
  for (const entry of entries) done = await next(done, entry, context, codes)
  return done
}

const notAttempted = ({ id }: PushEntry): PushVerdict => ({ id, verdict: 'notAttempted' })

/** Runs the entries of a batch in order, and gives a verdict for each; `notAttempted` where time ran out before it. */
export async function runBatch(
  entries: readonly PushEntry[],
  context: RawContext,
  codes: readonly string[],
  longestMs = LONGEST_MS,
) {
  const until = performance.now() + longestMs
  let done: Progress = { verdicts: [], heldUp: new Set(), hasFailed: false, singly: 0 }
  while (done.verdicts.length < entries.length) {
    const left = entries.slice(done.verdicts.length)
    if (done.verdicts.length > 0 && performance.now() > until) return [...done.verdicts, ...left.map(notAttempted)]
    const before = done
    done =
      left.length === 1 || done.hasFailed
        ? await alone(before, left, context, codes)
        : await together(before, left, context, codes).catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error
            return alone(before, left.slice(0, error.tried), context, codes)
          })
  }
  return [...done.verdicts]
}
