import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import type { OpenLine } from '#domain/wallets/proposals.rules.ts'
import type { StatementAccount, WalletLine } from '#domain/wallets/wallets.schema.ts'
import { walletLines } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRows, type RecordKind } from '../school/record.ts'

export type StoredLine = typeof walletLines.$inferSelect

export const lineRecord = {
  table: walletLines,
  entity: 'walletLines',
  missing: 'walletLineNotFound',
} satisfies RecordKind<typeof walletLines>

/** Lets one transaction at a time import lines of an account and match them. */
export const lockWallet = (tx: Db, account: StatementAccount) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`wallet ${account}`}))`)

/** A line as calls tell it. */
export const toLine = ({ cents, balanceCents, ...line }: StoredLine): WalletLine => ({
  id: line.id,
  number: line.number,
  day: line.day,
  time: line.time,
  phone: line.phone,
  name: line.name,
  amount: cents,
  currency: line.currency,
  balance: balanceCents,
  text: line.text,
})

/** A line as proposals are made for it. */
export const toOpenLine = ({ id, number, phone, day, cents, matchedCents }: StoredLine): OpenLine => ({
  id,
  number: number && comparableNumber(number),
  phone: phone && comparableNumber(phone),
  day,
  cents: cents - matchedCents,
})

export const isOpen = ({ state, isAside, cents, matchedCents }: StoredLine): boolean =>
  state === 'counted' && !isAside && cents !== matchedCents

/** Lines of an account that are not explained yet, and other versions of lines that nobody has decided about; the newest first. */
export async function readOpenLines(tx: Db, account: StatementAccount): Promise<StoredLine[]> {
  return tx
    .select()
    .from(walletLines)
    .where(
      and(
        eq(walletLines.account, account),
        sql`(state = 'differs' or (state = 'counted' and not is_aside and cents <> matched_cents))`,
      ),
    )
    .orderBy(sql`${walletLines.day} desc, ${walletLines.position} desc, ${walletLines.id} desc`)
}

export const readLines = (tx: Db, ids: readonly number[]): Promise<StoredLine[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(walletLines)
        .where(inArray(walletLines.id, [...ids]))

async function lineIs(tx: Db, condition: SQL | undefined): Promise<StoredLine> {
  const [found] = await tx.select().from(walletLines).where(condition)
  if (!found) throw new Problem('walletLineNotFound')
  return found
}

export const readLine = (tx: Db, id: number): Promise<StoredLine> => lineIs(tx, eq(walletLines.id, id))

/** Open lines of one account, locked with their account; throws where one is no longer open. */
export async function lockOpenLines(tx: Db, ids: readonly number[]): Promise<[StoredLine, ...StoredLine[]]> {
  const { account } = await readLine(tx, ids[0] ?? 0)
  await lockWallet(tx, account)
  const lines = await lockRows(tx, walletLines, inArray(walletLines.id, [...ids]))
  if (lines.length < new Set(ids).size || lines.some((line) => line.account !== account))
    throw new Problem('walletLineNotFound')
  if (!lines.every(isOpen)) throw new Problem('walletLineTaken')
  return lines as [StoredLine, ...StoredLine[]]
}
