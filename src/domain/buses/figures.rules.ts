import { sumOf } from '../core/grouped.ts'
import { hasBus } from '../school/buses.rules.ts'
import type { UsualFees } from '../school/fees.schema.ts'

/** What each student on a bus is expected to pay for it in a month (BUS-5). */
export const BUS_FEE_CENTS = 1_000

export const BUS_FEE_STATUSES = ['Full', 'Partial', 'None'] as const
export type BusFeeStatus = (typeof BUS_FEE_STATUSES)[number]

/** Whether a bus fee is paid in full, in part or not at all (BUS-5). */
export function busFeeStatus(busFeeCents: number): BusFeeStatus {
  if (busFeeCents >= BUS_FEE_CENTS) return 'Full'
  return busFeeCents > 0 ? 'Partial' : 'None'
}

type Paying = { bus: string | null; feeCents: number }

/** The part of a student's monthly fee that is for the bus: of whoever takes one, what is above the usual fee without. */
export const busFeeOf = (student: Paying, { withoutBusCents }: Pick<UsualFees, 'withoutBusCents'>): number =>
  hasBus(student) ? Math.max(0, student.feeCents - withoutBusCents) : 0

/** The settled part of a month's fee, in cents. */
export type SettledFee = {
  amountCents: number
  /** The part of it that is for the bus. */
  busCents: number
  /** What payments have settled of it, and what discounts have. */
  moneyCents: number
  discountCents: number
}

export type SettledParts = { schoolCents: number; busCents: number; busDiscountCents: number }

/**
 * What is settled of a fee, by parts: the school's part first, then the bus; of each, discounts before money, as payments
 * settle a fee (`allocate`). `busCents` is money alone, since a discount is no income; `schoolCents` is both.
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

/** What is still unpaid of the expected bus fee; more than expected leaves nothing. */
export const unpaidOf = (collectedCents: number): number => Math.max(0, BUS_FEE_CENTS - collectedCents)

/** What is expected of so many students on buses. */
export const expectedOf = (riders: number): number => riders * BUS_FEE_CENTS

/** The share of students on buses who pay the full bus fee, in percent; all where there are none. */
const complianceOf = (full: number, riders: number): number => (riders === 0 ? 100 : (100 * full) / riders)

/** Good from 95 percent, a warning from 80 (BUS-6). */
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

/** The figures of the bus service: who takes a bus, and what their monthly fees bring for it. */
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
