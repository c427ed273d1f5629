import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm'
import type { Wanted } from '#domain/report.ts'
import type { ReceiptShillings, SaidPart, ShillingsRow } from '#domain/school/shillings.schema.ts'
import { shillings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { fullNamesOf } from './accounts.ts'
import { isWithin } from './school-time.ts'

type Stored = typeof shillings.$inferSelect

/**
 * Parts in shillings of acts, by receipt, voucher or reference, in the direction of the acts; `sign` -1: they were paid out.
 */
export async function partsInShillings(
  tx: Db,
  keys: readonly string[],
  sign: 1 | -1,
): Promise<ReadonlyMap<string, SaidPart>> {
  if (keys.length === 0) return new Map()
  const found = await tx
    .select()
    .from(shillings)
    .where(inArray(shillings.key, [...keys]))
  return new Map(
    found.map(({ key, shillings: amount, rate, cents }) => [key, { amount: sign * amount, rate, cents: sign * cents }]),
  )
}

const givenIn = ({ givenCents: cents, givenShillings, backCents }: Stored): Pick<ShillingsRow, 'given'> =>
  cents === null || givenShillings === null || backCents === null
    ? {}
    : { given: { cents, shillings: givenShillings, backCents } }

/** Shillings of payments in cash, by receipt; those without any are missing. */
export async function readReceiptShillings(
  tx: Db,
  receipts: readonly string[],
): Promise<ReadonlyMap<string, ReceiptShillings>> {
  if (receipts.length === 0) return new Map()
  const isOf = and(eq(shillings.kind, 'payment'), sql`${shillings.number} = any(${sql.param([...receipts])}::text[])`)
  const found = await tx.select().from(shillings).where(isOf)
  return new Map(
    found.map((row) => {
      const { number, shillings: amount, rate, cents } = row
      return [number, { shillings: amount, rate, cents, ...givenIn(row) }]
    }),
  )
}

export async function toShillingRows(tx: Db, found: readonly Stored[]): Promise<ShillingsRow[]> {
  const names = await fullNamesOf(
    tx,
    found.map(({ doneBy }) => doneBy),
  )
  return found.map((row) => ({
    key: row.key,
    kind: row.kind,
    number: row.number,
    account: row.account,
    shillings: row.shillings,
    rate: row.rate,
    cents: row.cents,
    other: row.other,
    ...(row.drawer ? { drawer: row.drawer } : {}),
    ...givenIn(row),
    note: row.note,
    byId: row.doneBy,
    by: row.doneBy === null ? '' : (names.get(row.doneBy) ?? ''),
    at: row.doneAt,
    day: row.day,
  }))
}

/** Shillings that moved on some days, or in a drawer session, the oldest first. */
export async function readShillings(tx: Db, env: ServerEnv, { from, to, drawer }: Wanted): Promise<ShillingsRow[]> {
  const days = from && to ? { from, to } : null
  const where = and(
    drawer === undefined ? undefined : eq(shillings.drawer, drawer),
    days ? or(between(shillings.day, from ?? '', to ?? ''), isWithin(env, shillings.createdAt, days)) : undefined,
  )
  const found = await tx.select().from(shillings).where(where).orderBy(asc(shillings.doneAt), asc(shillings.id))
  return toShillingRows(tx, found)
}
