import { and, isNull } from 'drizzle-orm'
import { ChildReceipt, MOST_CHILD_RECEIPTS } from '#domain/fees/child-receipts.schema.ts'
import { listChildReceipts } from '#domain/fees/child-receipts.endpoints.ts'
import type { PaymentRow } from '#domain/fees/fees.schema.ts'
import { students } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { readPaymentRows } from '../payment-list.ts'
import { scopeOf, studentsIn } from '../scope.ts'

/** What the paper says of a payment: the fields that its schema names. */
const onPaper = ({ changes = [], ...payment }: PaymentRow): ChildReceipt['payment'] =>
  ChildReceipt.shape.payment.parse({
    ...payment,
    changes: changes.map((change) => ({ ...change, byId: null, by: '', reason: null })),
  })

async function readChildReceipts({ tx, env, actor }: HandlerContext): Promise<ChildReceipt[]> {
  const where = and(studentsIn(await scopeOf(tx, actor)), isNull(students.deletedAt))
  const rows = await readPaymentRows({ tx, env }, { where, limit: MOST_CHILD_RECEIPTS })
  return rows.map(({ fullname, className, payment }) => ({ fullname, className, payment: onPaper(payment) }))
}

export const childReceiptHandlers = [handle(listChildReceipts, (_, context) => readChildReceipts(context))]
