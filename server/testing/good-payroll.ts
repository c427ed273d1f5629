type Input = Record<string, unknown>

const SEPTEMBER = { month: 9, year: 2026 }
const ADVANCE = {
  amount: 12.5,
  reason: 'rent',
  ...SEPTEMBER,
  paymentMethod: 'Cash',
  overdrawnReason: 'counted again',
}
const PAYOUT = { ...SEPTEMBER, paymentMethod: 'Cash', note: 'in envelopes', overdrawnReason: 'counted again' }

/** Good bodies of the calls about advances and salaries. */
export const PAYROLL_BODIES: Record<string, Input> = {
  'payroll.createAdvance': ADVANCE,
  'payroll.updateAdvance': { ...ADVANCE, base: 1 },
  'payroll.pay': PAYOUT,
  'payroll.payAll': PAYOUT,
  'payroll.reverse': { reason: 'paid to the wrong person' },
  'payroll.setMonthSalary': { ...SEPTEMBER, amount: 120.5, reason: 'half a month' },
}

const MONTH = { month: '9', year: '2026' }

/** Good queries of the calls that require one. */
export const PAYROLL_QUERIES: Record<string, Input> = {
  'payroll.advanceDetail': { employeeId: '1' },
  'payroll.balance': { employeeId: '1', ...MONTH },
  'payroll.preview': MONTH,
  'payroll.result': MONTH,
}
