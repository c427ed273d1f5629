import { sumOf } from '../core/grouped.ts'
import type { BusAgreement } from './buses.schema.ts'
import { settledParts, type SettledFee } from './figures.rules.ts'

/** Sources of the bus summary and the income statement of a month, in cents. */
export type AgreementSources = {
  /** All fees of the month. */
  fees: readonly SettledFee[]
  /** Total Collected Fee of the bus summary. */
  collectedCents: number
  /** Settlement of fees of the month, by the journal. */
  settled: {
    /** Settlements posted in earlier months, since the fees were paid in advance. */
    beforeCents: number
    /** Settlements posted in later months, since the fees were paid late. */
    afterCents: number
    /** Settlements posted in the month with money that had been carried forward. */
    fromCarryCents: number
  }
  /** Current income of the income statement. */
  currentIncomeCents: number
  /** Total Salary of the bus summary. */
  driverPayCents: number
  salaries: {
    /** Salaries for the month, whenever they were paid: advances and remainders. */
    ofMonthCents: number
    /** Salaries for the month that were posted in the month itself. */
    ofMonthInItCents: number
    /** Salaries posted in the month, for any month: salary expenses and advances of the income statement. */
    inMonthCents: number
  }
}

/**
 * How the bus summary of a month leads to its income statement. The summary counts a month's fees and salaries and what is paid
 * of them, at whatever time; the statement counts money received and paid in the month.
 */
export function agreementOf(of: AgreementSources): BusAgreement {
  const parts = of.fees.map(settledParts)
  const busCents = sumOf(parts, (part) => part.busCents)
  const { settled, salaries } = of
  return {
    collected: of.collectedCents,
    busFeesOfOthers: busCents - of.collectedCents,
    busDiscounts: sumOf(parts, (part) => part.busDiscountCents),
    schoolFees: sumOf(parts, (part) => part.schoolCents),
    settledFees: sumOf(of.fees, ({ moneyCents, discountCents }) => moneyCents + discountCents),
    paidBefore: settled.beforeCents,
    paidAfter: settled.afterCents,
    carriedForward: settled.fromCarryCents,
    currentIncome: of.currentIncomeCents,
    driverSalaries: of.driverPayCents,
    otherSalaries: salaries.ofMonthCents - of.driverPayCents,
    salariesOfMonth: salaries.ofMonthCents,
    paidInOtherMonths: salaries.ofMonthCents - salaries.ofMonthInItCents,
    paidForOtherMonths: salaries.inMonthCents - salaries.ofMonthInItCents,
    salariesPaid: salaries.inMonthCents,
  }
}
