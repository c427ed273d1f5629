import { addDays } from '#domain/core/dates.ts'
import type { paymentAllocations, payments, studentFees } from '../schema.ts'
import { seededRandom, type Random } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type Built<T, K extends keyof T> = Required<Pick<T, K>> & T
type FeeSeed = Built<typeof studentFees.$inferInsert, 'id'>
type PaymentSeed = Built<typeof payments.$inferInsert, 'id'>
type AllocationSeed = typeof paymentAllocations.$inferInsert

const METHODS = ['ZAAD', 'ZAAD', 'E-dahab', 'Cash'] as const

/** The first days of this month and of those before it, the oldest first. */
const monthsUpTo = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  )
}

/** How much of a fee has been paid by now: nearly all of older months, most of the present one. */
function paidOf(random: Random, amountCents: number, isPresent: boolean): number {
  const dice = random.next()
  if (dice < (isPresent ? 0.68 : 0.95)) return amountCents
  return dice < (isPresent ? 0.82 : 0.98) ? random.int(1, 3) * 500 : 0
}

/** Fees of the last months and what families have paid of them, one payment a fee. */
export function buildFees(students: readonly StudentSeed[], options: { today: string; months: number }) {
  const fees: FeeSeed[] = []
  const paid: PaymentSeed[] = []
  const allocations: AllocationSeed[] = []
  const months = monthsUpTo(options.today, options.months)
  for (const first of months) {
    const random = seededRandom(`fees ${first}`)
    const [year = 0, month = 0] = first.split('-').map(Number)
    const createdAt = `${first}T05:00:00.000Z`
    for (const { id: studentId, feeCents: amountCents } of students) {
      const feeId = fees.length + 1
      fees.push({ id: feeId, studentId, year, month, amountCents, createdAt })
      const cents = Math.min(amountCents, paidOf(random, amountCents, first === months.at(-1)))
      const method = random.pick(METHODS)
      const number = method === 'Cash' ? null : String(random.int(100_000_000, 999_999_999))
      const day = addDays(first, random.int(0, 9))
      if (cents === 0) continue
      const paymentId = paid.length + 1
      const paidAt = `${day > options.today ? options.today : day}T06:30:00.000Z`
      paid.push({
        id: paymentId,
        studentId,
        receipt: `S-R${String(paymentId).padStart(6, '0')}`,
        amountCents: cents,
        method,
        number,
        year,
        month,
        collectedBy: demoUserId('office'),
        paidAt,
        createdAt: paidAt,
      })
      allocations.push({ paymentId, feeId, amountCents: cents })
    }
  }
  return { fees, payments: paid, allocations }
}
