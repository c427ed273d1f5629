import { getBudget } from '#domain/books/budget.endpoints.ts'
import { server } from '../answers/source.ts'

/** The budget of a year. */
export const useBudget = server(getBudget, (year: number) => ({ query: { year: String(year) } }))
