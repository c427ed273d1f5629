import { useCallback } from 'react'
import type { CallInput } from '#domain/core/endpoint.ts'
import {
  changeFee,
  freeMonth,
  generateFees,
  listMissingMonths,
  previewFees,
  takeBackMonth,
  writeOffDebt,
} from '#domain/fees/fee-months.endpoints.ts'
import type { MissingMonth, MonthMade } from '#domain/fees/fee-months.schema.ts'
import { call } from '../answers/api.ts'
import { useAnswer } from '../answers/use-answer.ts'

/** Months without fees, and months made in this month; `ask` asks the school again. */
export type FeeMonths = { months: readonly MissingMonth[]; made: readonly MonthMade[]; ask: () => void }

const NONE = { months: [], made: [] }

/** Months without fees and months just made, by the school's last answer; none before the first answer. */
export function useFeeMonths(): FeeMonths {
  const { answer, ask } = useAnswer(listMissingMonths, {})
  const again = useCallback(() => ask(), [ask])
  const { months, made } = answer.status === 'ready' ? answer.data : NONE
  return { months, made, ask: again }
}

export const feeActions = {
  preview: () => call(previewFees, {}),
  /** Makes the months that were shown; of none, what is missing by then. */
  generate: (shown: readonly MissingMonth[]) => {
    const months = shown.map(({ year, month }) => ({ year, month }))
    return call(generateFees, { body: months.length > 0 ? { months } : {} })
  },
  takeBack: ({ year, month }: Pick<MissingMonth, 'year' | 'month'>, reason: string) =>
    call(takeBackMonth, { body: { year, month, reason } }),
  free: (month: Pick<MissingMonth, 'year' | 'month'>, reason: string) =>
    call(freeMonth, { body: { year: month.year, month: month.month, reason } }),
  change: (id: number, body: CallInput<typeof changeFee>['body']) =>
    call(changeFee, { params: { id: String(id) }, body }),
  writeOff: (id: number, reason: string) => call(writeOffDebt, { params: { id: String(id) }, body: { reason } }),
} as const
