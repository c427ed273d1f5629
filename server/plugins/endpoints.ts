import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDefinition, MadeFile, StreamedFile } from '#domain/core/endpoint.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { Problem } from '#domain/core/problems.ts'
import { EPOCH_HEADER, WITNESS_HEADER } from '#domain/core/school-header.ts'
import { endpoints as declared } from '#domain/endpoints.ts'
import type { Db } from '../db/types.ts'
import { judge } from '../areas/sync/push-witness.ts'
import { callsUnderWay } from '../access/calls-under-way.ts'
import { minuteLimit } from '../access/minute-limit.ts'
import { execute } from '../execute.ts'
import type { Actor, Handler, ServerEnv, WriteOrigin } from '../handle.ts'
import { authenticate, connectionOf, requireOwnOrigin, requireRole } from './auth.ts'
import { requireRoom } from '../disk/room.ts'
import { sendLines } from './stream-reply.ts'
import { incomingForm, isForm, readUpload, requireUnpacked, sendFile, sendStreamed, type SentFile } from './files.ts'
import { sendMade } from './made-file.ts'
import { requireOwnDevice, writeOriginOf } from './write-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    write: WriteOrigin | null
  }
  interface FastifyContextConfig {
    /** The id of the declared call that is answered here. */
    call?: string
    isStream?: boolean
    /** Whether the body is a file that is stored while it arrives. */
    isStreamedUpload?: boolean
  }
}

export type EndpointOptions = {
  db: Db
  env: ServerEnv
  handlers: readonly Handler[]
  /** Origins besides the server's own whose pages may sign in. */
  origins: readonly string[]
  isBehindTls: boolean
  /** Whether an address is in the school's own network. */
  isSchool: (address: string) => boolean
  /** Called with each call's answer. */
  answered?: ((call: string, answer: unknown) => void) | undefined
  /** Factor on the declared calls per minute: tests sign in more often than schools do. */
  patience: number
}

/** Devices behind one address, each of which may use its own full limit. */
const DEVICES_OF_ADDRESS = 20

const rateLimitOf = ({ perMinute, roles }: EndpointDefinition, { patience }: EndpointOptions) =>
  perMinute ? { max: perMinute * patience * (roles === 'public' ? 1 : DEVICES_OF_ADDRESS), timeWindow: 60_000 } : false

/** Every declared call with its one handler; throws where one is missing, doubled or undeclared. */
export function registryOf(handlers: readonly Handler[]): ReadonlyMap<string, Handler> {
  const registry = new Map<string, Handler>()
  for (const handler of handlers) {
    const { id } = handler.endpoint
    if (!declared.includes(handler.endpoint))
      throw new Error(`The handler of ${id} answers a call that is not declared`)
    if (registry.has(id)) throw new Error(`${id} has two handlers`)
    registry.set(id, handler)
  }
  const missing = declared.filter(({ id }) => !registry.has(id)).map(({ id }) => id)
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  return registry
}

/**
 * Refuses a device whose witness is of another epoch, and sends the present one: before the device has offered its
 * confirmed writes again, its call must not be answered from this database. Checked before the session, which the
 * database may have lost as well.
 */
async function requireSameHistory({ headers, log }: FastifyRequest, reply: FastifyReply, { db, env }: EndpointOptions) {
  const witness = headers[WITNESS_HEADER]
  const found = typeof witness === 'string' ? await judge({ db, env, log }, witness) : null
  if (!found) return
  void reply.header(EPOCH_HEADER, found.epoch)
  if (found.isAnother) throw new Problem('cursorGone')
}

/** Checks that there is room for the bytes of a call, which count as used until the call is answered. */
function admitBytes(request: FastifyRequest, { raw }: FastifyReply, handler: Handler, { room }: ServerEnv): void {
  const bytes = requireRoom(room, handler, request.headers['content-length'])
  if (!room || bytes === 0) return
  const release = room.expect(bytes)
  raw.once('finish', release).once('close', release)
}

/** Determines the caller and checks the role, before the body is read. */
async function admit(
  app: FastifyInstance,
  [request, reply]: [FastifyRequest, FastifyReply],
  endpoint: EndpointDefinition,
  options: EndpointOptions & { limit: ReturnType<typeof minuteLimit> },
) {
  if (isForm(request)) {
    if (!endpoint.upload) throw new Problem('unsupportedMedia')
    requireUnpacked(request)
  }
  await requireSameHistory(request, reply, options)
  if (endpoint.roles === 'public') {
    if (endpoint.method !== 'GET') requireOwnOrigin(request, options.origins)
    return
  }
  const actor = await authenticate(app, request, options, endpoint)
  requireRole(endpoint, actor)
  if (endpoint.perMinute)
    options.limit(
      `${endpoint.id} ${actor.id} ${actor.deviceCode}`,
      endpoint.perMinute * options.patience,
      options.env.now(),
    )
  const write = endpoint.method === 'GET' ? null : writeOriginOf(request.headers, actor)
  if (write) await requireOwnDevice(options.db, write, actor)
  request.actor = actor
  request.write = write
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
  run: () => ReturnType<typeof execute>,
) {
  const { reply: answer, position } = await run()
  if (handler.endpoint.isFile) {
    const file = answer as SentFile | StreamedFile | MadeFile
    if ('pieces' in file) return sendMade(reply, file)
    return 'read' in file ? sendStreamed(request, reply, file) : sendFile(reply, file)
  }
  if (handler.endpoint.isStream) return sendLines(request, reply, answer as AsyncIterable<unknown>)
  if (request.write)
    void reply.header('idempotency-key', request.headers['idempotency-key']).header('x-position', String(position))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

/** Registers the routes of all calls: path and aliases, admission, checked input, one transaction, checked reply. */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  const registry = registryOf(options.handlers)
  const admission = { ...options, limit: minuteLimit() }
  const calls = callsUnderWay()
  app.decorateRequest('actor', null)
  app.decorateRequest('write', null)
  for (const handler of registry.values()) {
    const { endpoint } = handler
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: `/api${path}`,
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        ...(endpoint.isStream || endpoint.isFile ? { compress: false } : {}),
        config: {
          call: endpoint.id,
          isStream: endpoint.isStream ?? false,
          isStreamedUpload: endpoint.upload?.isStreamed ?? false,
          rateLimit: rateLimitOf(endpoint, options),
        },
        onRequest: async (request, reply) => {
          await admit(app, [request, reply], endpoint, admission)
          admitBytes(request, reply, handler, options.env)
        },
        handler: async (request, reply) => {
          const { actor, write, log } = request
          const { upload } = endpoint
          const { isStreamedUpload: isStreamed } = request.routeOptions.config
          const whole = () => (upload ? readUpload(request, upload) : request.body)
          const body = isStreamed ? undefined : await whole()
          // A form that is stored while it arrives is checked by its handler once it is complete.
          const known = isStreamed ? { ...endpoint, body: undefined } : endpoint
          const input = parseInput(known, { params: request.params, query: request.query, body })
          const form = upload && isStreamed ? incomingForm(request, upload) : null
          const { db, env } = options
          const connection = connectionOf(app, request, reply, options)
          const context = { actor, env, write, objection: null, connection, db, registry, calls, log, form }
          return respond(request, reply, handler, async () => {
            const run = () => execute(db, { handler, input, context })
            const executed = await (endpoint.isStream || isStreamed ? run() : calls.during(run))
            options.answered?.(endpoint.id, executed.reply)
            return executed
          })
        },
      })
    }
  }
}

export const tooManyRequests = (milliseconds: number): Problem =>
  new Problem('tooManyRequests', { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
