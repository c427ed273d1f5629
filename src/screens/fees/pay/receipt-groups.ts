import { grouped, sumOf } from '#domain/core/grouped.ts'
import { isVoucher } from '#domain/fees/vouchers.reports.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'

type ReceiptGroup = {
  number: string
  paidAt: string
  names: string[]
  /** Sum without voided and refunded parts; the sum of all parts if none is left. */
  cents: number
  marks: ('notConfirmed' | 'held' | 'voided' | 'partlyVoided' | 'refunded' | 'corrected')[]
}

function groupOf(number: string, parts: readonly ShownPayment[]): ReceiptGroup {
  const rows = parts.map(({ payment }) => payment)
  const valid = rows.filter(isVoucher)
  const isWaiting = rows.some(({ pending }) => pending !== undefined && pending.state !== 'acknowledged')
  const isRefunded = rows.some(({ state }) => state === 'refunded')
  const gone = valid.length > 0 ? ('partlyVoided' as const) : isRefunded ? ('refunded' as const) : ('voided' as const)
  return {
    number,
    paidAt: rows[0]?.paidAt ?? '',
    names: parts.map(({ fullname }) => fullname),
    cents: sumOf(valid.length > 0 ? valid : rows, ({ amountCents }) => amountCents),
    marks: [
      ...(isWaiting ? (['notConfirmed'] as const) : []),
      ...(rows.some(({ state }) => state === 'held') ? (['held'] as const) : []),
      ...(valid.some(({ changes = [] }) => changes.some(({ kind }) => kind === 'corrected'))
        ? (['corrected'] as const)
        : []),
      ...(valid.length < rows.length ? [gone] : []),
    ],
  }
}

/** The receipts of one collector, the newest first, with what became of them. */
export const receiptGroups = (payments: readonly ShownPayment[], collectorId: number): ReceiptGroup[] =>
  [
    ...grouped(
      payments.filter(({ payment }) => payment.collectorId === collectorId),
      ({ payment }) => payment.receipt,
    ),
  ].map(([number, parts]) => groupOf(number, parts))
