import { setImmediate as othersTurn } from 'node:timers/promises'
import { Problem } from '#domain/core/problems.ts'
import { ACCOUNT_ENDED, type PushEntry, type PushVerdict } from '#domain/sync/sync.schema.ts'
import type { RawContext } from '../../handle.ts'
import { FULL, isUnconditional, keyOf, rejected, runEntry } from './run-entry.ts'
import { knownAmong, replayOf, type Known } from './replays.ts'
import { runSet, setOf } from './run-set.ts'

const LIMITS = {
  /**
   * Entries are committed together for about this long (milliseconds): one wait for the disk, and nobody else waits
   * long for a row.
   */
  holdMs: 50,
  /** Entries not begun after this time (milliseconds) are sent again by the device, in a smaller batch. */
  longestMs: 5_000,
}

/** Context that all entries of a batch share. */
type Batch = {
  context: RawContext
  /** The device's codes, present and former. */
  codes: readonly string[]
  known: Known
  holdMs: number
  isOver: (done: Progress) => boolean
}

/** The progress of a batch: one verdict for each entry so far. */
type Progress = {
  verdicts: readonly PushVerdict[]
  blocked: ReadonlySet<string>
  hasFailed: boolean
  /** Number of first entries that are run one by one, since they were tried as a set. */
  singly: number
}

class Undone extends Error {
  readonly tried: number
  constructor(tried: number, cause: unknown) {
    super('entries are run one by one', { cause })
    this.tried = tried
  }
}

/** The next entry's verdict. After a failure none overtakes; after a rejection only entries of its key wait. */
async function next(done: Progress, entry: PushEntry, { context, codes }: Batch): Promise<Progress> {
  const { verdicts, blocked, hasFailed } = done
  const key = keyOf(entry)
  if (context.actor.isEnded && !isUnconditional(entry)) {
    return { ...done, verdicts: [...verdicts, { id: entry.id, verdict: 'notAttempted', code: ACCOUNT_ENDED }] }
  }
  if (hasFailed || (blocked.has(key) && !isUnconditional(entry))) {
    return { ...done, verdicts: [...verdicts, { id: entry.id, verdict: 'notAttempted' }] }
  }
  const verdict = isOfDevice(entry, codes)
    ? await runEntry(entry, context)
    : rejected(entry.id, new Problem('foreignDevice'))
  return {
    ...done,
    verdicts: [...verdicts, verdict],
    blocked: verdict.verdict === 'rejected' ? new Set([...blocked, key]) : blocked,
    hasFailed: verdict.verdict === 'retry' || verdict.verdict === 'notAttempted',
  }
}

const isOfDevice = ({ id }: PushEntry, codes: readonly string[]): boolean => codes.includes(id.split('-')[0] ?? '')

/** The next entries' verdicts: a stored one, those of a set where there is one, else that of one entry. */
async function nextOnes(done: Progress, entries: readonly PushEntry[], batch: Batch): Promise<Progress> {
  const [first] = entries
  if (!first) return done
  const { context, codes, known } = batch
  const { verdicts, blocked, singly } = done
  const isPlain = (entry: PushEntry, key: string) => isOfDevice(entry, codes) && !blocked.has(key)
  const replayed = isPlain(first, keyOf(first)) ? replayOf(first, context, known) : null
  if (replayed) return { ...done, verdicts: [...verdicts, replayed] }
  const isNew = (entry: PushEntry, key: string) => isPlain(entry, key) && !known.has(entry.id)
  const set = verdicts.length < singly ? [] : setOf(entries, context, isNew)
  const found = set.length > 1 ? await runSet(set, context) : null
  if (found) return { ...done, verdicts: [...verdicts, ...found] }
  return next({ ...done, singly: Math.max(singly, verdicts.length + set.length) }, first, batch)
}

/**
 * Runs as many entries as fit into a short transaction, each behind a savepoint: a rejected one is undone alone. No
 * verdict is sent before the commit. When one fails, all are undone and run one by one, since the failure may come from
 * their combination.
 */
async function together(start: Progress, entries: readonly PushEntry[], batch: Batch): Promise<Progress> {
  let done = start
  const tried = () => done.verdicts.length - start.verdicts.length
  const until = performance.now() + batch.holdMs
  try {
    return await batch.context.db.transaction(async (tx) => {
      const inside = { ...batch, context: { ...batch.context, db: tx } }
      while (tried() < entries.length) {
        done = await nextOnes(done, entries.slice(tried()), inside)
        if (done.hasFailed) throw new Error('an entry failed')
        if (performance.now() > until) break
      }
      return done
    })
  } catch (error) {
    throw new Undone(Math.max(1, tried()), error)
  }
}

/** Runs each entry in a transaction of its own. */
async function alone(start: Progress, entries: readonly PushEntry[], batch: Batch): Promise<Progress> {
  let done = start
  for (const entry of entries) {
    if (batch.isOver(done)) break
    done = await next(done, entry, batch)
  }
  return done
}

/** Returns the verdicts, or throws where a full disk allowed none, so that the device gets the reason. */
function unlessFull(verdicts: readonly PushVerdict[]): PushVerdict[] {
  const isFull = verdicts.some((each) => each.verdict === 'notAttempted' && each.code === FULL)
  if (isFull && verdicts.every(({ verdict }) => verdict === 'notAttempted')) throw new Problem('serverFull')
  return [...verdicts]
}

const notAttempted = ({ id }: PushEntry): PushVerdict => ({ id, verdict: 'notAttempted' })

/**
 * Runs the entries of a batch in order and returns a verdict for each; `notAttempted` where time ran out, or the caller
 * has gone away: the device sends the rest again, and must not find it half done then.
 */
export async function runBatch(
  entries: readonly PushEntry[],
  context: RawContext,
  codes: readonly string[],
  limits: Partial<typeof LIMITS> = {},
): Promise<PushVerdict[]> {
  const { holdMs, longestMs } = { ...LIMITS, ...limits }
  const until = performance.now() + longestMs
  const isOver = ({ verdicts }: Progress): boolean =>
    !context.connection.isOpen() || (verdicts.length > 0 && performance.now() > until)
  let done: Progress = { verdicts: [], blocked: new Set(), hasFailed: false, singly: 0 }
  if (isOver(done)) return entries.map(notAttempted)
  const batch = { context, codes, known: await knownAmong(context, entries), holdMs, isOver }
  while (done.verdicts.length < entries.length) {
    const left = entries.slice(done.verdicts.length)
    if (isOver(done)) return [...done.verdicts, ...left.map(notAttempted)]
    const before = done
    done =
      left.length === 1 || done.hasFailed
        ? await alone(before, left, batch)
        : await together(before, left, batch).catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error
            return alone(before, left.slice(0, error.tried), batch)
          })
    // The embedded database works in this thread: without a pause no other call would be answered until the end of the
    // batch.
    await othersTurn()
  }
  return unlessFull(done.verdicts)
}
