import { METHOD_OF_PAYOUT, PAID_BY, type AdvanceEdit, type AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { YearText } from '#domain/school/months.schema.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { MOST_SALARY } from '#domain/employees/employee.schema.ts'
import { advanceTexts } from './advances.texts.ts'
import { monthOf, MONTHS } from './periods.ts'

const texts = advanceTexts.form

/** An advance as it is typed. */
export type Typed = {
  /** Identifies a new advance from the moment its form was opened. */
  ref: string
  employeeId: string
  amount: string
  month: string
  year: string
  reason: string
  method: string
  overdrawnReason: string
  /** The revision that the form was filled from; 0 for a new advance. */
  base: number
}

export const blankAdvance = (ref: string, today: string): Typed => ({
  ref,
  employeeId: '',
  amount: '',
  ...monthOf(today),
  reason: '',
  method: PAID_BY[0],
  overdrawnReason: '',
  base: 0,
})

export const typedOf = (advance: AdvanceListed): Typed => ({
  ref: '',
  employeeId: String(advance.employeeId),
  amount: advance.amount.toFixed(2),
  month: String(advance.month),
  year: String(advance.year),
  reason: advance.reason ?? '',
  method: PAID_BY.find((method) => METHOD_OF_PAYOUT[method] === advance.paymentMethod) ?? PAID_BY[0],
  overdrawnReason: '',
  base: advance.revision,
})

export const isYear = (text: string): boolean => YearText.safeParse(text.trim()).success

/** What is wrong with each field (second specification, Advance). */
export const problemsOf =
  (kind: 'new' | 'edit') =>
  ({ employeeId, amount, month, year }: Typed): Partial<Record<keyof Typed, string>> => {
    const invalid = kind === 'new' ? texts.required : texts.badUpdate
    return {
      ...(kind === 'new' && !/^[1-9]\d*$/.test(employeeId) ? { employeeId: texts.badEmployee } : {}),
      ...((parseAmount(amount, MOST_SALARY) ?? 0) > 0 ? {} : { amount: invalid }),
      ...(MONTHS.some(({ value }) => value === month) ? {} : { month: invalid }),
      ...(isYear(year) ? {} : { year: invalid }),
    }
  }

/** What is sent of a valid form. */
export function advanceOf(typed: Typed): Omit<AdvanceEdit, 'base'> {
  const method = PAID_BY.find((each) => each === typed.method) ?? PAID_BY[0]
  const [reason, overdrawnReason] = [typed.reason.trim(), typed.overdrawnReason.trim()]
  return {
    amount: dollarsOf(parseAmount(typed.amount, MOST_SALARY) ?? 0),
    month: Number(typed.month),
    year: Number(typed.year),
    paymentMethod: method,
    ...(reason ? { reason } : {}),
    ...(overdrawnReason ? { overdrawnReason } : {}),
  }
}
