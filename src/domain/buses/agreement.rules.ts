import { sumOf } from '../core/grouped.ts'
import { dollarsOf } from '../school/money.ts'
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
    /** Posted in earlier months: paid in advance. */
    beforeCents: number
    /** Posted in later months: paid late. */
    afterCents: number
    /** Posted in the month out of money that had been carried forward. */
    fromCarryCents: number
  }
  /** Current income of the income statement. */
  currentIncomeCents: number
  /** Total Salary of the bus summary. */
  driverPayCents: number
  salaries: {
    /** For the month, whenever they were paid: advances and remainders. */
    ofMonthCents: number
    /** For the month, posted in it. */
    ofMonthInItCents: number
    /** Posted in the month: salary expenses and advances of the income statement. */
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
    collected: dollarsOf(of.collectedCents),
    busFeesOfOthers: dollarsOf(busCents - of.collectedCents),
    busDiscounts: dollarsOf(sumOf(parts, (part) => part.busDiscountCents)),
    schoolFees: dollarsOf(sumOf(parts, (part) => part.schoolCents)),
    settledFees: dollarsOf(sumOf(of.fees, ({ moneyCents, discountCents }) => moneyCents + discountCents)),
    paidBefore: dollarsOf(settled.beforeCents),
    paidAfter: dollarsOf(settled.afterCents),
    carriedForward: dollarsOf(settled.fromCarryCents),
    currentIncome: dollarsOf(of.currentIncomeCents),
    driverSalaries: dollarsOf(of.driverPayCents),
    otherSalaries: dollarsOf(salaries.ofMonthCents - of.driverPayCents),
    salariesOfMonth: dollarsOf(salaries.ofMonthCents),
    paidInOtherMonths: dollarsOf(salaries.ofMonthCents - salaries.ofMonthInItCents),
    paidForOtherMonths: dollarsOf(salaries.inMonthCents - salaries.ofMonthInItCents),
    salariesPaid: dollarsOf(salaries.inMonthCents),
  }
}
