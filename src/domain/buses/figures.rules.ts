import { sumOf } from '../core/grouped.ts'
import { hasBus } from '../school/buses.rules.ts'
import type { UsualFees } from '../school/fees.schema.ts'

/** Bus fee that each student on a bus is expected to pay in a month (BUS-5). */
export const BUS_FEE_CENTS = 1_000

export const BUS_FEE_STATUSES = ['Full', 'Partial', 'None'] as const
export type BusFeeStatus = (typeof BUS_FEE_STATUSES)[number]

/** Whether a bus fee is paid in full, in part or not at all (BUS-5). */
export function busFeeStatus(busFeeCents: number): BusFeeStatus {
  if (busFeeCents >= BUS_FEE_CENTS) return 'Full'
  return busFeeCents > 0 ? 'Partial' : 'None'
}

type Paying = { bus: string | null; feeCents: number }

/** Bus part of a student's monthly fee: for students on a bus, the part above the usual fee without bus. */
export const busFeeOf = (student: Paying, { withoutBusCents }: Pick<UsualFees, 'withoutBusCents'>): number =>
  hasBus(student) ? Math.max(0, student.feeCents - withoutBusCents) : 0

/** The settled part of a month's fee, in cents. */
export type SettledFee = {
  amountCents: number
  /** Part of the fee that is for the bus. */
  busCents: number
  /** Settled by payments, and by discounts. */
  moneyCents: number
  discountCents: number
}

export type SettledParts = { schoolCents: number; busCents: number; busDiscountCents: number }

/**
 * Settled part of a fee, divided: the school's part is settled first, then the bus; in each, discounts count before money, as
 * payments settle a fee (`allocate`). `busCents` is money alone, since a discount is no income; `schoolCents` is both.
 */
export function settledParts({ amountCents, busCents, moneyCents, discountCents }: SettledFee): SettledParts {
  const school = amountCents - busCents
  const onBus = Math.max(0, moneyCents + discountCents - school)
  const busDiscountCents = Math.max(0, discountCents - school)
  return {
    schoolCents: moneyCents + discountCents - onBus,
    busCents: onBus - busDiscountCents,
    busDiscountCents,
  }
}

/** Unpaid part of the expected bus fee; zero where more than expected was collected. */
export const unpaidOf = (collectedCents: number): number => Math.max(0, BUS_FEE_CENTS - collectedCents)

/** Expected bus fees of a number of students on buses. */
export const expectedOf = (riders: number): number => riders * BUS_FEE_CENTS

/** Share of students on buses who pay the full bus fee, in percent; 100 where no student is on a bus. */
const complianceOf = (full: number, riders: number): number => (riders === 0 ? 100 : (100 * full) / riders)

/** Tone of a compliance: good from 95 percent, a warning from 80 (BUS-6). */
export function complianceTone(percent: number): 'good' | 'wait' | 'bad' {
  if (percent >= 95) return 'good'
  return percent >= 80 ? 'wait' : 'bad'
}

export type BusService = {
  students: number
  riders: number
  expectedCents: number
  /** The bus parts of the riders' monthly fees. */
  actualCents: number
  /** Expected less actual. */
  outstandingCents: number
  riderCounts: Record<BusFeeStatus, number>
  /** Percent. */
  compliance: number
}

/** Figures of the bus service: students on buses, and the bus parts of their monthly fees. */
export function busService(all: readonly { bus: string | null; busFeeCents: number }[]): BusService {
  const riders = all.filter(hasBus)
  const riderCounts: BusService['riderCounts'] = { Full: 0, Partial: 0, None: 0 }
  for (const { busFeeCents } of riders) riderCounts[busFeeStatus(busFeeCents)] += 1
  const expectedCents = expectedOf(riders.length)
  const actualCents = sumOf(riders, ({ busFeeCents }) => busFeeCents)
  return {
    students: all.length,
    riders: riders.length,
    expectedCents,
    actualCents,
    outstandingCents: expectedCents - actualCents,
    riderCounts,
    compliance: complianceOf(riderCounts.Full, riders.length),
  }
}
