import { Problem } from '#domain/core/problems.ts'
import { ACCOUNT_ENDED, type PushEntry, type PushVerdict } from '#domain/sync/sync.schema.ts'
import type { RawContext } from '../../handle.ts'
import { isFact, keyOf, runEntry } from './run-entry.ts'

/** Entries are committed together for about so long: one wait for the disk, and nobody else waits long for a row. */
const HOLD_MS = 50

/** How far a batch is: one verdict for each entry so far. */
type Progress = { verdicts: readonly PushVerdict[]; heldUp: ReadonlySet<string>; hasFailed: boolean }

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
  const isOfDevice = codes.includes(entry.id.split('-')[0] ?? '')
  const verdict = isOfDevice ? await runEntry(entry, context) : foreign(entry.id)
  return {
    verdicts: [...verdicts, verdict],
    heldUp: verdict.verdict === 'rejected' ? new Set([...heldUp, key]) : heldUp,
    hasFailed: verdict.verdict === 'retry',
  }
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
      for (const entry of entries) {
        done = await next(done, entry, { ...context, db: tx }, codes)
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

/** Runs the entries of a batch in order, and gives a verdict for each. */
export async function runBatch(entries: readonly PushEntry[], context: RawContext, codes: readonly string[]) {
  let done: Progress = { verdicts: [], heldUp: new Set(), hasFailed: false }
  while (done.verdicts.length < entries.length) {
    const left = entries.slice(done.verdicts.length)
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
