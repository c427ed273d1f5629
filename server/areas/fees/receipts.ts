import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { HoldCode } from '#domain/fees/payment-rows.schema.ts'
import { payments, receiptNumbers } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isOwnSeries } from '../school/taken-on-device.ts'

type Told = {
  ref?: string | undefined
  receipt?: string | undefined
  /** Set where the money was taken by somebody other than the caller. */
  taken?: { deviceCode: string } | undefined
}

/** Identifiers that a payment may keep, and the objection to them. */
export type Claim = {
  /** Receipt; null: the number belongs to another payment, and this one gets a number of the server's series. */
  receipt: string | null
  /** Ref; null: none was sent, or its collector used it for another payment. */
  ref: string | null
  heldCode: HoldCode | null
}

/**
 * The next receipt of the server's own series, which has no gaps; no device has the code S. Whoever asks meanwhile waits until
 * this transaction ends, so it is asked for after all other locks, and a number that is not used after all is not lost.
 */
export async function nextOwnReceipt(tx: Db): Promise<string> {
  const { rows } = (await tx.execute(sql`
    with next as (update ${receiptNumbers} set last = last + 1 where id = 1 returning last), first as (
      insert into ${receiptNumbers} (id, last) select 1, last_own_receipt() + 1 where not exists (select from next)
      on conflict (id) do update set last = ${receiptNumbers}.last + 1 returning last
    ) select last from next union all select last from first`)) as { rows: { last: number }[] }
  return `S-R${String(rows[0]?.last).padStart(6, '0')}`
}

/** Ids for new rows of payments. */
export async function nextPaymentIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = (await tx.execute(
    sql`select nextval(pg_get_serial_sequence('payments', 'id'))::int as id from generate_series(1, ${count}::int)`,
  )) as { rows: { id: number }[] }
  return rows.map(({ id }) => id)
}

const isReceiptTaken = async (tx: Db, receipt: string): Promise<boolean> =>
  (await tx.select({ id: payments.id }).from(payments).where(eq(payments.receipt, receipt)).limit(1)).length > 0

async function receiptTrouble(tx: Db, deviceCode: string, receipt: string): Promise<HoldCode | null> {
  if (!(await isOwnSeries(tx, deviceCode, receipt))) return 'receiptSeries'
  return (await isReceiptTaken(tx, receipt)) ? 'receiptUsed' : null
}

/** Whether this collector used the ref for another payment; a second transaction with it waits for the first. */
async function isRefUsed({ tx, actor }: HandlerContext, ref: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment ref ${actor.id} ${ref}`}))`)
  const isHers = and(eq(payments.collectedBy, actor.id), eq(payments.ref, ref))
  return (await tx.select({ id: payments.id }).from(payments).where(isHers).limit(1)).length > 0
}

/**
 * Checks receipt and ref of a payment, and who took it. With a receipt the money was taken, and an objection only holds
 * it. Without one, a repeat of the same payment throws `paymentKnown`.
 */
export async function claimOf(context: HandlerContext, { ref, receipt, taken }: Told): Promise<Claim> {
  const isRepeat = ref !== undefined && (await isRefUsed(context, ref))
  if (isRepeat && !receipt) throw new Problem('paymentKnown')
  const { deviceCode } = taken ?? context.actor
  const trouble = receipt ? await receiptTrouble(context.tx, deviceCode, receipt) : null
  return {
    receipt: receipt && !trouble ? receipt : null,
    ref: isRepeat ? null : (ref ?? null),
    heldCode: receipt ? (context.objection ?? trouble ?? (isRepeat ? 'refUsed' : null)) : null,
  }
}
