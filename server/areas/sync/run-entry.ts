import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { Problem, sentProblem, type ProblemCode } from '#domain/core/problems.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { SealedContent, type SealedInput, type SealedReply } from '#domain/sync/sealed-input.schema.ts'
import { isSealed, sealLabel } from '#domain/sync/sealed-input.rules.ts'
import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import type { Subject } from '#domain/core/subjects.ts'
import { RecordedPayment } from '#domain/fees/fees.schema.ts'
import { takePayment } from '#domain/fees/payments.endpoints.ts'
import type { UnplacedReason } from '#domain/fees/unplaced.schema.ts'
import { audit } from '../../db/schema.ts'
import { execute } from '../../execute.ts'
import { isDiskFull } from '../../process/start-failure.ts'
import type { Actor, Handler, HandlerContext, Objection, RawContext } from '../../handle.ts'
import { holdUnplaced, type Maker } from '../fees/hold-unplaced.ts'
import { strangersAmong } from './strangers.ts'

/** The ordering key of an entry; one that cannot be read has a key of its own. */
export function keyOf(entry: PushEntry): string {
  try {
    return offlineWrites.get(entry.endpoint)?.key(entry.input) ?? entry.id
  } catch {
    return entry.id
  }
}

/** Whether an entry is an unconditional write, which is recorded despite any objection. */
export const isUnconditional = ({ endpoint, told }: PushEntry): boolean =>
  told !== undefined || offlineWrites.get(endpoint)?.isUnconditional === true

/** The handler of an entry; null where this server is too old to have it. */
export function handlerOf(entry: PushEntry, { registry }: RawContext): Handler | null {
  const write = offlineWrites.get(entry.endpoint)
  const handler = registry.get(entry.endpoint)
  return write && handler && entry.version <= write.version ? handler : null
}

/** The endpoint with the replies that an entry may get: for held money a payment without lines. */
const replying = ({ endpoint }: Handler, entry: PushEntry): EndpointDefinition =>
  isUnconditional(entry) ? { ...endpoint, reply: z.union([endpoint.reply, RecordedPayment]) } : endpoint

/** Replaces the handler of an unconditional write that this server cannot read: stores what the device sent. */
const unreadable = (entry: PushEntry): Handler => {
  const { roles } = offlineWrites.get(entry.endpoint)?.endpoint ?? takePayment
  const endpoint = { ...takePayment, id: entry.endpoint, roles } as EndpointDefinition
  return {
    endpoint,
    isRaw: false,
    run: async (_, context) => {
      await refuseOutsiders(context, endpoint)
      return holdUnplaced(context, entry, 'unreadable')
    },
  }
}

/** Whether an error is a verdict; any other leaves the entry on the device. */
const isVerdict = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && ![401, 429].includes(error.status)

/** The code of an entry that found the disk full: it is no fault of the entry, which waits on its device. */
export const FULL = 'serverFull' satisfies ProblemCode

export const rejected = (id: string, problem: Problem): PushVerdict => ({
  id,
  verdict: 'rejected',
  ...sentProblem(problem),
})

/** Runs one entry through the handler of its plain call, in its own transaction, once per id. */
export const runEntry = (entry: PushEntry, context: RawContext): Promise<PushVerdict> =>
  isUnconditional(entry) && isSealed(entry.input) ? runSealed(entry, entry.input, context) : runPlain(entry, context)

/**
 * Runs a retained write that its device offers again. Its reply is sent to nobody: its maker may not be the one who is
 * signed in.
 */
async function runSealed(entry: PushEntry, { sealed }: SealedInput, context: RawContext): Promise<PushVerdict> {
  const { id, endpoint, madeAt } = entry
  const opened = context.env.seal.open(sealed, sealLabel({ ownerId: context.actor.id, endpoint, madeAt }))
  const content = SealedContent.safeParse(opened).data
  if (!content) return rejected(id, new Problem('sealedForAnother'))
  const verdict = await runPlain({ ...entry, ...content }, context)
  if (!('reply' in verdict)) return verdict
  const reply: SealedReply = { hasRemark: Boolean(offlineWrites.get(endpoint)?.attention?.(verdict.reply as never)) }
  return { ...verdict, reply }
}

/** Holds money whose maker this school does not know, once, in the name of the person who sends it. */
export async function holdOfLost(entry: PushEntry, maker: Maker, context: RawContext): Promise<PushVerdict> {
  const { id, endpoint, version, madeAt, input } = entry
  const opened = isSealed(input)
    ? context.env.seal.open(input.sealed, sealLabel({ ownerId: maker.id, endpoint, madeAt }))
    : entry
  const content = SealedContent.safeParse(opened).data
  if (!content) return rejected(id, new Problem('sealedForAnother'))
  const whole: PushEntry = { ...entry, ...content }
  const handler: Handler = {
    ...unreadable(whole),
    run: (_, inner) => holdUnplaced(inner, whole, 'makerUnknown', maker),
  }
  const write = { id, version, madeAt, clock: entry.clock }
  const done = await execute(context.db, { handler, input: whole.input, context: { ...context, write } })
  return { id, verdict: done.isReplay ? 'replayed' : 'applied', position: done.position, reply: done.reply }
}

async function runPlain(entry: PushEntry, context: RawContext): Promise<PushVerdict> {
  const { id } = entry
  try {
    const handler = handlerOf(entry, context)
    if (!handler && !isUnconditional(entry)) throw new Problem('unknownWrite')
    const write = { id, version: entry.version, madeAt: entry.madeAt, clock: entry.clock }
    // A refusal from inside the handler is stored under the entry's id, as any other verdict.
    const guarded: Handler = handler
      ? { ...handler, endpoint: replying(handler, entry), run: (_, inner) => runGuarded(handler, entry, inner) }
      : unreadable(entry)
    const done = await execute(context.db, { handler: guarded, input: entry.input, context: { ...context, write } })
    return { id, verdict: done.isReplay ? 'replayed' : 'applied', position: done.position, reply: done.reply }
  } catch (error) {
    if (isVerdict(error)) return rejected(id, error)
    if (isDiskFull(error)) return { id, verdict: 'notAttempted', code: FULL }
    context.log.error({ err: error, endpoint: entry.endpoint }, 'an entry failed')
    return { id, verdict: 'retry', code: 'serverFault' }
  }
}

/**
 * Runs the handler on the checked input, if the owner may make this call at all; an unconditional write is recorded in
 * any case.
 */
async function runGuarded(handler: Handler, entry: PushEntry, context: HandlerContext<never>): Promise<unknown> {
  const objection = objectionTo(handler.endpoint, context.actor)
  await refuseOutsiders(context, handler.endpoint)
  if (isUnconditional(entry)) return runUnconditional(handler, entry, { ...context, objection })
  if (objection) throw new Problem('accessDenied')
  const input = inputOf(handler, entry)
  const subjects = subjectsOf(entry, input)
  const strangers = await strangersAmong(context.tx, subjects, entry.subjects)
  // In a class mark, the marks of the others count.
  const isWhole = strangers.length > 0 && (subjects.length === 1 || strangers.some(({ table }) => table === 'classes'))
  if (isWhole) throw new Problem('anotherSubject')
  return handler.run(input as never, { ...context, strangers: new Set(strangers.map(({ id }) => id)) })
}

/** The rows that an entry names. */
export const subjectsOf = ({ endpoint }: PushEntry, input: unknown): readonly Subject[] =>
  offlineWrites.get(endpoint)?.subjects(input) ?? []

/** Reason for holding money, which the handler refused, as unplaced. */
const reasonOf = ({ code }: Problem): UnplacedReason => (code === 'studentNotFound' ? 'studentUnknown' : 'unreadable')

async function runUnconditional(handler: Handler, entry: PushEntry, context: HandlerContext<never>): Promise<unknown> {
  // The app sends no money that does not parse: it is rejected, and stays with its sender.
  const input = inputOf(handler, entry)
  const strangers = await strangersAmong(context.tx, subjectsOf(entry, input), entry.subjects)
  if (strangers.length > 0) return holdUnplaced(context, entry, 'anotherStudent')
  try {
    // Behind a savepoint: what a handler did before it refused is undone, and the money is recorded all the same.
    return await context.tx.transaction((tx) => handler.run(input as never, { ...context, tx }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return holdUnplaced(context, entry, reasonOf(error))
  }
}

/**
 * Refuses a caller whose role may not make a call, unless she once had one that may, by the audit log: whoever has never taken money
 * has none to record. Throws `accessDenied`.
 */
async function refuseOutsiders(
  { tx, actor }: Pick<HandlerContext, 'tx' | 'actor'>,
  endpoint: EndpointDefinition,
): Promise<void> {
  const { roles } = endpoint
  if (roles === 'public' || roles.includes(actor.role)) return
  const wanted = sql`${sql.param([...roles])}::text[]`
  const isOne = sql`(${audit.before} ->> 'role' = any(${wanted}) or ${audit.after} ->> 'role' = any(${wanted}))`
  const had = and(eq(audit.entity, 'users'), eq(audit.key, String(actor.id)), isOne)
  if ((await tx.$count(audit, had)) === 0) throw new Problem('accessDenied')
}

/** The objection to this person making this call. */
export function objectionTo({ roles }: EndpointDefinition, actor: Actor): Objection | null {
  if (actor.isEnded) return 'collectorInactive'
  return roles === 'public' || roles.includes(actor.role) ? null : 'roleChanged'
}

/** The checked input, upgraded to the present version. */
export function inputOf({ endpoint }: Handler, entry: PushEntry): Record<string, unknown> {
  const write = offlineWrites.get(entry.endpoint)
  const isOlder = write && entry.version < write.version
  return parseInput(
    endpoint,
    (isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input) as Record<string, unknown>,
  )
}
