import type { RecordedPayment } from '#domain/fees/fees.schema.ts'
import { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import type { UnplacedReason } from '#domain/fees/unplaced.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import type { Told } from '#domain/core/subjects.schema.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { DrawerNumber } from '#domain/school/drawer-number.ts'
import { z } from 'zod'
import { recordChange } from '../../audit.ts'
import { unplacedMoney } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { namedDrawer } from '../school/drawers.ts'
import { instantNow } from '../school/record.ts'
import { recordPart } from '../school/shillings.ts'
import { ShillingPart } from '#domain/school/shillings.schema.ts'

/** Who took money: an account of this school, or what a device knew of one. */
export type Maker = { id: number; name: string; isKnown?: true }

const UNTOLD: Omit<Told, 'receipt'> = { cents: 0, method: 'Cash', sentence: 'Nothing is known of it but its entry.' }

/** Drawer session in the body of an entry that may not be readable otherwise. */
const drawerIn = (input: unknown): string | undefined =>
  z.object({ body: z.object({ drawer: DrawerNumber }) }).safeParse(input).data?.body.drawer

/** Shillings of a payment in the body of an entry that may not be readable otherwise. */
const shillingsIn = (input: unknown) =>
  z.object({ body: z.object({ shillings: ShillingPart }) }).safeParse(input).data?.body.shillings

/**
 * Stores money that the server cannot place, in the transaction of its entry, as its device sent it. Returns the reply
 * of a payment without lines.
 */
export async function holdUnplaced(
  context: HandlerContext,
  entry: PushEntry,
  reason: UnplacedReason,
  maker: Maker = { id: context.actor.id, name: context.actor.fullName, isKnown: true },
): Promise<RecordedPayment> {
  const { tx, actor, env } = context
  const { receipt, cents, method, sentence } = entry.told ?? { ...UNTOLD, receipt: '' }
  const row = {
    writeId: entry.id,
    endpoint: entry.endpoint,
    version: entry.version,
    input: entry.input,
    reason,
    receipt,
    cents,
    method: PaymentMethod.catch('Cash').parse(method),
    sentence,
    collectedBy: maker.isKnown ? maker.id : null,
    collector: maker.name,
    deviceCode: actor.deviceCode,
    drawer: await namedDrawer(context, drawerIn(entry.input)),
    paidAt: new Date(Math.min(Date.parse(entry.madeAt), env.now())).toISOString(),
    createdAt: instantNow(env),
  }
  const [made] = await tx.insert(unplacedMoney).values(row).returning({ id: unplacedMoney.id })
  const { input: _, ...after } = row
  await recordChange(context, 'unplacedMoney', made?.id ?? 0, { after })
  const { drawer, paidAt: at, deviceCode, collectedBy: by } = row
  if (cents > 0) {
    const key = `unplaced ${entry.id}`
    await recordPart(context, shillingsIn(entry.input), 1, {
      kind: 'payment',
      number: receipt,
      key,
      drawer,
      at,
      deviceCode,
      by,
    })
  }
  return { message: `Recorded; ${formatCents(cents)} is held for an administrator.`, receipt, lines: [] }
}
