import {
  getPayout,
  payAll,
  payRemaining,
  previewPayout,
  reversePayout,
  setMonthSalary,
} from '#domain/payroll/payroll.endpoints.ts'
import type { NewPayout } from '#domain/payroll/payroll.schema.ts'
import { call } from '../answers/api.ts'
import { server } from '../answers/source.ts'

export type PayMonth = { month: number; year: number }

const queryOf = ({ month, year }: PayMonth) => ({ query: { month: String(month), year: String(year) } })
const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** The payout of a month before it is paid. */
export const usePreview = server(previewPayout, queryOf)

/** Payouts of a month's salaries, by employee. */
export const usePayoutResult = server(getPayout, queryOf)

/** Actions that pay salaries and reverse payouts; all of them need the server. */
export const payoutActions = {
  pay: (body: NewPayout) => call(payRemaining, { body }),
  payAll: (body: NewPayout) => call(payAll, { body }),
  reverse: (payoutId: number, reason: string) => call(reversePayout, { ...paramsOf(payoutId), body: { reason } }),
  setSalary: (employeeId: number, body: PayMonth & { amount: number; reason: string }) =>
    call(setMonthSalary, { ...paramsOf(employeeId), body }),
}
