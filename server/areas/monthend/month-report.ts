import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import { monthBefore } from '#domain/books/shown-period.rules.ts'
import { incomeStatement } from '#domain/books/statements.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { bridgesOf } from '#domain/monthend/bridge.rules.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readBudgetOf } from '../books/budgets.ts'
import { isLogOf, readClosing } from '../books/close.ts'
import { readFromEarlier, readLaterThan } from '../books/late-entries.ts'
import { cashFlowOf, readBalanceSheet } from '../books/sheets.ts'
import { readPeriod } from '../books/totals.ts'
import { schoolToday } from '../school/school-time.ts'
import { readChecklist } from './checklist.ts'
import { readCounted } from './counted.ts'
import { readDetails } from './details.ts'

type Context = Pick<HandlerContext, 'tx' | 'env'>
type Month = { year: number; month: number }

const statementOf = async ({ tx }: Context, month: Month) => incomeStatement(await readPeriod(tx, monthPeriod(month)))

/** Income statement with its budget, and cash flow, of one reading of the journal. */
async function readStatements({ tx }: Context, month: Month) {
  const ofPeriod = await readPeriod(tx, monthPeriod(month))
  const budget = await readBudgetOf(tx, ofPeriod)
  return {
    statement: { ...incomeStatement(ofPeriod), ...(budget ? { budget } : {}) },
    flow: await cashFlowOf(tx, ofPeriod),
  }
}

/**
 * The report of a month in cents, each figure as the screens of the statements have it. What is no sum over the journal is as it
 * was stored when the month was closed.
 */
export async function readMonthReport(context: Context, month: Month): Promise<MonthReport> {
  const { tx, env } = context
  const days = daysOfPeriod(monthPeriod(month))
  const today = schoolToday(env)
  if (days.from > today) throw new Problem('futureMonth')
  const until = days.to < today ? days.to : today
  const { statement, flow } = await readStatements(context, month)
  const [before, after] = [await readBalanceSheet(tx, addDays(days.from, -1)), await readBalanceSheet(tx, until)]
  const log = await readClosing(tx, isLogOf(month))
  const isClosed = statement.isClosed
  const open = isClosed ? null : (await readChecklist(context, month)).map((line) => ({ ...line, reason: null }))
  return {
    ...month,
    until,
    isClosed,
    closedAt: log?.closedAt ?? null,
    closedBy: log?.closedBy ?? null,
    notes: log?.notes ?? null,
    statement,
    lastMonth: await statementOf(context, monthBefore(days.from)),
    lastYear: await statementOf(context, { ...month, year: month.year - 1 }),
    cashFlow: flow,
    sheet: after,
    sheetBefore: before,
    bridges: bridgesOf({ statement, flow, before, after }),
    details: log?.details ?? (await readDetails(tx, month)),
    counted: await readCounted(context, days),
    late: await readLaterThan(tx, days),
    fromEarlier: await readFromEarlier(tx, days),
    checklist: open ?? log?.checklist ?? null,
  }
}
