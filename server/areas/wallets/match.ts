import { and, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { exactPairs, proposer } from '#domain/wallets/proposals.rules.ts'
import type { BookedKind, MatchHow, StatementAccount, TargetKind } from '#domain/wallets/wallets.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { walletLines, walletMatches } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'
import { readBooked, readCompared, type Booked } from './booked.ts'
import { lineRecord, lockOpenLines, lockWallet, readOpenLines, toOpenLine, type StoredLine } from './wallet-lines.ts'

const matchRecord = {
  table: walletMatches,
  entity: 'walletMatches',
  missing: 'walletMatchNotFound',
} satisfies RecordKind<typeof walletMatches>

type Named = { line: StoredLine; kind: TargetKind; ref: string; cents: number; reason?: string }

/** Stores that lines are what they are said to be, with who says so. */
export async function writeMatches(context: HandlerContext, named: readonly Named[], how: MatchHow): Promise<void> {
  const { tx } = context
  if (named.length === 0) return
  const ids = await reserveIds(tx, walletMatches, named.length)
  const rows = named.map(({ line, kind, ref, cents, reason }, at) => ({
    id: ids[at] ?? 0,
    account: line.account,
    lineId: line.id,
    kind,
    ref,
    cents,
    how,
    reason: reason ?? null,
    ...stamp(context, 'made'),
  }))
  await insertRows(tx, walletMatches, rows)
  await recordChanges(
    context,
    rows.map(({ id, ...after }) => ({ entity: 'walletMatches' as const, key: id, before: {}, after })),
  )
}

/** Refuses a line that no entry of the books can be: one in shillings. */
export function requireDollars(line: StoredLine): void {
  if (line.currency !== 'USD') throw new Problem('walletInShillings')
}

const restOf = ({ cents, matchedCents }: StoredLine): number => cents - matchedCents

/** As much of a line as an entry has left. */
const sharedCents = (line: StoredLine, target: number): number =>
  Math.sign(restOf(line)) * Math.min(Math.abs(restOf(line)), Math.abs(target))

/** Says which entry of the books a line is; the rest of either stays in sight where the amounts differ. */
export async function matchOne(
  context: HandlerContext,
  { lineId, kind, ref }: { lineId: number; kind: BookedKind; ref: string },
): Promise<void> {
  const { tx } = context
  const [line] = await lockOpenLines(tx, [lineId])
  requireDollars(line)
  const [target] = await readBooked(tx, line.account, { only: [{ kind, ref }] })
  if (!target) throw new Problem('walletTargetGone')
  if (Math.sign(target.cents) !== Math.sign(restOf(line))) throw new Problem('walletOtherWay')
  const isProposed = proposer([target])(toOpenLine(line)).length > 0
  const cents = sharedCents(line, target.cents)
  await writeMatches(context, [{ line, kind, ref, cents }], isProposed ? 'proposal' : 'hand')
}

/** Lines of an account that are one entry each by number and amount. */
export async function readExact(
  { tx }: Pick<HandlerContext, 'tx'>,
  account: StatementAccount,
): Promise<{ line: StoredLine; target: Booked }[]> {
  const lines = (await readOpenLines(tx, account)).filter(
    ({ state, currency, matchedCents }) => state === 'counted' && currency === 'USD' && matchedCents === 0,
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  const { booked } = await readCompared(tx, account)
  return exactPairs(lines.map(toOpenLine), proposer(booked)).flatMap(({ line, target }) => {
    const stored = byId.get(line.id)
    return stored ? [{ line: stored, target }] : []
  })
}

type ExactBody = { account: StatementAccount; pairs: readonly { lineId: number; kind: BookedKind; ref: string }[] }

/** Matches the pairs that somebody has seen and that still fit; returns how many. */
export async function matchAllExact(context: HandlerContext, { account, pairs }: ExactBody): Promise<number> {
  await lockWallet(context.tx, account)
  const wanted = new Map(pairs.map(({ lineId, kind, ref }) => [lineId, `${kind} ${ref}`]))
  const exact = (await readExact(context, account)).filter(
    ({ line, target }) => wanted.get(line.id) === `${target.kind} ${target.ref}`,
  )
  await writeMatches(
    context,
    exact.map(({ line, target: { kind, ref } }) => ({ line, kind, ref, cents: line.cents })),
    'number',
  )
  return exact.length
}

/** Says that two lines cancel each other, as a transfer and its reversal do. */
export async function cancelEachOther(context: HandlerContext, lineId: number, otherId: number): Promise<void> {
  const [first, second] = await lockOpenLines(context.tx, [lineId, otherId])
  if (!second || restOf(first) !== 0 - restOf(second) || first.currency !== second.currency)
    throw new Problem('walletNotOpposite')
  await writeMatches(
    context,
    [
      { line: first, kind: 'line', ref: String(second.id), cents: restOf(first) },
      { line: second, kind: 'line', ref: String(first.id), cents: restOf(second) },
    ],
    'hand',
  )
}

export async function setAside(context: HandlerContext, lineId: number, reason: string): Promise<void> {
  const [line] = await lockOpenLines(context.tx, [lineId])
  await writeMatches(context, [{ line, kind: 'aside', ref: '', cents: 0, reason }], 'hand')
}

/** Ends matches, which stay with the reason; two lines that cancel each other are both open again. */
async function endMatches(context: HandlerContext, ids: readonly number[], endReason: string): Promise<void> {
  const ended = { ...stamp(context, 'ended'), endReason }
  for (const id of ids) {
    const match = await lockRow(context.tx, matchRecord, id, isNull(walletMatches.endedAt))
    await change(context, matchRecord, match, ended)
  }
}

export async function takeBack(context: HandlerContext, id: number, reason: string): Promise<void> {
  const { tx } = context
  const [found] = await tx.select().from(walletMatches).where(eq(walletMatches.id, id))
  if (!found) throw new Problem('walletMatchNotFound')
  await lockWallet(tx, found.account)
  const other = and(
    eq(walletMatches.kind, 'line'),
    eq(walletMatches.lineId, Number(found.ref)),
    eq(walletMatches.ref, String(found.lineId)),
    isNull(walletMatches.endedAt),
  )
  const pair = found.kind === 'line' ? await tx.select({ id: walletMatches.id }).from(walletMatches).where(other) : []
  await endMatches(context, [id, ...pair.map((each) => each.id)], reason)
}

const CHANGED = 'A later statement has another version of the line'

/** Decides which version of a line counts. The other one is kept; matches of an earlier version end, since it is another line now. */
export async function decide(context: HandlerContext, id: number, take: 'new' | 'old'): Promise<void> {
  const { tx } = context
  const [{ account } = { account: null }] = await tx
    .select({ account: walletLines.account })
    .from(walletLines)
    .where(eq(walletLines.id, id))
  if (account) await lockWallet(tx, account)
  const line = await lockRow(tx, lineRecord, id)
  if (line.state !== 'differs') throw new Problem('walletLineTaken')
  if (take === 'old') {
    await change(context, lineRecord, line, { state: 'dismissed' })
    return
  }
  const before = await lockRow(tx, lineRecord, line.differsFrom ?? 0)
  const matches = await tx
    .select({ id: walletMatches.id })
    .from(walletMatches)
    .where(
      and(
        isNull(walletMatches.endedAt),
        sql`(${walletMatches.lineId} = ${before.id} or (${walletMatches.kind} = 'line' and ${walletMatches.ref} = ${String(before.id)}))`,
      ),
    )
  await endMatches(
    context,
    matches.map((each) => each.id),
    CHANGED,
  )
  await change(context, lineRecord, before, { state: 'replaced' })
  await change(context, lineRecord, line, { state: 'counted' })
}
