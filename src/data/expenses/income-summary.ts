import { getIncomeSummary } from '#domain/expenses/expenses.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { useAnswer } from '../answers/use-answer.ts'

export type IncomeSummary = ReplyOf<typeof getIncomeSummary>

/** Money received, advanced, spent and left, of a month or of all of time. */
export const useIncomeSummary = (of: { month?: string; year?: string }) => useAnswer(getIncomeSummary, { query: of })
