import { closeMonth } from '#domain/books/books.endpoints.ts'
import { getChecklist, getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import { handle } from '../../handle.ts'
import * as close from '../books/close.ts'
import { readChecklist } from './checklist.ts'
import { readDetails } from './details.ts'
import { readMonthReport } from './month-report.ts'

export const monthEndHandlers = [
  handle(getChecklist, async ({ query: { year, month } }, context) => ({
    year,
    month,
    lines: await readChecklist(context, { year, month }),
  })),

  handle(getMonthReport, ({ query }, context) => readMonthReport(context, query)),

  // A call of the books, whose area lies below those that the checklist asks.
  handle(closeMonth, async ({ body }, context) => ({
    message: 'ProfitLog created successfully',
    profitLog: await close.closeMonth(context, body, {
      lines: (month) => readChecklist(context, month),
      details: (month) => readDetails(context.tx, month),
    }),
  })),
]
