import { Problem } from '#domain/core/problems.ts'
import type { ChangeKind } from '#domain/fees/payment-rows.schema.ts'
import { rightToCorrect } from '#domain/fees/payments.rules.ts'
import { paymentChanges, payments } from '../../db/schema.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { HandlerContext } from '../../handle.ts'
import type { whyOverdrawn } from '../books/objections.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { schoolToday } from '../school/school-time.ts'
import type { StoredPayment } from './payments.rows.ts'
import { change, stamp, type EditedKind } from '../school/record.ts'

export type NewValues = Partial<StoredPayment>

type Line = {
  kind: ChangeKind
  reason?: string | null | undefined
  receipt?: string
  why?: ReturnType<typeof whyOverdrawn>
}

export const paymentRecord = {
  table: payments,
  entity: 'payments',
  missing: 'paymentNotFound',
  changed: 'paymentChanged',
} satisfies EditedKind<typeof payments>

/** Worth of a payment: 0 once it is voided or given back. */
const worthOf = ({ state, amountCents, discountCents }: StoredPayment) =>
  state === 'confirmed' || state === 'held' ? { amountCents, discountCents } : { amountCents: 0, discountCents: 0 }

/**
 * Changes a payment: old values go into the audit log and, where the money changes, a line goes into the drawer of the
 * caller. The day on which the payment was taken keeps its figures.
 */
export async function changePayment(
  context: HandlerContext,
  before: StoredPayment,
  values: NewValues,
  { kind, reason, receipt, why }: Line,
): Promise<void> {
  const noted = {
    ...(kind === 'corrected' && reason ? { reason } : {}),
    ...(receipt ? { refund: receipt } : {}),
    ...why,
  }
  const after = await change(context, paymentRecord, before, values, { after: noted })
  const [was, is] = [worthOf(before), worthOf(after)]
  if (kind === 'corrected' && was.amountCents === is.amountCents && was.discountCents === is.discountCents) return
  await context.tx.insert(paymentChanges).values({
    paymentId: before.id,
    kind,
    amountBefore: was.amountCents,
    amountAfter: is.amountCents,
    discountBefore: was.discountCents,
    discountAfter: is.discountCents,
    wasHeld: before.state === 'held',
    isHeld: after.state === 'held',
    ...stamp(context, 'done'),
    reason: reason ?? null,
    receipt: receipt ?? null,
    drawer: await openDrawerOf(context),
  })
}

type Recorded = Pick<StoredPayment, 'id' | 'amountCents' | 'discountCents' | 'state'>

/** Adds lines for payments that were taken on hold and are confirmed now. */
export async function addSettledLines(context: HandlerContext, rows: readonly Recorded[]): Promise<void> {
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  await insertRows(
    context.tx,
    paymentChanges,
    confirmed.map(({ id, amountCents, discountCents }) => ({
      paymentId: id,
      kind: 'settled' as const,
      amountBefore: amountCents,
      amountAfter: amountCents,
      discountBefore: discountCents,
      discountAfter: discountCents,
      wasHeld: true,
      isHeld: false,
      ...stamp(context, 'done'),
    })),
  )
}

/** Refuses a correction of a payment of another person or day, except to an administrator who gives a reason. */
export function requireMayCorrect(
  { actor, env }: HandlerContext,
  { collectedBy: collectorId, paidAt }: StoredPayment,
  reason: string | undefined,
): void {
  const who = { userId: actor.id, role: actor.role, today: schoolToday(env), timeZone: env.school.timeZone }
  const right = rightToCorrect({ collectorId, paidAt }, who)
  if (right === 'none') throw new Problem('notYourPayment')
  if (right === 'withReason' && !reason) throw new Problem('reasonRequired')
}
