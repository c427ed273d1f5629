import { getChecklist, getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import { server } from '../answers/source.ts'

type Month = { year: number; month: number }

const queryOf = ({ year, month }: Month) => ({ query: { year: String(year), month: String(month) } })

/** What is to be looked at before a month is closed; nothing is asked for null. */
export const useChecklist = server(getChecklist, queryOf)

/** The report of a month. */
export const useMonthReport = server(getMonthReport, queryOf)
