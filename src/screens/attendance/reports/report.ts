import { isNoServer } from '#data/errors.ts'
import type { Answer } from '#data/use-answer.ts'
import type { Reading } from '#data/use-cache.ts'

/** Where the figures of a report come from. */
export type Source =
  | { kind: 'copy' }
  | { kind: 'server' }
  /** The server did not answer: what it said at this instant (milliseconds). */
  | { kind: 'kept'; at: number }
  /** The server did not answer: what the copy knows, which is not all. */
  | { kind: 'part'; since: string }

export type Report<T> =
  | { status: 'loading' }
  | { status: 'noCopy' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; data: T; source: Source }

type FromCopy = { since: string }

/** What this device holds of the days of a report; `isLocal`: all of them, so that nobody else needs to be asked. */
export type Held = { isLocal: boolean; isReady: boolean }

/** Whether the copy can tell a report that begins on this day, and whether that is known already. */
export function heldFrom(span: Reading<FromCopy & { isWhole: boolean }>, from: string): Held {
  const isReady = span.status !== 'loading'
  return { isReady, isLocal: span.status === 'ready' && span.data.isWhole && from >= span.data.since }
}

/** The copy where it holds everything; else the server's answer, its last one, or as much as the copy knows. */
export function pickReport<T>(held: Held, reading: Reading<T & FromCopy>, answer: Answer<T>): Report<T> {
  if (!held.isReady) return { status: 'loading' }
  if (held.isLocal) {
    if (reading.status === 'ready') return { status: 'ready', data: reading.data, source: { kind: 'copy' } }
    if (reading.status === 'failed') return { status: 'failed', error: reading.error }
    return { status: 'loading' }
  }
  if (answer.status === 'loading') return { status: 'loading' }
  if (answer.status === 'ready') {
    const source: Source = answer.keptAt === null ? { kind: 'server' } : { kind: 'kept', at: answer.keptAt }
    return { status: 'ready', data: answer.data, source }
  }
  if (!isNoServer(answer.error)) return { status: 'failed', error: answer.error }
  if (reading.status === 'ready')
    return { status: 'ready', data: reading.data, source: { kind: 'part', since: reading.data.since } }
  return reading.status === 'noCopy' ? { status: 'noCopy' } : { status: 'failed', error: answer.error }
}
