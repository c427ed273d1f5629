import ky, { HTTPError } from 'ky'
import { addressOf, type CallInput, type EndpointDefinition, type ReplyOf } from '#domain/core/endpoint.ts'
import { RefusedError, readAnswer, refusalOf, TransportError } from './answers.ts'
import { device } from './db.ts'
import { API } from './host.ts'
import { readSession, refreshToken } from './session.ts'

const DEADLINE_MS = 15_000

// Retries are decided by the outbox or by the person, never by the HTTP client.
const http = ky.create({ retry: 0, timeout: DEADLINE_MS, credentials: 'include', redirect: 'error' })

export const refreshDeps = () => ({
  db: device(),
  fetch: globalThis.fetch.bind(globalThis),
  api: API,
  now: Date.now,
  locks: navigator.locks as LockManager | undefined,
})

async function send(definition: EndpointDefinition, input: { body?: unknown }, token: string | null): Promise<unknown> {
  try {
    const response = await http(API + addressOf(definition, input), {
      method: definition.method,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(input.body === undefined ? {} : { json: input.body }),
    })
    return await readAnswer(response)
  } catch (error) {
    if (error instanceof HTTPError) throw await refusalOf(error.response)
    if (error instanceof RefusedError || error instanceof TransportError) throw error
    throw new TransportError('Network error occurred', { cause: error })
  }
}

/**
 * Calls the server at once and gives its checked reply. A refused token is renewed once and the call repeated.
 * Throws RefusedError with the server's own words, TransportError when nobody answered.
 */
export async function call<E extends EndpointDefinition>(definition: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const token = definition.roles === 'public' ? null : ((await readSession(device()))?.token ?? null)
  const parts = input as { body?: unknown }
  const reply = await send(definition, parts, token).catch(async (error: unknown) => {
    const isRefusedToken = error instanceof RefusedError && error.status === 401 && definition.roles !== 'public'
    if (!isRefusedToken) throw error
    return send(definition, parts, await refreshToken(refreshDeps(), token))
  })
  const parsed = definition.reply.safeParse(reply)
  if (!parsed.success) throw new TransportError('foreign answer', { cause: parsed.error })
  return parsed.data as ReplyOf<E>
}
