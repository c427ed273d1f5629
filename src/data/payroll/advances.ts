import {
  createAdvance,
  deleteAdvance,
  getAdvanceDetail,
  getBalance,
  listAdvances,
  updateAdvance,
} from '#domain/payroll/payroll.endpoints.ts'
import type { AdvanceEdit, AdvanceListed, NewAdvance } from '#domain/payroll/payroll.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { pagedAs } from '../answers/paged.ts'
import { server } from '../answers/source.ts'

/** The first page has ten rows (PAY-1); a reader who wants more usually wants all. */
const ROWS = { first: '10', further: '100' }
/** Most rows that the server gives out at once, for a summary by employee. */
const ROWS_SUMMED = '500'

/** Filters of advances; an empty text stands for all months, years or employees. */
export type AdvancesAsked = { month: string; year: string; search: string }

export type AdvanceList = {
  rows: readonly AdvanceListed[]
  /** Number and sum of all that match, in dollars. */
  total: number
  totalAdvance: number
}

const queryOf = ({ month, year, search }: AdvancesAsked) => ({
  ...(month ? { month } : {}),
  ...(year ? { year } : {}),
  ...(search ? { search } : {}),
})

/** Advances in pages, the newest first, with the sum of all that match. */
export const useAdvances = pagedAs(
  listAdvances,
  (asked: AdvancesAsked) => ({ query: { limit: ROWS.first, ...queryOf(asked) } }),
  {
    read: ({ advances, total, page, limit }, { query }) => {
      // The first page counts as part of the first large one, so large pages begin at 1.
      const next = query.limit === ROWS.first ? 1 : page + 1
      return {
        rows: advances,
        total,
        next: page * limit < total ? { query: { ...query, limit: ROWS.further, page: String(next) } } : null,
      }
    },
    keyOf: ({ id }: AdvanceListed) => id,
    dataOf: (rows, { total, totalAdvance }): AdvanceList => ({ rows, total, totalAdvance }),
  },
)

/** Advances that a summary by employee is made of. */
export const useSummedAdvances = server(listAdvances, (asked: AdvancesAsked) => ({
  query: { limit: ROWS_SUMMED, ...queryOf(asked) },
}))

/** What is left of an employee's salary of a month. */
export const useBalance = server(getBalance, (query: { employeeId: string; month: string; year: string }) => ({
  query,
}))

/** The advances of one employee, by number or by name. */
export const useAdvanceDetail = server(
  getAdvanceDetail,
  (query: { employeeId?: string; employeeName?: string; month?: string; year?: string }) => ({ query }),
)

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Records an advance; nothing is recorded where the form was sent before with other details. */
export const recordAdvance = (once: string, employeeId: number, body: NewAdvance) =>
  callOnce(once, createAdvance, { ...paramsOf(employeeId), body })

/** Changes of an advance; all of them need the server. */
export const advanceActions = {
  correct: (id: number, body: AdvanceEdit) => call(updateAdvance, { ...paramsOf(id), body }),
  withdraw: (id: number) => call(deleteAdvance, paramsOf(id)),
}
