import { limitKey, paymentKey } from '../row-keys.ts'
import { sumOf } from '../core/grouped.ts'
import { studentSubject } from '../core/subjects.ts'
import { centsOf, formatCents } from '../school/money.ts'
import { formatMonth } from '../school/months.ts'
import { shillingEffects } from '../school/shillings.effects.ts'
import { formatShillings } from '../school/shillings.rules.ts'
import { offlineWrite, type RowEffect, type WriteContext } from '../core/offline-write.ts'
import type { DiscountLimitRow, FeeAccountRow, PaymentLine, TakenPayment } from './fees.schema.ts'
import type { PaymentRow } from './payment-rows.schema.ts'
import { paymentEntryKey, takenOf } from './payment-lines.rules.ts'
import { takePayment } from './payments.endpoints.ts'
import { emptyAccount, withPayment } from './payments.rules.ts'

const paidIn = (lines: readonly { amountPaid: number }[]): number =>
  sumOf(lines, ({ amountPaid }) => centsOf(amountPaid))

const onAccount = (line: PaymentLine): RowEffect => ({
  table: 'feeAccounts',
  key: String(line.studentId),
  fold: (row) => withPayment((row as FeeAccountRow | undefined) ?? emptyAccount(line.studentId), takenOf(line)),
})

function onPayments(body: TakenPayment & { receipt: string }, line: PaymentLine, context: WriteContext): RowEffect {
  const { amountCents, discountCents, chosen } = takenOf(line)
  const row: PaymentRow = {
    receipt: body.receipt,
    studentId: line.studentId,
    amountCents,
    discountCents,
    discountReason: body.discountReason ?? null,
    description: body.description ?? null,
    method: body.method ?? 'Cash',
    number: body.number ?? null,
    ...chosen,
    // Only the server decides which months the payment settles; until then the chosen month is shown.
    parts: [],
    state: 'confirmed',
    heldCode: null,
    paidAt: context.madeAt,
    collectorId: context.ownerId,
    collector: context.ownerName,
    deviceCode: body.receipt.split('-')[0] ?? null,
    ...(body.drawer ? { drawer: body.drawer } : {}),
    revision: 1,
  }
  return { table: 'payments', key: paymentKey(row), row }
}

const onLimit = (line: PaymentLine): RowEffect => ({
  table: 'discountLimits',
  key: limitKey(line),
  fold: (row) => {
    const limit = row as DiscountLimitRow | undefined
    return limit ? { ...limit, usedCents: limit.usedCents + takenOf(line).discountCents } : null
  },
})

/** A payment taken on this device: an unconditional write, with a receipt of the device's own series. */
export const takePaymentOffline = offlineWrite(takePayment, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => paymentEntryKey(body.ref),
  subjects: ({ body }) => body.lines.map(studentSubject),
  told: ({ body }, names) => {
    const of = (line: PaymentLine): string => {
      const { amountCents, discountCents } = takenOf(line)
      const name = names.studentName(line.studentId)
      const whom = name ? `${name} (ID ${line.studentId})` : `student ${line.studentId}`
      const given = discountCents ? `, discount ${formatCents(discountCents)}` : ''
      return `${formatCents(amountCents)} of ${whom} for ${formatMonth(line)}${given}`
    }
    const { shillings } = body
    const inShillings = shillings ? `${formatShillings(shillings.amount)} at ${shillings.rate}` : ''
    const how = [body.method ?? 'Cash', body.number, inShillings, body.description].filter(Boolean).join(', ')
    return {
      receipt: body.receipt ?? '',
      cents: paidIn(body.lines),
      method: body.method ?? 'Cash',
      sentence: `${body.lines.map(of).join('; ')}; ${how}`.slice(0, 2_000),
    }
  },
  numbered: { series: 'R', put: (input, receipt) => ({ ...input, body: { ...input.body, receipt } }) },
  effects: ({ body }, context) => {
    const { receipt } = body
    if (!receipt) return []
    const act = { kind: 'payment', number: receipt, drawer: body.drawer } as const
    return [
      ...body.lines.flatMap((line) => [
        onAccount(line),
        onPayments({ ...body, receipt }, line, context),
        ...(line.discount ? [onLimit(line)] : []),
      ]),
      ...shillingEffects(body.shillings, act, 1, context),
    ]
  },
  sentence: ({ body }, names) => {
    const cents = paidIn(body.lines)
    const [first, ...others] = body.lines.map(({ studentId }) => names.studentName(studentId) ?? `Student ${studentId}`)
    const whom = others.length > 0 ? `${first} and ${others.length} more` : first
    return `${formatCents(cents)} taken for ${whom}, receipt ${body.receipt ?? ''}`.trim()
  },
  attention: ({ receipt, lines, message }) => {
    if (lines.length === 0) return `Receipt ${receipt}: ${message}`
    const held = lines.filter(({ state }) => state === 'held')
    if (held.length === 0) return null
    const cents = paidIn(held)
    return `Receipt ${receipt}: ${formatCents(cents)} is held until an administrator has settled it.`
  },
})
