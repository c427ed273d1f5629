import { sumOf } from '#domain/core/grouped.ts'
import { busFeeOf } from '#domain/buses/figures.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { USUAL_FEES } from '#domain/school/fees.schema.ts'
import type { discountLimits, feeMonths, paymentAllocations, payments, studentFees } from '../schema.ts'
import { reductionsIn } from './fee-rules.seed.ts'
import { seededRandom, type Random } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type Built<T, K extends keyof T> = Required<Pick<T, K>> & T
type FeeSeed = Built<typeof studentFees.$inferInsert, 'id' | 'busCents'>
type PaymentSeed = Built<typeof payments.$inferInsert, 'id' | 'amountCents' | 'discountCents' | 'state' | 'paidAt'>
type AllocationSeed = Built<typeof paymentAllocations.$inferInsert, 'discountCents'>
type MonthSeed = typeof feeMonths.$inferInsert
type LimitSeed = typeof discountLimits.$inferInsert

const METHODS = ['ZAAD', 'ZAAD', 'E-dahab', 'Cash'] as const
const FREE_REASONS = ['Orphan', 'Child of a teacher', 'Third child of the family', 'Scholarship of the mosque'] as const
const DISCOUNT_REASONS = ['Father without work', 'Two siblings', 'Promised by the head of the school'] as const

/**
 * Fewest students for a school with unpaid fees, discounts and held payments; tests count to the cent in smaller schools.
 */
const SMALLEST = 500
const isLarge = (students: readonly StudentSeed[]): boolean => students.length >= SMALLEST

/** One student in this many pays nothing, except in the first families, which tests and people rely on. */
const STUDENTS_PER_FREE = 60

/** The students, with a reason added to those who pay nothing. */
export const withFreeStudents = (students: readonly StudentSeed[]): StudentSeed[] =>
  students.map((student, index) =>
    isLarge(students) && index > 0 && index % STUDENTS_PER_FREE === 0
      ? { ...student, feeCents: 0, freeReason: FREE_REASONS[(index / STUDENTS_PER_FREE) % FREE_REASONS.length] ?? null }
      : student,
  )

/** The first days of this month and of the ones before it, oldest first. */
const monthsUpTo = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  )
}

/** When a day begins at the demo's school, whose clocks are three hours ahead: what is made by itself is made then. */
const beginOf = (day: string): string => `${addDays(day, -1)}T21:00:00.000Z`

/** Month whose fees the server made as its first day began. */
const madeOn = (first: string): MonthSeed => ({
  year: Number(first.slice(0, 4)),
  month: Number(first.slice(5, 7)),
  madeAt: beginOf(first),
})

/** Months that each family is behind with paying; families that are not behind are left out. */
export function familiesBehind(students: readonly StudentSeed[]): Map<string, number> {
  const behind = new Map<string, number>()
  if (!isLarge(students)) return behind
  const random = seededRandom('families behind')
  for (const phone of new Set(students.map((student) => student.phone)))
    if (random.chance(0.1)) behind.set(phone, random.int(1, 5))
  return behind
}

/** Paid part of a fee in a small school: nearly all of older months, most of the present one. */
function paidOf(random: Random, amountCents: number, isPresent: boolean): number {
  const dice = random.next()
  if (dice < (isPresent ? 0.68 : 0.95)) return amountCents
  return dice < (isPresent ? 0.82 : 0.98) ? random.int(1, 3) * 500 : 0
}

/**
 * Paid part of a fee in a large school, where families pay the oldest month first; `monthsBehind` is 0 for a family that
 * owes at most this month.
 */
function paidInTurn(random: Random, amountCents: number, place: { age: number; monthsBehind: number }): number {
  const anyway = paidOf(random, amountCents, place.age === 0)
  if (place.age < place.monthsBehind) return 0
  if (place.monthsBehind > 0) return place.age === place.monthsBehind ? 700 : amountCents
  return place.age === 0 ? anyway : amountCents
}

type Taking = { random: Random; gifts: Random; first: string; today: string; mayGive: boolean }

/** Payment of a fee, by money and discount; null where nothing is paid. */
function takenFor(fee: FeeSeed, paidCents: number, id: number, { random, gifts, ...of }: Taking): PaymentSeed | null {
  const { studentId, year, month } = fee
  const method = random.pick(METHODS)
  const transfer = method === 'Cash' ? null : String(random.int(100_000_000, 999_999_999))
  const day = addDays(of.first, random.int(0, 9))
  if (paidCents === 0) return null
  const settled = Math.min(fee.amountCents, paidCents)
  const isGift = of.mayGive && settled === fee.amountCents && gifts.chance(0.03)
  const discountCents = isGift ? gifts.int(2, 5) * 100 : 0
  // Nothing is paid later than the demo begins: who would pay from today on has paid in the days before.
  const paidAt = `${day >= of.today ? addDays(of.today, -1 - (id % 7)) : day}T06:30:00.000Z`
  return {
    id,
    studentId,
    receipt: `S-R${String(id).padStart(6, '0')}`,
    amountCents: settled - discountCents,
    discountCents,
    discountReason: isGift ? gifts.pick(DISCOUNT_REASONS) : null,
    method,
    number: transfer,
    year,
    month,
    state: 'confirmed',
    heldCode: null,
    collectedBy: demoUserId('office'),
    deviceCode: null,
    paidAt,
    createdAt: paidAt,
  }
}

/** Builds fees of the last months and their payments, one payment per fee; no student has a fee before registration. */
export function buildFees(students: readonly StudentSeed[], options: { today: string; months: number }) {
  const { today } = options
  const fees: FeeSeed[] = []
  const paid: PaymentSeed[] = []
  const allocations: AllocationSeed[] = []
  const months = monthsUpTo(today, options.months)
  const behind = familiesBehind(students)
  const mayGive = isLarge(students)
  for (const [index, first] of months.entries()) {
    const random = seededRandom(`fees ${first}`)
    const taking = { random, gifts: seededRandom(`discounts ${first}`), first, today, mayGive }
    const [year = 0, month = 0] = first.split('-').map(Number)
    const age = months.length - 1 - index
    const reductionsOf = reductionsIn(students, age)
    for (const [at, student] of students.entries()) {
      const { id: studentId, feeCents, phone, createdAt } = student
      const busCents = busFeeOf(student, USUAL_FEES)
      const reductions = reductionsOf(at, feeCents - busCents)
      const reducedCents = sumOf(reductions ?? [], ({ cents }) => cents)
      const amountCents = feeCents - reducedCents
      if (amountCents === 0 || (isLarge(students) && createdAt.slice(0, 7) > first.slice(0, 7))) continue
      const fee = {
        id: fees.length + 1,
        studentId,
        year,
        month,
        amountCents,
        busCents,
        reducedCents,
        reductions,
        createdAt: beginOf(first),
      }
      fees.push(fee)
      const cents = isLarge(students)
        ? paidInTurn(random, amountCents, { age, monthsBehind: behind.get(phone) ?? 0 })
        : paidOf(random, amountCents, age === 0)
      const payment = takenFor(fee, cents, paid.length + 1, taking)
      if (!payment) continue
      paid.push(payment)
      const { id: paymentId, amountCents: money, discountCents } = payment
      allocations.push({ paymentId, feeId: fee.id, amountCents: money, discountCents })
    }
  }
  const feeMonths = months.map(madeOn)
  if (!isLarge(students)) return { fees, payments: paid, allocations, feeMonths, discountLimits: [] }
  const held = buildHeld({ fees, paid, today })
  return {
    fees,
    payments: [...paid, ...held],
    allocations,
    feeMonths,
    discountLimits: buildLimits(paid, months.slice(-3)),
  }
}

/** Discount limits of the last months; the limit of the present month is nearly used up. */
function buildLimits(paid: readonly PaymentSeed[], months: readonly string[]): LimitSeed[] {
  return months.map((first, index) => {
    const [year = 0, month = 0] = first.split('-').map(Number)
    const given = paid
      .filter((payment) => payment.year === year && payment.month === month)
      .reduce((sum, { discountCents }) => sum + discountCents, 0)
    const isPresent = index === months.length - 1
    const maxCents = isPresent ? Math.ceil(given / 500) * 500 : Math.max(30_000, Math.ceil(given / 5_000) * 5_000)
    return { year, month, maxCents, updatedBy: demoUserId('admin'), updatedAt: beginOf(first) }
  })
}

/** Three payments of yesterday that wait for an administrator, each for another reason. */
function buildHeld(school: { fees: readonly FeeSeed[]; paid: readonly PaymentSeed[]; today: string }): PaymentSeed[] {
  const { fees, paid, today } = school
  const present = fees.at(-1)
  const isPresent = (each: { year?: number | null; month?: number | null }): boolean =>
    each.year === present?.year && each.month === present?.month
  const paidNow = new Set(paid.filter(isPresent).map(({ studentId }) => studentId))
  const [first, second] = fees.filter((fee) => isPresent(fee) && !paidNow.has(fee.studentId))
  const feeOf = new Map(fees.filter(isPresent).map((fee) => [fee.studentId, fee.amountCents]))
  const paidAlready = paid.findLast((each) => isPresent(each) && each.amountCents === feeOf.get(each.studentId))
  const transfer = paid.findLast(({ method }) => method === 'ZAAD')
  if (!present || !paidAlready || !transfer || !first || !second) return []
  const paidAt = `${addDays(today, -1)}T08:10:00.000Z`
  const { year, month } = present
  const make = (index: number, payment: Pick<PaymentSeed, 'studentId' | 'heldCode'> & Partial<PaymentSeed>) => ({
    id: paid.length + index,
    receipt: `K7Q-R${String(index).padStart(6, '0')}`,
    amountCents: 1_700,
    discountCents: 0,
    discountReason: null,
    method: 'Cash' as const,
    number: null,
    year,
    month,
    state: 'held' as const,
    collectedBy: demoUserId('office'),
    deviceCode: 'K7Q',
    paidAt,
    createdAt: paidAt,
    ...payment,
  })
  const gift = { amountCents: 1_000, discountCents: 700, discountReason: DISCOUNT_REASONS[0] }
  return [
    make(1, { studentId: paidAlready.studentId, heldCode: 'alreadyPaid', amountCents: paidAlready.amountCents }),
    make(2, { studentId: first.studentId, heldCode: 'numberUsed', method: 'ZAAD', number: transfer.number ?? null }),
    make(3, { studentId: second.studentId, heldCode: 'discountLimit', ...gift }),
  ]
}
