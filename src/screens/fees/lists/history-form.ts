import { DayText } from '#domain/core/day.schema.ts'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import type { NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { chosenOf } from './periods.ts'

/** Methods that have numbers; both are searched unless the address says otherwise. */
export const NUMBERED_METHODS = ['ZAAD', 'E-dahab'] as const satisfies PaymentMethod[]

export const methodsOf = (params: URLSearchParams): PaymentMethod[] => {
  const named = params.get('methods')
  return named === null ? [...NUMBERED_METHODS] : NUMBERED_METHODS.filter((method) => named.split(',').includes(method))
}

const dayIn = (text: string | null): string | null => {
  const day = DayText.safeParse(text)
  return day.success ? day.data : null
}

/** The question in the address; null without a number. A period without both dates is ignored. */
export function historyQuery(params: URLSearchParams): NumberHistoryQuery | null {
  const number = params.get('number')?.trim()
  const methods = methodsOf(params)
  if (!number || methods.length === 0) return null
  const [dateStart, dateEnd] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  if (params.get('mode') === 'dates' && dateStart && dateEnd) return { number, methods, dateStart, dateEnd }
  const { month, year } = chosenOf(params)
  return { number, methods, ...(year ? { year } : {}), ...(month && year ? { month } : {}) }
}
