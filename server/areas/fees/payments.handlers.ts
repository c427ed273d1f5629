import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/fees/payments.endpoints.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { isSameMonth, dueOf } from '#domain/fees/ledger.rules.ts'
import { methodOf } from '#domain/fees/payments.rules.ts'
import { listUnplaced, settleUnplaced } from '#domain/fees/unplaced.endpoints.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { openFeesOf } from './accounts.ts'
import { correctPayment, refundPayment, settleHeld, voidPayment } from './change-payment.ts'
import { familyOf } from './families.ts'
import { namedMonth } from './objections.ts'
import { recordPayment } from './take-payment.ts'
import { readUnplaced, settleUnplaced as settleUnplacedMoney } from './unplaced.ts'

/** Lines that pay a month in full for each student who owes it; the discount is used up from the first student on. */
async function wholeMonth({ tx }: HandlerContext, ids: readonly number[], month: { year: number; month: number }) {
  const open = await openFeesOf(tx, ids)
  return ids.flatMap((studentId) => {
    const fee = open.get(studentId)?.find((each) => isSameMonth(each, month))
    return fee ? [{ studentId, ...month, dueCents: dueOf(fee) }] : []
  })
}

function lessDiscount(due: Awaited<ReturnType<typeof wholeMonth>>, discountCents: number) {
  let left = discountCents
  const lines = due.map(({ dueCents, ...line }) => {
    const given = Math.min(left, dueCents)
    left -= given
    return { ...line, amountPaid: dueCents - given, discount: given }
  })
  if (left > 0) throw new Problem('discountTooLarge')
  return lines
}

const changed = (message: string, payment: PaymentRow) => ({
  message,
  amountPaid: payment.amountCents,
  discount: payment.discountCents,
  payment,
})

export const paymentHandlers = [
  handle(endpoints.takePayment, ({ body }, context) => recordPayment(context, body)),

  handle(endpoints.payAtPortal, async ({ body }, context) => {
    const { Description, ...line } = body
    const { discountReason } = body
    const money = { ...methodOf(Description), discountReason, description: Description, lines: [line] }
    const { message, receipt, lines } = await recordPayment(context, money)
    const [made] = lines
    if (!made) throw new Problem('studentNotFound')
    const { paymentId: id, amountPaid, discount, StudentName } = made
    return { message, payment: { id, amountPaid, discount, description: Description }, StudentName, receipt }
  }),

  handle(endpoints.payStudentMonth, async ({ body }, context) => {
    const { studentId, year, month, description, discountReason } = body
    const due = await wholeMonth(context, [studentId], { year, month })
    if (due.length === 0) throw new Problem('nothingDue', namedMonth(body))
    const lines = lessDiscount(due, body.discount)
    return recordPayment(context, { ...methodOf(description), discountReason, description, lines })
  }),

  handle(endpoints.payFamilyMonth, async ({ body }, context) => {
    const { year, month, description, discountReason } = body
    const ids = await familyOf(context.tx, body)
    if (ids.length === 0) throw new Problem('noFamilyStudents')
    const due = await wholeMonth(context, ids, { year, month })
    if (due.length === 0) throw new Problem('nothingDueInFamily', namedMonth(body))
    const lines = lessDiscount(due, body.discount)
    return recordPayment(context, { ...methodOf(description), discountReason, description, lines })
  }),

  handle(endpoints.correctPayment, async ({ params: { id }, body }, context) =>
    changed('Payment updated successfully', await correctPayment(context, id, body)),
  ),

  handle(endpoints.voidPayment, async ({ params: { id }, body: { reason } }, context) =>
    changed('Payment voided', await voidPayment(context, id, reason)),
  ),

  handle(endpoints.refundPayment, async ({ params: { id }, body }, context) => {
    const { payment, receipt } = await refundPayment(context, id, body)
    return { ...changed('Money given back', payment), receipt }
  }),

  handle(endpoints.settleHeldPayment, async ({ params: { id }, body }, context) =>
    changed('Payment settled', await settleHeld(context, id, body)),
  ),

  handle(listUnplaced, (_, { tx }) => readUnplaced(tx)),

  handle(settleUnplaced, async ({ params: { id }, body }, context) => ({
    message: await settleUnplacedMoney(context, id, body),
  })),
]
