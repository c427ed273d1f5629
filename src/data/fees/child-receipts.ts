import type { ChildReceipt } from '#domain/fees/child-receipts.schema.ts'
import { grouped } from '#domain/core/grouped.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import type { ReceiptShillings } from '#domain/school/shillings.schema.ts'
import { mapped, server } from '../answers/source.ts'
import { ofOwnChildren } from '../school/own-children.ts'

const NOTHING = {}

/** A receipt with the parts of it that are for the parent's children. */
export type FamilyReceipt = {
  number: string
  paidAt: string
  /** Whether the wallet's own statement confirms it. */
  isInWallet: boolean
  parts: readonly {
    fullname: string
    className: string
    payment: PaymentRow
    inShillings?: ReceiptShillings | undefined
  }[]
}

/** Fields that only staff may read, empty in rows of parents. */
const STAFF_ONLY = { heldCode: null, collectorId: null, deviceCode: null, revision: 0 } as const

const receiptsOf = (rows: readonly ChildReceipt[]): FamilyReceipt[] =>
  [...grouped(rows, ({ payment }) => payment.receipt)].map(([number, parts]) => ({
    number,
    paidAt: parts[0]?.payment.paidAt ?? '',
    isInWallet: parts[0]?.isInWallet === true,
    parts: parts.map(({ payment, ...whose }) => ({ ...whose, payment: { ...STAFF_ONLY, ...payment } })),
  }))

/** The receipts of the signed-in parent's children, the newest first; the cached answer without network. */
export const useChildReceipts = mapped(
  ofOwnChildren(
    server(
      async () => (await import('#domain/fees/child-receipts.endpoints.ts')).listChildReceipts,
      () => NOTHING,
    ),
    ({ payment }) => payment.studentId,
    ({ hasLeft }) => hasLeft === true,
  ),
  receiptsOf,
)

/** The parent's children who have left, with what is owed for them. */
export const useFormerChildren = server(
  async () => (await import('#domain/fees/child-receipts.endpoints.ts')).listFormerChildren,
  () => NOTHING,
)
