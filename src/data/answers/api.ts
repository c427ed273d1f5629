import ky, { HTTPError } from 'ky'
import type { z } from 'zod'
import { addressOf, type CallInput, type EndpointDefinition, type ReplyOf } from '#domain/core/endpoint.ts'
import { settleLeft } from '#domain/sync/sync.endpoints.ts'
import { fromSchool, readAnswer, refusalOf } from './answers.ts'
import { RefusedError, TransportError } from './failures.ts'
import { device } from '../device/db.ts'
import { witnessHeaders } from '../device/epoch.ts'
import { API } from './host.ts'
import { blobOf, deadlineMs, type Arrived } from './patience.ts'
import { fetchWithProgress, type Sent } from './progress-fetch.ts'
import { refreshDeps } from '../session/refresh-deps.ts'
import { refreshToken } from '../session/refresh-token.ts'
import { readSession } from '../session/session.ts'
import { nudge } from '../sync/nudge.ts'

// Retries are decided by the outbox or by the person, never by the HTTP client. This time limit covers the beginning of
// an answer; reading its body has limits of its own (patience.ts).
const http = ky.create({ retry: 0, timeout: deadlineMs(0), credentials: 'include', redirect: 'error' })

/** Key of what is sent: under the same key, the school saves the same once and gives its first answer again. */
export type Once = { once?: string | undefined }

type Content = Once & {
  json?: unknown
  body?: FormData
  /** Which bytes of a file are wanted, as its header says it. */
  range?: string
  timeout?: number
  fetch?: typeof globalThis.fetch
}

async function send(
  definition: EndpointDefinition,
  input: unknown,
  { range, once, ...content }: Content,
  token: string | null,
): Promise<Response> {
  const response = await http(API + addressOf(definition, input), {
    method: definition.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(range ? { range } : {}),
      ...(once ? { 'idempotency-key': once } : {}),
      // The answer to this call brings the next witness.
      ...(definition === settleLeft ? await witnessHeaders(device()) : {}),
    },
    ...content,
  }).catch((error: unknown) => {
    if (error instanceof HTTPError) return error.response
    throw new TransportError('Network error occurred', { cause: error })
  })
  // A sign-in may be meant for another school than the one that the device has worked for.
  await fromSchool(device(), response, definition.roles === 'public' ? 'any' : undefined)
  if (!response.ok) throw await refusalOf(response)
  return response
}

/**
 * The answer to a call in the name of the signed-in person. After a 401 the token is renewed once and the call
 * repeated.
 */
async function exchange(definition: EndpointDefinition, input: unknown, content: Content): Promise<Response> {
  if (definition.roles === 'public') return send(definition, input, content, null)
  const token = (await readSession(device()))?.token ?? null
  return send(definition, input, content, token).catch(async (error: unknown) => {
    if (!(error instanceof RefusedError && error.status === 401)) throw error
    return send(definition, input, content, await refreshToken(refreshDeps(), token))
  })
}

async function checked<E extends EndpointDefinition>(definition: E, response: Response): Promise<ReplyOf<E>> {
  const parsed = definition.reply.safeParse(await readAnswer(response))
  if (!parsed.success) throw new TransportError('foreign answer', { cause: parsed.error })
  return parsed.data as ReplyOf<E>
}

/**
 * The checked reply to a call. After one that may change something the replica is pulled, since the link that tells of changes may
 * be down. One that only reads and has a body costs an empty pull.
 */
async function answered<E extends EndpointDefinition>(
  definition: E,
  input: unknown,
  content: Content,
): Promise<ReplyOf<E>> {
  const reply = await checked(definition, await exchange(definition, input, content))
  if (definition.method !== 'GET' && definition.roles !== 'public') nudge('written')
  return reply
}

const contentOf = (input: unknown): Content => {
  const { body } = input as { body?: unknown }
  return body === undefined ? {} : { json: body }
}

/**
 * Calls the server at once and gives its checked reply. Throws RefusedError with the server's message, or
 * TransportError when there is no answer of ours.
 */
export const call = <E extends EndpointDefinition>(
  definition: E,
  input: CallInput<E>,
  { once }: Once = {},
): Promise<ReplyOf<E>> => answered(definition, input, { ...contentOf(input), once })

/** A call in the name of a person whose token this page still holds; the token is not renewed. */
export const callAs = async <E extends EndpointDefinition>(
  token: string,
  definition: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> => checked(definition, await send(definition, input, contentOf(input), token))

/** A call with a large body, which may take longer than others; pass a `fetch` to report progress. */
export async function callLarge<E extends EndpointDefinition>(
  definition: E,
  input: CallInput<E>,
  fetch: typeof globalThis.fetch,
  { once }: Once = {},
): Promise<ReplyOf<E>> {
  const content = contentOf(input)
  const timeout = deadlineMs(JSON.stringify(content.json ?? null).length)
  return answered(definition, input, { ...content, once, timeout, fetch })
}

type Upload = EndpointDefinition & { upload: { field: string }; body: z.ZodType }

/** The fields of a form beside its file; text, or undefined where one is left out. */
type FieldsOf<E extends Upload> = Omit<z.input<E['body']>, E['upload']['field']>

type UploadInput<E extends Upload> = Omit<CallInput<E>, 'body'> &
  (keyof FieldsOf<E> extends never ? { fields?: undefined } : { fields: FieldsOf<E> })

/** Sends a file to a call that takes one, with the other fields of its form; `sent` reports progress. */
export async function upload<E extends Upload>(
  definition: E,
  input: UploadInput<E>,
  file: Blob,
  { sent, once }: Once & { sent?: Sent } = {},
): Promise<ReplyOf<E>> {
  const body = new FormData()
  // Fields stand before the file, so that a server that reads the form as it arrives knows them first.
  for (const [name, value] of Object.entries(input.fields ?? {}))
    if (value !== undefined) body.append(name, String(value))
  body.append(definition.upload.field, file)
  const progress = sent ? { fetch: fetchWithProgress(sent) } : {}
  return answered(definition, input, { body, once, timeout: deadlineMs(file.size), ...progress })
}

/** The name in a content-disposition header, as our servers write it. */
const nameIn = (header: string | null): string | null => /filename="([^"\\/]+)"/.exec(header ?? '')?.[1] ?? null

const fileIn = (response: Response, arrived?: Arrived): Promise<Blob> =>
  blobOf(response, arrived).catch((error: unknown) => {
    throw new TransportError('broken answer', { cause: error })
  })

/** The file that a call makes, with the name that it is to be saved under; `name` where the server gives none. */
export async function fetchFile<E extends EndpointDefinition & { isFile: true }>(
  definition: E,
  input: CallInput<E>,
  name: string,
  arrived?: Arrived,
): Promise<{ name: string; content: Blob }> {
  const response = await exchange(definition, input, contentOf(input))
  const disposition = response.headers.get('content-disposition')
  if (!disposition?.startsWith('attachment')) throw new TransportError('foreign answer')
  return { name: nameIn(disposition) ?? name, content: await fileIn(response, arrived) }
}

/** The bytes of a stored file from `from` until before `to`. */
export async function fetchRange<E extends EndpointDefinition & { isFile: true }>(
  definition: E,
  input: CallInput<E>,
  { from, to }: { from: number; to: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await exchange(definition, input, { range: `bytes=${from}-${to - 1}` })
  const bytes = response.status === 206 ? new Uint8Array(await (await fileIn(response)).arrayBuffer()) : null
  if (bytes?.length !== to - from) throw new TransportError('foreign answer')
  return bytes
}

/** The file that a call answers with. Throws TransportError for anything but an image. */
export async function fetchImage<E extends EndpointDefinition & { isFile: true }>(
  definition: E,
  input: CallInput<E>,
): Promise<Blob> {
  const response = await exchange(definition, input, {})
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('image/')) throw new TransportError('foreign answer')
  return fileIn(response)
}
