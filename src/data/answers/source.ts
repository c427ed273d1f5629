import { useMemo } from 'react'
import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import { isNoServer } from './errors.ts'
import { useInitialLoad, type InitialLoad } from '../sync/initial-load.ts'
import { nudge } from '../sync/nudge.ts'
import type { LateEndpoint } from './late-call.ts'
import { useAnswer, type Answer } from './use-answer.ts'
import type { Reading } from '../replica/use-cache.ts'
import { useIsOnline } from '../sync/use-sync-status.ts'

/** State of a screen's data, whatever their source. */
export type Shown<T> =
  /** Nothing is asked yet: a form has to be filled first. */
  | { status: 'unasked' }
  | { status: 'loading' }
  /** Nothing was ever fetched for this person on this device, and no initial load is under way. */
  | { status: 'noReplica' }
  | { status: 'failed'; error: unknown }
  | Ready<T>

export type Ready<T> = { status: 'ready'; data: T } & (
  | { from: 'replica' | 'server' }
  /** The server did not answer: this is its cached answer of that instant (milliseconds). */
  | { from: 'lastAnswer'; asOf: number }
  /** The server did not answer, or refused with this error: the part that the replica has, from this day on. */
  | { from: 'partly'; since: string; error?: unknown }
  /** The part that the replica has, from this day on; the server is being asked for what lies before. */
  | { from: 'begun'; since: string }
)

/** How to fetch the remaining rows of a list that the server gives out in pages. */
export type Pages<T> = {
  /** Total number of rows; null where the server does not count them. */
  total: number | null
  hasMore: boolean
  /** Fetches the next page and appends it to the list. Throws when it cannot be fetched. */
  more: () => Promise<void>
  /** Fetches all that is missing, for a file or for print. Throws when it cannot be fetched. */
  all: () => Promise<T>
}

export type SourceAnswer<T> = { shown: Shown<T>; ask: () => void; pages?: Pages<T> | undefined }

/** Search text of a list that the server searches, beside its filters. */
export type Wanted = { search: string }

/** Where a screen's data come from: a hook, so that they are read again when they change. */
export type Source<Question, T> = (question: Question) => SourceAnswer<T>

/** A reply of the server, or its cached answer, as a screen shows it. */
export function shownOfAnswer<T>(answer: Answer<T>): Shown<T> {
  if (answer.status !== 'ready') return answer
  const { data, cachedAt } = answer
  return cachedAt === null
    ? { status: 'ready', data, from: 'server' }
    : { status: 'ready', data, from: 'lastAnswer', asOf: cachedAt }
}

/** Whether the server could not be asked: a cached answer is shown, or nothing at all. */
export const isServerAway = (shown: Shown<unknown>): boolean =>
  (shown.status === 'ready' && shown.from === 'lastAnswer') || (shown.status === 'failed' && isNoServer(shown.error))

/** The same source and age, with data that were computed from those shown. */
export const withData = <T>(shown: Shown<unknown>, data: T | null): Shown<T> =>
  shown.status !== 'ready' ? shown : data === null ? { status: 'loading' } : { ...shown, data }

type Arrival = {
  /** State of the initial load; undefined while that is being read. */
  initialLoad: InitialLoad | null | undefined
  isOnline: boolean
  /**
   * Set where a part would be mistaken for all, such as half a list of debts, or "no records" while they are still
   * being fetched. `daily`: only the history of payments, attendance and scores may be missing.
   */
  needsWhole: NeedsWhole
}

export type NeedsWhole = boolean | 'daily'

/** What the device's replica has, as a screen shows it; while it has nothing, whether an initial load is under way. */
export function shownOfReading<T>(reading: Reading<T>, { initialLoad, isOnline, needsWhole }: Arrival): Shown<T> {
  if (reading.status === 'failed') return { status: 'failed', error: reading.error }
  const isThere = needsWhole === 'daily' ? initialLoad?.isDaily : initialLoad?.isUsable
  const isPart = reading.status === 'ready' && needsWhole && isThere === false
  if (reading.status === 'ready' && !isPart && (initialLoad || !needsWhole))
    return { status: 'ready', data: reading.data, from: 'replica' }
  return (reading.status === 'noReplica' || isPart) && !isOnline ? { status: 'noReplica' } : { status: 'loading' }
}

const askForNews = (): void => nudge('sendNow')

/** The device's replica; asking again triggers a pull. */
export function useShownReading<T>(reading: Reading<T>, needsWhole: NeedsWhole = false): SourceAnswer<T> {
  const initialLoad = useInitialLoad()
  const isOnline = useIsOnline()
  const ask = reading.status === 'failed' ? reading.retry : askForNews
  return { shown: shownOfReading(reading, { initialLoad, isOnline, needsWhole }), ask }
}

/** The device's replica, through a hook of `data`. */
export const replica =
  <T, Question = unknown>(
    useReading: (question: Question) => Reading<T>,
    { needsWhole = false }: { needsWhole?: NeedsWhole } = {},
  ): Source<Question, T> =>
  (question) =>
    useShownReading(useReading(question), needsWhole)

/** A call that reads, else its cached answer. Nothing is asked for a question or an input of null. */
export const server =
  <E extends EndpointDefinition, Question = unknown>(
    endpoint: E | LateEndpoint<E>,
    inputOf: (question: Question) => CallInput<E> | null,
  ): Source<Question | null, ReplyOf<E>> =>
  (question) => {
    const input = question === null ? null : inputOf(question)
    const { answer, ask } = useAnswer(endpoint, input)
    return { shown: input === null ? { status: 'unasked' } : shownOfAnswer(answer), ask }
  }

/**
 * `isLocal`: the replica holds all that is asked, so the server need not be asked. `hasNoPart`: what it has would be mistaken for
 * something else.
 */
export type Coverage = { isLocal: boolean; isReady: boolean; hasNoPart?: boolean }

/** Whether the replica covers everything from this day on, and whether that is known yet. */
export function coverageFrom(span: Reading<{ since: string; isWhole: boolean }>, from: string): Coverage {
  const isReady = span.status !== 'loading'
  return { isReady, isLocal: span.status === 'ready' && span.data.isWhole && from >= span.data.since }
}

/**
 * The replica where it holds everything; else the server's answer, its cached answer, or the part that the replica has.
 */
export function pickShown<T>(coverage: Coverage, reading: Reading<T & { since: string }>, answer: Shown<T>): Shown<T> {
  if (!coverage.isReady) return { status: 'loading' }
  if (coverage.isLocal) {
    if (reading.status === 'ready') return { status: 'ready', data: reading.data, from: 'replica' }
    if (reading.status === 'noReplica') return { status: 'noReplica' }
    return reading.status === 'failed' ? { status: 'failed', error: reading.error } : { status: 'loading' }
  }
  if (coverage.hasNoPart || answer.status !== 'failed' || !isNoServer(answer.error)) return answer
  if (reading.status === 'ready')
    return { status: 'ready', data: reading.data, from: 'partly', since: reading.data.since }
  return reading.status === 'noReplica' ? { status: 'noReplica' } : answer
}

type Join<T, Older> = { since: string; join: (recent: T, older: Older) => T }

/** The replica's part at once, preceded by the server's answer to the question for older rows. */
export function joinOlder<T, Older>(recent: Shown<T>, older: Shown<Older>, { since, join }: Join<T, Older>): Shown<T> {
  if (recent.status !== 'ready' || older.status === 'unasked') return recent
  const { data } = recent
  if (older.status === 'ready') return { ...older, data: join(data, older.data) }
  if (older.status === 'loading') return { status: 'ready', data, from: 'begun', since }
  return { status: 'ready', data, from: 'partly', since, ...(older.status === 'failed' ? { error: older.error } : {}) }
}

type ReplicaElse<Question, T> = {
  useCoverage: (question: Question) => Coverage
  useReading: (question: Question) => Reading<T & { since: string }>
}

/** The replica where it holds all that is asked, else the server. */
export const replicaElse =
  <Question, T>(
    useServer: Source<Question | null, T>,
    { useCoverage, useReading }: ReplicaElse<Question, T>,
  ): Source<Question, T> =>
  (question) => {
    const coverage = useCoverage(question)
    const reading = useReading(question)
    const { shown, ask } = useServer(coverage.isReady && !coverage.isLocal ? question : null)
    return {
      shown: pickShown(coverage, reading, shown),
      ask: reading.status === 'failed' && coverage.isLocal ? reading.retry : ask,
    }
  }

/** A source whose data are transformed. */
export const mapped =
  <Question, A, B>(useSource: Source<Question, A>, of: (data: A) => B): Source<Question, B> =>
  (question) => {
    const { shown, ask } = useSource(question)
    const data = shown.status === 'ready' ? shown.data : null
    const made = useMemo(() => (data === null ? null : of(data)), [data])
    return { shown: withData(shown, made), ask }
  }

/** Coverage of data that no replica holds. */
export const ELSEWHERE: Coverage = { isReady: true, isLocal: false }

/** The server, else its cached answer, else the part that the replica has. */
export const serverElse = <Question, T>(
  useServer: Source<Question | null, T>,
  useReading: ReplicaElse<Question, T>['useReading'],
): Source<Question, T> => replicaElse(useServer, { useCoverage: () => ELSEWHERE, useReading })

/** Reading that counts as missing until the initial load is complete, since a part would be mistaken for all. */
export function useWhole<T>(reading: Reading<T>): Reading<T> {
  const initialLoad = useInitialLoad()
  return initialLoad?.isUsable === false ? { status: 'noReplica' } : reading
}
