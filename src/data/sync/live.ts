import { readClaims } from '#domain/auth/auth.rules.ts'
import { live } from '#domain/sync/sync.endpoints.ts'
import { LiveWord } from '#domain/sync/sync.schema.ts'
import { fromSchool, refusalOf } from '../answers/answers.ts'
import { RefusedError, TransportError } from '../answers/failures.ts'
import { witnessHeaders } from '../device/epoch.ts'
import { PATIENCE_MS } from '../answers/patience.ts'
import type { RefreshDeps } from '../session/refresh-deps.ts'
import { refreshToken } from '../session/refresh-token.ts'
import { readSession } from '../session/session.ts'
import { getSetting } from '../device/settings.ts'

/** Two missed heartbeats: the link is dead, whatever the browser says. */
const SILENCE_MS = 10 * 60_000

/** A link that broke sooner than this counts as failed, so that the next pause is longer. */
const STOOD_MS = 5 * 60_000

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15 * 60_000

export type LiveDeps = RefreshDeps & {
  random: () => number
  /** Resolves early when the signal is aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Resolves when the link may use the line; see `untilSent`. */
  turn: (signal: AbortSignal) => Promise<void>
  /** Called when the link is up, and when it is down. */
  onState: (isLive: boolean) => void
  /** Something may have changed, possibly while there was no link. */
  onNews: () => void
  /** Nothing has changed since the last message. */
  onQuiet: () => void
}

/** A token that has not expired; renewed only when it is needed, since each renewal costs more than an idle hour. */
async function usableToken(deps: LiveDeps, refused: string | null): Promise<string | null> {
  const token = (await readSession(deps.db))?.token
  if (!token) return null
  const now = deps.now() + ((await getSetting(deps.db, 'clockOffset')) ?? 0)
  const claims = readClaims(token)
  const isGood = token !== refused && (claims === null || claims.exp * 1_000 > now)
  return isGood ? token : refreshToken(deps, token)
}

async function* wordsOf(response: Response, signal: AbortSignal): AsyncGenerator<LiveWord> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const giveUp = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', giveUp)
  let rest = ''
  try {
    while (!signal.aborted) {
      const silence = setTimeout(giveUp, SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield LiveWord.parse(JSON.parse(line))
    }
  } finally {
    signal.removeEventListener('abort', giveUp)
    giveUp()
  }
}

/** One link, from opening to its end. Resolves to the token that the server refused, if that was the reason. */
async function follow(deps: LiveDeps, signal: AbortSignal, refused: string | null): Promise<string | null> {
  const token = await usableToken(deps, refused)
  if (!token) return null
  const connection = new AbortController()
  const giveUp = () => connection.abort()
  const deadline = setTimeout(giveUp, PATIENCE_MS)
  signal.addEventListener('abort', giveUp)
  const answer = await deps
    .fetch(deps.api + live.path, {
      headers: { authorization: `Bearer ${token}`, ...(await witnessHeaders(deps.db)) },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: connection.signal,
    })
    .finally(() => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', giveUp)
    })
  const response = await fromSchool(deps.db, answer)
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('ndjson')) {
    const refusal = await refusalOf(response)
    if (refusal instanceof RefusedError && refusal.status === 401) return token
    throw refusal
  }
  let isFirst = true
  for await (const word of wordsOf(response, signal)) {
    if (isFirst) deps.onState(true)
    if (isFirst || word === 1) deps.onNews()
    else deps.onQuiet()
    isFirst = false
  }
  return null
}

/** Exponential backoff with full jitter: after an outage thirty tablets do not reconnect within one second. */
const pauseAfter = (failures: number, random: () => number): number =>
  FIRST_PAUSE_MS + random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)

/**
 * Holds the link on which the server reports changes, until the signal is aborted. It is optional: without it, entries
 * and news are still sent and fetched by polling.
 */
export async function holdLink(deps: LiveDeps, signal: AbortSignal): Promise<void> {
  let failures = 0
  let refused: string | null = null
  while (!signal.aborted) {
    await deps.turn(signal)
    const began = deps.now()
    try {
      if (!signal.aborted) refused = await follow(deps, signal, refused)
    } catch (error) {
      const isExpected = [TransportError, RefusedError, TypeError, DOMException].some((known) => error instanceof known)
      if (!isExpected && !(error instanceof Error)) throw error
    }
    deps.onState(false)
    failures = deps.now() - began > STOOD_MS ? 0 : Math.min(failures + 1, 20)
    if (!signal.aborted) await deps.sleep(pauseAfter(failures, deps.random), signal)
  }
}
