import { Problem } from '#domain/core/problems.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { execute } from '../../execute.ts'
import type { Handler, RawContext } from '../../handle.ts'

/** The order key of an entry; an entry that cannot be read has one of its own. */
export function keyOf(entry: PushEntry): string {
  try {
    return offlineWrites.get(entry.endpoint)?.key(entry.input) ?? entry.id
  } catch {
    return entry.id
  }
}

function handlerOf(entry: PushEntry, context: RawContext): Handler {
  const write = offlineWrites.get(entry.endpoint)
  const handler = context.registry.get(entry.endpoint)
  // An entry of a newer release than this server waits until the server is as new.
  if (!write || !handler || entry.version > write.version) throw new Problem('unknownWrite')
  return handler
}

/** What the server has to say to a refusal: lasting ones are verdicts, any other leaves the entry where it is. */
const isVerdict = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && ![401, 429].includes(error.status)

/** Runs one entry through the very handler of its plain call, in its own transaction, once and for all under its id. */
export async function runEntry(entry: PushEntry, context: RawContext): Promise<PushVerdict> {
  const { id } = entry
  try {
    const handler = handlerOf(entry, context)
    const write = { id, version: entry.version, madeAt: entry.madeAt }
    // Refusing inside keeps the refusal under the entry's id, as for any other verdict.
    const guarded: Handler = {
      ...handler,
      run: async (_, inner) => handler.run(admit(handler, entry, context) as never, inner),
    }
    const done = await execute(context.db, { handler: guarded, input: entry.input, context: { ...context, write } })
    return { id, verdict: done.isReplay ? 'replayed' : 'applied', position: done.position, reply: done.reply }
  } catch (error) {
    if (isVerdict(error)) return { id, verdict: 'rejected', code: error.code, message: error.message }
    context.log.error({ err: error, endpoint: entry.endpoint }, 'an entry failed')
    return { id, verdict: 'retry', code: 'serverFault' }
  }
}

/** The checked input, brought to the present version, if the owner may make this call at all. */
function admit(handler: Handler, entry: PushEntry, { actor }: RawContext): Record<string, unknown> {
  const { endpoint } = handler
  if (endpoint.roles !== 'public' && !endpoint.roles.includes(actor.role)) throw new Problem('accessDenied')
  const write = offlineWrites.get(entry.endpoint)
  const isOlder = write && entry.version < write.version
  return parseInput(
    endpoint,
    (isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input) as Record<string, unknown>,
  )
}
