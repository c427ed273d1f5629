import { useCallback } from 'react'
import type { CallInput } from '#domain/core/endpoint.ts'
import type { changeFee } from '#domain/fees/fee-months.endpoints.ts'
import type { MissingMonth, MonthMade } from '#domain/fees/fee-months.schema.ts'
import { lateCall } from '../answers/late-call.ts'
import { useAnswer } from '../answers/use-answer.ts'

const calls = () => import('#domain/fees/fee-months.endpoints.ts')
const missingMonths = async () => (await calls()).listMissingMonths

/** Months without fees, and months made in this month; `ask` asks the school again. */
export type FeeMonths = { months: readonly MissingMonth[]; made: readonly MonthMade[]; ask: () => void }

const NONE = { months: [], made: [] }

/** Months without fees and months just made, by the school's last answer; none before the first answer. */
export function useFeeMonths(): FeeMonths {
  const { answer, ask } = useAnswer(missingMonths, {})
  const again = useCallback(() => ask(), [ask])
  const { months, made } = answer.status === 'ready' ? answer.data : NONE
  return { months, made, ask: again }
}

export const feeActions = {
  preview: () => lateCall(async () => (await calls()).previewFees, {}),
  /** Makes the months that were shown; of none, what is missing by then. */
  generate: (shown: readonly MissingMonth[]) => {
    const months = shown.map(({ year, month }) => ({ year, month }))
    return lateCall(async () => (await calls()).generateFees, { body: months.length > 0 ? { months } : {} })
  },
  takeBack: ({ year, month }: Pick<MissingMonth, 'year' | 'month'>, reason: string) =>
    lateCall(async () => (await calls()).takeBackMonth, { body: { year, month, reason } }),
  free: (month: Pick<MissingMonth, 'year' | 'month'>, reason: string) =>
    lateCall(async () => (await calls()).freeMonth, { body: { year: month.year, month: month.month, reason } }),
  change: (id: number, body: CallInput<typeof changeFee>['body']) =>
    lateCall(async () => (await calls()).changeFee, { params: { id: String(id) }, body }),
  writeOff: (id: number, reason: string) =>
    lateCall(async () => (await calls()).writeOffDebt, { params: { id: String(id) }, body: { reason } }),
} as const
