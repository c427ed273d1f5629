import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { Problem } from '#domain/core/problems.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { isSealed, sealLabel, type SealedInput, type SealedReply } from '#domain/sync/sealed-input.ts'
import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { execute } from '../../execute.ts'
import type { Actor, Handler, HandlerContext, Objection, RawContext } from '../../handle.ts'

/** The order key of an entry; an entry that cannot be read has one of its own. */
export function keyOf(entry: PushEntry): string {
  try {
    return offlineWrites.get(entry.endpoint)?.key(entry.input) ?? entry.id
  } catch {
    return entry.id
  }
}

/** Whether an entry tells what has happened already, and so is recorded whatever there is to be said against it. */
export const isFact = ({ endpoint }: PushEntry): boolean => offlineWrites.get(endpoint)?.isFact === true

function handlerOf(entry: PushEntry, context: RawContext): Handler {
  const write = offlineWrites.get(entry.endpoint)
  const handler = context.registry.get(entry.endpoint)
  // An entry of a newer release than this server waits until the server is as new.
  // A fact must not be settled by that either: no verdict lets its device try again.
  if (isFact(entry) && (!handler || entry.version > (write?.version ?? 0))) throw new Problem('unavailable')
  if (!write || !handler || entry.version > write.version) throw new Problem('unknownWrite')
  return handler
}

/** What the server has to say to a refusal: lasting ones are verdicts, any other leaves the entry where it is. */
const isVerdict = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && ![401, 429].includes(error.status)

/** Runs one entry through the very handler of its plain call, in its own transaction, once and for all under its id. */
export const runEntry = (entry: PushEntry, context: RawContext): Promise<PushVerdict> =>
  isFact(entry) && isSealed(entry.input) ? runSealed(entry, entry.input, context) : runPlain(entry, context)

/**
 * Runs a fact that its device had put aside and offers again. What it says is answered to nobody: the device holds it
 * for somebody who may be away.
 */
async function runSealed(entry: PushEntry, { sealed }: SealedInput, context: RawContext): Promise<PushVerdict> {
  const { id, endpoint, madeAt } = entry
  const input = context.facts.seal.open(sealed, sealLabel({ ownerId: context.actor.id, endpoint, madeAt }))
  if (!input) {
    const { code, message } = new Problem('sealedForAnother')
    return { id, verdict: 'rejected', code, message }
  }
  const verdict = await runPlain({ ...entry, input: input as Record<string, unknown> }, context)
  if (!('reply' in verdict)) return verdict
  const reply: SealedReply = { hasRemark: Boolean(offlineWrites.get(endpoint)?.attention?.(verdict.reply as never)) }
  return { ...verdict, reply }
}

async function runPlain(entry: PushEntry, context: RawContext): Promise<PushVerdict> {
  const { id } = entry
  try {
    const handler = handlerOf(entry, context)
    const write = { id, version: entry.version, madeAt: entry.madeAt }
    // Refusing inside keeps the refusal under the entry's id, as for any other verdict.
    const guarded: Handler = { ...handler, run: (_, inner) => runGuarded(handler, entry, inner) }
    const done = await execute(context.db, { handler: guarded, input: entry.input, context: { ...context, write } })
    return { id, verdict: done.isReplay ? 'replayed' : 'applied', position: done.position, reply: done.reply }
  } catch (error) {
    if (isVerdict(error)) return { id, verdict: 'rejected', code: error.code, message: error.message }
    context.log.error({ err: error, endpoint: entry.endpoint }, 'an entry failed')
    return { id, verdict: 'retry', code: 'serverFault' }
  }
}

/** Runs the handler on the checked input, if the owner may make this call at all; a fact is run in any case. */
async function runGuarded(handler: Handler, entry: PushEntry, context: HandlerContext<never>): Promise<unknown> {
  const objection = objectionTo(handler.endpoint, context.actor)
  if (objection && isParent(context.actor)) throw new Problem('accessDenied')
  if (!isFact(entry)) {
    if (objection) throw new Problem('accessDenied')
    return handler.run(inputOf(handler, entry) as never, context)
  }
  const input = inputOf(handler, entry)
  try {
    return await handler.run(input as never, { ...context, objection })
  } catch (error) {
    // Its handler may not refuse it. One that does is broken: the entry waits for it to be mended, and is not settled.
    throw error instanceof Problem ? new Error('a fact was refused', { cause: error }) : error
  }
}

/** The account of a parent never was anything else: what it says of money is no fact. */
const isParent = ({ role }: Actor): boolean => role === 'PARENT'

function objectionTo({ roles }: EndpointDefinition, actor: Actor): Objection | null {
  if (actor.isEnded) return 'collectorInactive'
  return roles === 'public' || roles.includes(actor.role) ? null : 'roleChanged'
}

/** The checked input, brought to the present version. */
function inputOf({ endpoint }: Handler, entry: PushEntry): Record<string, unknown> {
  const write = offlineWrites.get(entry.endpoint)
  const isOlder = write && entry.version < write.version
  return parseInput(
    endpoint,
    (isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input) as Record<string, unknown>,
  )
}
