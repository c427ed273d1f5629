import { and, isNotNull } from 'drizzle-orm'
import { ChildReceipt, MOST_CHILD_RECEIPTS, type FormerChild } from '#domain/fees/child-receipts.schema.ts'
import { listChildReceipts, listFormerChildren } from '#domain/fees/child-receipts.endpoints.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import { students } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { readConfirmed } from './in-wallet.ts'
import { readReceiptShillings } from '../school/shilling-rows.ts'
import { readPaymentRows } from './payment-list.ts'
import { scopeOf, studentsIn } from '../school/scope.ts'
import { readDebts } from './balances.ts'

/** Fields of a payment on a parent's receipt, as its schema lists them. */
const onPaper = ({ changes = [], ...payment }: PaymentRow): ChildReceipt['payment'] =>
  ChildReceipt.shape.payment.parse({
    ...payment,
    changes: changes.map((change) => ({ ...change, byId: null, by: '', reason: null })),
  })

/** Reads the parent's children who have left; they stay linked, but only their money is shown. */
async function readFormerChildren({ tx, actor }: HandlerContext): Promise<FormerChild[]> {
  const debts = await readDebts(tx, and(studentsIn(await scopeOf(tx, actor)), isNotNull(students.deletedAt)))
  return debts.map(({ student: { id, fullname }, account }) => ({
    studentId: id,
    fullname,
    owesCents: Math.max(0, balanceOf(account)),
  }))
}

async function readChildReceipts(context: HandlerContext): Promise<ChildReceipt[]> {
  const { tx, env, actor } = context
  const where = studentsIn(await scopeOf(tx, actor))
  const rows = await readPaymentRows({ tx, env }, { where, limit: MOST_CHILD_RECEIPTS })
  const gone = new Set((await readFormerChildren(context)).map(({ studentId }) => studentId))
  const receipts = rows.map(({ payment }) => payment.receipt)
  const [confirmed, ofReceipt] = [await readConfirmed(tx, receipts), await readReceiptShillings(tx, receipts)]
  return rows.map(({ fullname, className, payment }) => ({
    fullname,
    className,
    ...(gone.has(payment.studentId) ? { hasLeft: true } : {}),
    ...(confirmed.has(payment.receipt) ? { isInWallet: true } : {}),
    ...(ofReceipt.has(payment.receipt) ? { inShillings: ofReceipt.get(payment.receipt) } : {}),
    payment: onPaper(payment),
  }))
}

export const childReceiptHandlers = [
  handle(listChildReceipts, (_, context) => readChildReceipts(context)),
  handle(listFormerChildren, (_, context) => readFormerChildren(context)),
]
