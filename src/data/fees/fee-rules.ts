import {
  addFeeRule,
  changeFeeRule,
  endFeeRule,
  limitReductions,
  listFeeRules,
  previewFeeRule,
  reductionsOfMonth,
} from '#domain/fees/reductions.endpoints.ts'
import type { FeeRuleChange, FeeRuleEnd, NewFeeRule } from '#domain/fees/reductions.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** The rules that take something off fees; without network those of the last answer. */
export const useFeeRules = server(listFeeRules, () => ({}))

type OfMonth = { values: { month: string; year: string } }

/** What rules took off the fees of a month. */
export const useReductions = server(reductionsOfMonth, ({ values: { month, year } }: OfMonth) => ({
  query: { month, year },
}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of rules; all of them need the server. */
export const ruleActions = {
  add: (once: string, body: NewFeeRule) => callOnce(once, addFeeRule, { body }),
  change: (id: number, body: FeeRuleChange) => call(changeFeeRule, { ...paramsOf(id), body }),
  /** Sets the most that rules may take off a month, in dollars; null: no limit. */
  limit: (limit: number | null) => call(limitReductions, { body: { limit } }),
  end: (id: number, body: FeeRuleEnd) => call(endFeeRule, { ...paramsOf(id), body }),
  /** Whose fees a rule changes from a month on; without terms, whose its end would. */
  preview: (month: number, ruleId?: number, terms?: NewFeeRule) =>
    call(previewFeeRule, { body: { month, ...(ruleId && { ruleId }), ...(terms && { terms }) } }),
}
