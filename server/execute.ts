import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { canonical } from '#domain/core/canonical.ts'
import { Problem, isProblemCode } from '#domain/core/problems.ts'
import { insertRows } from './db/insert-rows.ts'
import { writes, type StoredVerdict } from './db/schema/sync.table.ts'
import type { Db } from './db/types.ts'
import type { Actor, Handler, HandlerContext, SetWrite, WriteOrigin } from './handle.ts'

/**
 * Result of a call: its reply as it travels and, for a write with an id, whether the write was a repeat, and its position in the feed.
 */
export type Executed = { reply: unknown; isReplay: boolean; position: number }

type CallContext = Omit<HandlerContext<Actor | null>, 'tx' | 'endpoint' | 'objection'>
type Call = { handler: Handler; input: unknown; context: CallContext }
/** What of a call is stored with the key of its write. */
type Claimed = { handler: Pick<Handler, 'endpoint'>; input: unknown; context: Pick<CallContext, 'actor' | 'write'> }
type Claim = { position: number; stored: StoredVerdict | null }

/**
 * Hash of a write's content, including its time of making: a device that was set back to an older state may make another
 * entry with the same body under an old id.
 */
export const bodyHashOf = (
  { endpoint }: Pick<Handler, 'endpoint'>,
  input: unknown,
  { version, madeAt }: Pick<WriteOrigin, 'version' | 'madeAt'>,
): string =>
  createHash('sha256')
    .update(canonical([endpoint.id, version, madeAt, input]))
    .digest('base64url')

const claimOf = (call: Claimed, write: WriteOrigin) => ({
  id: write.id,
  ownerId: call.context.actor?.id ?? 0,
  endpoint: call.handler.endpoint.id,
  bodyHash: bodyHashOf(call.handler, call.input, write),
  madeAt: write.madeAt,
  clock: write.clock ?? null,
})

/**
 * Claims the write id in this transaction; waits, by the unique index, for a concurrent transaction with the same id.
 */
async function claim(tx: Db, call: Claimed, write: WriteOrigin, verdict: StoredVerdict | null): Promise<Claim> {
  const row = claimOf(call, write)
  const { ownerId, bodyHash } = row
  const [claimed] = await tx
    .insert(writes)
    .values({ ...row, verdict })
    .onConflictDoNothing()
    .returning({ position: writes.position })
  if (claimed) return { position: claimed.position, stored: null }
  const [stored] = await tx.select().from(writes).where(eq(writes.id, write.id))
  if (!stored?.verdict || stored.ownerId !== ownerId || stored.bodyHash !== bodyHash)
    throw write.isForm ? new Problem('savedBefore') : new Problem('writeIdReused')
  return { position: stored.position, stored: stored.verdict }
}

function replay({ stored, position }: Claim): Executed {
  if (stored?.kind === 'applied') return { reply: stored.reply, isReplay: true, position }
  const code = stored?.code ?? ''
  throw new Problem(isProblemCode(code) ? code : 'invalidInput', { ...stored?.details, message: stored?.message })
}

/** A handler's answer as it travels: checked, with its amounts in dollars. */
const written = ({ endpoint }: Handler, answer: unknown): unknown => endpoint.reply.encode(answer)

/** Whether an error is a final rejection of the write, which a repeat would only meet again. */
const isDefinite = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && ![401, 429].includes(error.status) && error.code !== 'writeIdReused'

/**
 * Claims the key of a call's write, has it take effect and stores its reply, all in this transaction; a repeat gets the
 * stored reply, without a second effect. A call without a key just takes effect.
 */
export async function applyOnce(tx: Db, call: Claimed, effect: () => Promise<unknown>): Promise<Executed> {
  const { write } = call.context
  if (!write) return { reply: await effect(), isReplay: false, position: 0 }
  const claimed = await claim(tx, call, write, null)
  if (claimed.stored) return replay(claimed)
  const reply = await effect()
  await tx
    .update(writes)
    .set({ verdict: { kind: 'applied', reply } })
    .where(eq(writes.id, write.id))
  return { reply, isReplay: false, position: claimed.position }
}

/**
 * Runs a handler, in one transaction where it may write. A write with an id takes effect exactly once: the id is
 * claimed, by unique index, in the transaction of the effect; a repeat gets the first verdict, also a rejection; the
 * same id with another body or owner is refused with `writeIdReused`. A form that was refused is corrected and sent
 * again under its key, so that no rejection is stored for it; with another body after it was saved, it is refused with
 * `savedBefore`.
 */
export async function execute(db: Db, call: Call): Promise<Executed> {
  const { handler, input } = call
  const context = { ...call.context, objection: null, endpoint: handler.endpoint.id }
  const { write } = context
  if (handler.isRaw) {
    const answer = await handler.run(input as never, context as never)
    const reply = handler.endpoint.isStream ? answer : written(handler, answer)
    return { reply, isReplay: false, position: 0 }
  }
  // No transaction for a call that only reads: under read committed it would change nothing.
  if (handler.endpoint.method === 'GET' || (handler.isReading && !write)) {
    const reply = written(handler, await handler.run(input as never, { ...context, tx: db } as never))
    return { reply, isReplay: false, position: 0 }
  }
  try {
    return await db.transaction((tx) =>
      // Checked inside the transaction: a reply that does not match its schema must not leave its effect behind.
      applyOnce(tx, call, async () => written(handler, await handler.run(input as never, { ...context, tx } as never))),
    )
  } catch (error) {
    if (!write || write.isForm || !isDefinite(error)) throw error
    return recordRejection(db, call, write, error)
  }
}

/** The rejected effect was rolled back; the rejection itself is stored, unless the same write was settled meanwhile. */
async function recordRejection(db: Db, call: Call, write: WriteOrigin, problem: Problem): Promise<Executed> {
  const { code, message, details } = problem
  const claimed = await db.transaction((tx) => claim(tx, call, write, { kind: 'rejected', code, message, details }))
  if (claimed.stored) return replay(claimed)
  throw problem
}

/** Error that rolls back the transaction of a set of writes, which are then run one by one. */
class NoSet extends Error {}

/** Claims the ids of all writes, or throws NoSet where one is known already or is being claimed by another transaction. */
async function claimSet(tx: Db, calls: readonly { call: Call; write: WriteOrigin }[]): Promise<void> {
  const rows = calls.map(({ call, write }) => claimOf(call, write))
  const claimed = await insertRows(tx, writes, rows, sql`on conflict do nothing`)
  if (claimed < rows.length) throw new NoSet()
}

/** Stores the replies and returns the position in the feed, which all writes of one transaction share. */
async function keepReplies(tx: Db, members: readonly SetWrite[], replies: readonly unknown[]): Promise<number> {
  const verdicts = members.map(({ write }, at) => ({ id: write.id, verdict: { kind: 'applied', reply: replies[at] } }))
  const stored = (await tx.execute(sql`update ${writes} set verdict = told.verdict
    from json_to_recordset(${JSON.stringify(verdicts)}::text::json) as told (id text, verdict jsonb)
    where ${writes.id} = told.id returning ${writes.position}::text as position`)) as { rows: { position: string }[] }
  return Number(stored.rows[0]?.position)
}

type CallOfSet = { handler: Handler; inputs: readonly unknown[]; members: readonly SetWrite[]; context: CallContext }

/**
 * Runs new writes of one call as a set, each exactly once as `execute` does it, in about as many statements as one of
 * them takes. `inputs` are what the devices sent, `members` the parsed inputs. Null, without any effect, where a write
 * is known already, the handler cannot run these as a set, or one of them would be rejected or fail.
 */
export async function executeSet(db: Db, { handler, inputs, members, context }: CallOfSet): Promise<Executed[] | null> {
  const { set } = handler
  if (!set) return null
  try {
    return await db.transaction(async (tx) => {
      const calls = members.map(({ write }, at) => ({ call: { handler, input: inputs[at], context }, write }))
      await claimSet(tx, calls)
      const inner = { ...context, tx, objection: null, endpoint: handler.endpoint.id }
      const answers = await set.run(members as never, inner as never)
      if (answers?.length !== members.length) throw new NoSet()
      const replies = answers.map((answer) => written(handler, answer))
      const position = await keepReplies(tx, members, replies)
      return replies.map((reply) => ({ reply, isReplay: false, position }))
    })
  } catch (error) {
    // The writes are run one by one next, and each gets its own verdict; a fault shows again then.
    if (!(error instanceof NoSet || error instanceof Problem)) context.log.warn({ err: error }, 'a set was undone')
    return null
  }
}
