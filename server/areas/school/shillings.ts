import { desc, eq, lte, sql } from 'drizzle-orm'
import type { CashAccount } from '#domain/school/cash-accounts.ts'
import { centsOfShillings } from '#domain/school/shillings.rules.ts'
import type { ShillingKind, ShillingPart, ShillingsRow } from '#domain/school/shillings.schema.ts'
import type { z } from 'zod'
import { recordChange } from '../../audit.ts'
import { exchangeRates, shillings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { instantMade, instantNow } from './record.ts'

export type ReadPart = z.output<typeof ShillingPart>
type Account = ShillingsRow['account']

/** An act that moved shillings. Amounts are below zero where they went out of the account. */
export type ShillingAct = {
  /** Receipt, voucher or reference, which no other act has. */
  key: string
  kind: ShillingKind
  number?: string
  account?: Account
  shillings: number
  /** Null where they were not changed for dollars: they then go out at the average of their account. */
  rate: number | null
  /** Dollars that they stand for, in cents; left out: what the books have for them. */
  cents?: number
  other?: CashAccount | 'cashOverShort'
  /** What the books had for shillings that come back; left out: what they are worth at the rate. */
  bookCents?: number
  drawer?: string | null
  /** What was handed over, before change was given. */
  given?: { dollars: number; amount: number; dollarsBack: number } | undefined
  note?: string | null
  /** School day on which it counts; left out: that of `at`. */
  day?: string
  /** When it was done; left out: when the write was made. */
  at?: string
  by?: number | null
  deviceCode?: string | null
}

/** Locks the books of shillings until the transaction ends: what goes out is valued by what is there. */
export const lockShillings = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('shillings'))`)

type Held = { shillings: number; cents: number }

/** Shillings of an account and the cents that the books have for them. */
export async function shillingBalance(tx: Db, account: Account): Promise<Held> {
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(amount), 0)::float8 as shillings, coalesce(sum(cents), 0)::float8 as cents from (
      select shillings as amount, book_cents as cents from ${shillings} where account = ${account}::text
      union all select -shillings, -cents from ${shillings} where other = ${account}::text
      union all select shillings, cents from opening_accounts where account = ${account}::text
    ) as moved`)) as { rows: Held[] }
  return rows[0] ?? { shillings: 0, cents: 0 }
}

/** The rate that counts on a day: the newest of that day, else of the last day before it; null without any. */
async function readRateOn(tx: Db, day: string): Promise<number | null> {
  const [found] = await tx
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, day))
    .orderBy(desc(exchangeRates.day), desc(exchangeRates.setAt), desc(exchangeRates.id))
    .limit(1)
  return found?.rate ?? null
}

/**
 * Cents that the books have for shillings that go out: their share of the account, and what the account lacks at `rate`. An
 * account that gets empty has no cents left.
 */
function averageCents(out: number, { shillings: held, cents }: Held, rate: number): number {
  if (held < 0) return centsOfShillings(out, rate)
  if (out >= held) return cents + centsOfShillings(out - held, rate)
  return Math.round((out * cents) / held)
}

/**
 * Cents that the books have for shillings that come in and are worth `cents`. What an account lacks is filled up at what it lacks
 * in dollars, so that an account without shillings has no dollars either.
 */
function filledCents(amount: number, cents: number, { shillings: held, cents: has }: Held): number {
  if (held > 0) return cents
  const lacks = 0 - held
  if (amount < lacks) return Math.round((amount * has) / held)
  return Math.round((cents * (amount - lacks)) / amount) - has
}

/** Cents by which the books of the account change, and those by which the other account changes the other way. */
async function valuesOf(tx: Db, act: ShillingAct, day: string): Promise<{ cents: number; bookCents: number }> {
  const { shillings: amount, account = 'cashShillings', other = 'cash' } = act
  const held = await shillingBalance(tx, account)
  const rate = act.rate ?? (await readRateOn(tx, day))
  const worth = (of: Held) =>
    averageCents(Math.abs(amount), of, rate ?? (of.shillings > 0 ? (of.shillings * 100) / of.cents : 1))
  if (other === 'safeShillings' || other === 'cashShillings') {
    // Shillings that are moved bring the average of the account that they come out of.
    const others = await shillingBalance(tx, other)
    if (amount > 0) {
      const cents = worth(others)
      return { cents, bookCents: filledCents(amount, cents, held) }
    }
    const bookCents = worth(held)
    return { cents: 0 - filledCents(-amount, bookCents, others), bookCents: 0 - bookCents }
  }
  if (amount < 0) {
    const bookCents = 0 - worth(held)
    return { cents: act.cents ?? bookCents, bookCents }
  }
  const atRate = rate === null ? (act.cents ?? 0) : centsOfShillings(amount, rate)
  const isGiven = act.kind === 'exchange' && act.cents !== undefined
  const bookCents = filledCents(amount, act.bookCents ?? (isGiven ? (act.cents ?? 0) : atRate), held)
  return { cents: act.cents ?? bookCents, bookCents }
}

/** Records that shillings moved; an act that is known is not recorded again. Call it in the order in which acts arrive. */
export async function recordShillings(context: HandlerContext, act: ShillingAct): Promise<void> {
  const { tx, actor, env } = context
  await lockShillings(tx)
  if ((await tx.$count(shillings, eq(shillings.key, act.key))) > 0) return
  const doneAt = act.at ?? instantMade(context)
  const day = act.day ?? schoolDay(Date.parse(doneAt), env.school.timeZone)
  const { cents, bookCents } = await valuesOf(tx, act, day)
  const row = {
    key: act.key,
    kind: act.kind,
    number: act.number ?? '',
    account: act.account ?? ('cashShillings' as const),
    shillings: act.shillings,
    rate: act.rate,
    cents,
    bookCents,
    other: act.other ?? ('cash' as const),
    drawer: act.drawer ?? null,
    givenCents: act.given?.dollars ?? null,
    givenShillings: act.given?.amount ?? null,
    backCents: act.given?.dollarsBack ?? null,
    note: act.note ?? null,
    day,
    doneBy: act.by === undefined ? actor.id : act.by,
    deviceCode: act.deviceCode === undefined ? actor.deviceCode : act.deviceCode,
    doneAt,
    createdAt: instantNow(env),
  }
  const [made] = await tx.insert(shillings).values(row).returning({ id: shillings.id })
  await recordChange(context, 'shillings', made?.id ?? 0, { after: row })
}

type OfPart = Pick<ShillingAct, 'kind' | 'drawer' | 'day' | 'at' | 'by' | 'deviceCode' | 'note'> & {
  number: string
  key?: string
}

/** Records the part of an act's cash that moved in shillings, if any; `sign` -1: it was paid out. */
export async function recordPart(
  context: HandlerContext,
  part: ReadPart | undefined,
  sign: 1 | -1,
  of: OfPart,
): Promise<void> {
  if (!part) return
  const { amount, rate, dollars: cents, given } = part
  await recordShillings(context, { key: of.number, ...of, shillings: sign * amount, rate, cents: sign * cents, given })
}

/** Records that the shillings of an act that is taken back went the other way, at its rate, in the caller's drawer; nothing without any. */
export async function takeShillingsBack(
  context: HandlerContext,
  key: string,
  drawer: string | null,
  note: string | null = null,
): Promise<void> {
  const [before] = await context.tx.select().from(shillings).where(eq(shillings.key, key))
  if (!before) return
  const { account, rate, cents, number, other } = before
  await recordShillings(context, {
    key: `${key} back`,
    kind: 'takenBack',
    number,
    account,
    rate,
    other,
    drawer,
    note,
    shillings: 0 - before.shillings,
    cents: 0 - cents,
    bookCents: 0 - before.bookCents,
    at: instantNow(context.env),
  })
}
