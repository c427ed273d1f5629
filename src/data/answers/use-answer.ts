import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import { RefusedError } from './failures.ts'
import { declarationOf, lateCall, type LateEndpoint } from './late-call.ts'
import { device, type CacheDb } from '../device/db.ts'
import { pause } from '../live/pause.ts'
import { currentReader } from '../replica/use-cache.ts'

export type Answer<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  /** `cachedAt`: the server could not be asked, and this is its cached answer of that instant (milliseconds). */
  | { status: 'ready'; data: T; cachedAt: number | null }

type Cached = { reply: unknown; at: number }

// Answers are cached in the person's own replica, so that they are sealed with it at sign-out.
const keyOf = (endpoint: EndpointDefinition, input: unknown): string => `answer:${endpoint.id}:${JSON.stringify(input)}`

// Cached as it travels, since a cached answer is read as one that arrives.
async function cacheReply(endpoint: EndpointDefinition, key: string, reply: unknown): Promise<void> {
  const reader = await currentReader(device())
  await reader?.cache?.meta.put({
    key,
    value: { reply: endpoint.reply.encode(reply), at: Date.now() } satisfies Cached,
  })
}

async function readCachedAt(endpoint: EndpointDefinition, key: string): Promise<{ data: unknown; at: number } | null> {
  const reader = await currentReader(device())
  return reader?.cache ? readFrom(reader.cache, endpoint, key) : null
}

async function readFrom(cache: CacheDb, endpoint: EndpointDefinition, key: string) {
  const cached = (await cache.meta.get(key))?.value as Cached | undefined
  const parsed = endpoint.reply.safeParse(cached?.reply)
  return cached && parsed.success ? { data: parsed.data, at: cached.at } : null
}

/** The cached answer and when it was given (milliseconds). */
export const readCached = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>, cache: CacheDb) =>
  readFrom(cache, endpoint, keyOf(endpoint, input)) as Promise<{ data: ReplyOf<E>; at: number } | null>

/** Calls the server and caches the answer. */
export async function askAndCache<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const reply = await lateCall(endpoint, input)
  await cacheReply(endpoint, keyOf(endpoint, input), reply)
  return reply
}

type Named = EndpointDefinition | LateEndpoint<EndpointDefinition>

type State = { named: Named; key: string; answer: Answer<unknown> }

/** A refusal by our own server replaces a cached answer; a server in trouble does not. */
const isVerdict = (error: unknown): boolean => error instanceof RefusedError && error.status < 500

async function recalled(named: Named, input: unknown) {
  const endpoint = await declarationOf(named)
  return readCachedAt(endpoint, keyOf(endpoint, input))
}

/** The server's answer; where it does not answer, the cached one. */
async function askOrRecall(named: Named, input: CallInput<EndpointDefinition>): Promise<Answer<unknown>> {
  try {
    const endpoint = await declarationOf(named)
    const data = await lateCall(endpoint, input)
    // A reply that cannot be cached for lack of space is missed only at the next visit without network.
    void cacheReply(endpoint, keyOf(endpoint, input), data).catch(() => undefined)
    return { status: 'ready', data, cachedAt: null }
  } catch (error) {
    if (isVerdict(error)) return { status: 'failed', error }
    const cached = await recalled(named, input).catch(() => null)
    return cached ? { status: 'ready', data: cached.data, cachedAt: cached.at } : { status: 'failed', error }
  }
}

/** What a first screen asks is loaded and asked once its rows are there. */
async function askInTime(named: Named, input: CallInput<EndpointDefinition>): Promise<Answer<unknown>> {
  if (typeof named === 'function') await pause()
  return askOrRecall(named, input)
}

/** The reply to a call that only reads, and a function that asks again. `input` null: nothing is asked yet. */
export function useAnswer<E extends EndpointDefinition>(
  named: E | LateEndpoint<E>,
  input: CallInput<E> | null,
): { answer: Answer<ReplyOf<E>>; ask: () => void } {
  const key = input === null ? '' : JSON.stringify(input)
  const [state, setState] = useState<State>({ named, key, answer: { status: 'loading' } })
  const askCount = useRef(0)
  const ask = useCallback(() => {
    askCount.current += 1
    const thisAsk = askCount.current
    if (!key) return
    // Answers to earlier questions are ignored.
    void askInTime(named, JSON.parse(key) as CallInput<E>).then(
      (answer) => thisAsk === askCount.current && setState({ named, key, answer }),
    )
  }, [named, key])
  useEffect(ask, [ask])
  const answer = state.named === named && state.key === key && key ? state.answer : { status: 'loading' as const }
  return { answer: answer as Answer<ReplyOf<E>>, ask }
}
