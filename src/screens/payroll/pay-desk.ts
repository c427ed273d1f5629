import type { PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import type { PayMonth } from '#data/payroll/payout.ts'

/** Data and callbacks that the parts of the payout screen share. */
export type PayDesk = {
  month: PayMonth
  method: PayoutMethod
  note: string
  isAccountant: boolean
  /** The server cannot be reached: nothing can be paid now. */
  isAway: boolean
  /** Asks for the salaries and for what was paid again. */
  changed: () => void
}
