import { asc, eq, isNull, sql } from 'drizzle-orm'
import { formatCents } from '#domain/school/money.ts'
import { Problem } from '#domain/core/problems.ts'
import type { UnplacedRow, UnplacedSettlement } from '#domain/fees/unplaced.schema.ts'
import type { z } from 'zod'
import { unplacedMoney, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireCovered, whyOverdrawn } from '../books/objections.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { giveBackUnplaced } from './payment-shillings.ts'
import { recordPayment } from './take-payment.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'

export async function readUnplaced(tx: Db): Promise<UnplacedRow[]> {
  const found = await tx
    .select({ money: unplacedMoney, collector: sql<string>`coalesce(${users.fullName}, ${unplacedMoney.collector})` })
    .from(unplacedMoney)
    .leftJoin(users, eq(users.id, unplacedMoney.collectedBy))
    .where(isNull(unplacedMoney.outcome))
    .orderBy(asc(unplacedMoney.id))
  return found.map(({ money, collector }) => ({ ...money, amount: money.cents, collector }))
}

const unplacedRecord = {
  table: unplacedMoney,
  entity: 'unplacedMoney',
  missing: 'paymentNotFound',
} satisfies RecordKind<typeof unplacedMoney>

/**
 * Settles money without a student: records all of it as payments of its collector under its receipt, or notes that it was
 * given back. Objections hold a part, as of any payment.
 */
export async function settleUnplaced(
  context: HandlerContext,
  id: number,
  settlement: z.output<typeof UnplacedSettlement>,
): Promise<string> {
  const { tx } = context
  const money = await lockRow(tx, unplacedRecord, id)
  if (money.outcome) throw new Problem('notHeld')
  const why =
    settlement.action === 'refund'
      ? whyOverdrawn(await requireCovered(tx, money.method, money.cents, settlement.overdrawnReason))
      : {}
  const settled = stamp(context, 'settled')
  const after =
    settlement.action === 'refund'
      ? {
          ...settled,
          outcome: 'refunded' as const,
          settledReason: settlement.reason,
          settledDrawer: await openDrawerOf(context),
        }
      : { ...settled, outcome: 'placed' as const, settledReason: null }
  await change(context, unplacedRecord, money, after, { after: why })
  if (settlement.action === 'refund') {
    await giveBackUnplaced(context, money.writeId, await openDrawerOf(context))
    return 'Payment settled'
  }
  const sum = settlement.lines.reduce((cents, { amountPaid }) => cents + amountPaid, 0)
  // An amount that the server could not read is entered by the administrator.
  if (money.cents > 0 && sum !== money.cents) throw new Problem('sumDiffers', { amount: formatCents(money.cents) })
  const { message } = await recordPayment(context, {
    receipt: money.receipt || undefined,
    method: money.method,
    description: money.sentence,
    lines: settlement.lines,
    taken: {
      by: money.collectedBy,
      deviceCode: money.deviceCode,
      drawer: money.drawer,
      placedFrom: id,
      at: money.paidAt,
      // An amount that the server could not read was in no figure before.
      receivedAt: money.cents > 0 ? money.createdAt : settled.settledAt,
    },
  })
  return message
}
