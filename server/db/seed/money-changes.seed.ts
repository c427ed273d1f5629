import { addDays } from '#domain/core/dates.ts'
import type { feeChanges, paymentChanges, payments, studentFees } from '../schema.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type Built<T, K extends keyof T> = Required<Pick<T, K>> & T
type FeeSeed = Built<typeof studentFees.$inferInsert, 'id'>
type PaymentSeed = Built<typeof payments.$inferInsert, 'id' | 'amountCents' | 'discountCents' | 'state' | 'paidAt'>
type Money<P extends PaymentSeed> = { fees: readonly FeeSeed[]; payments: readonly P[] }
type FeeChangeSeed = Built<typeof feeChanges.$inferInsert, 'id'>
type PaymentChangeSeed = Built<typeof paymentChanges.$inferInsert, 'id'>

type Changed<P extends PaymentSeed> = {
  payments: P[]
  paymentChanges: PaymentChangeSeed[]
  /** Fees of students who have left. */
  formerFees: FeeSeed[]
  feeChanges: FeeChangeSeed[]
}

/** Changes of two payments, with the amount by which each was lowered: 24 typed for 17 dollars, and five given back. */
const TAKEN_MORE = [
  { cents: 700, kind: 'corrected', reason: 'Typed 24 instead of 17' },
  { cents: 500, kind: 'refunded', reason: 'Paid five dollars too much' },
] as const

/**
 * Adds changes that an administrator made yesterday: two payments of earlier days were changed, and the older of two fees
 * that a student who left still owes was lowered. Small schools, where tests count to the cent, get no changes.
 */
export function withChanges<P extends PaymentSeed>(
  { fees, payments: paid }: Money<P>,
  { formerStudents, today }: { formerStudents: readonly StudentSeed[]; today: string },
): Changed<P> {
  const [leaver] = formerStudents
  if (!leaver) return { payments: [...paid], paymentChanges: [], formerFees: [], feeChanges: [] }
  const doneAt = `${addDays(today, -1)}T09:20:00.000Z`
  const done = { doneBy: demoUserId('admin'), doneAt }
  const before = `${addDays(today, -2)}T23:00:00.000Z`
  const chosen = paid.filter((each) => each.method === 'Cash' && each.state === 'confirmed' && each.paidAt < before)
  const changes = TAKEN_MORE.flatMap(({ cents, ...why }, at): PaymentChangeSeed[] => {
    const payment = chosen.at(-1 - at)
    if (!payment) return []
    const receipt = why.kind === 'refunded' ? `S-R${String(paid.length).padStart(6, '0')}` : null
    return [{ id: at + 1, receipt, ...loweredBy(cents, payment), ...why, ...done }]
  })
  const takenOf = new Map(changes.map(({ paymentId, amountBefore }) => [paymentId, amountBefore]))
  const amended = paid.map((payment) => {
    const takenCents = takenOf.get(payment.id) ?? null
    const isChanged = takenCents !== null
    return {
      ...payment,
      takenCents,
      takenDiscountCents: isChanged ? payment.discountCents : null,
      takenHeld: isChanged ? false : null,
    }
  })
  const months = fees.filter(
    ({ month, year }) => `${year}-${String(month).padStart(2, '0')}` < (leaver.deletedAt ?? '').slice(0, 7),
  )
  const [last] = months.slice(-1)
  const owed = last ? owedBy(leaver, last, fees.length) : []
  const waived = owed.at(0)
  return {
    formerFees: owed,
    payments: amended,
    paymentChanges: changes,
    feeChanges: waived
      ? [
          {
            id: 1,
            feeId: waived.id,
            kind: 'changed',
            amountBefore: leaver.feeCents,
            amountAfter: waived.amountCents,
            reason: 'Two siblings',
            ...done,
          },
        ]
      : [],
  }
}

const loweredBy = (cents: number, { id, amountCents, discountCents }: PaymentSeed) => ({
  paymentId: id,
  amountBefore: amountCents + cents,
  amountAfter: amountCents,
  discountBefore: discountCents,
  discountAfter: discountCents,
  wasHeld: false,
  isHeld: false,
})

/** Unpaid fees of a student's last two months at the school, the older of which was lowered later. */
function owedBy({ id: studentId, feeCents }: StudentSeed, { year, month }: FeeSeed, known: number): FeeSeed[] {
  const months = [new Date(Date.UTC(year, month - 2, 1)), new Date(Date.UTC(year, month - 1, 1))]
  return months.map((day, at) => ({
    id: known + 1 + at,
    studentId,
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    amountCents: at === 0 ? Math.max(0, feeCents - 500) : feeCents,
    busCents: 0,
    createdAt: `${day.toISOString().slice(0, 10)}T05:00:00.000Z`,
  }))
}
