import { eq } from 'drizzle-orm'
import * as books from '#domain/books/books.endpoints.ts'
import * as budgetCalls from '#domain/books/budget.endpoints.ts'
import * as ownCalls from '#domain/books/own-accounts.endpoints.ts'
import type { Period } from '#domain/books/books.schema.ts'
import { monthPeriod, quarterPeriod, yearPeriod } from '#domain/books/periods.rules.ts'
import { incomeStatement } from '#domain/books/statements.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { readDifferences } from '../../checks/books-check.ts'
import { profitLogs } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { proposeBudget, readBudget, readBudgetOf, saveBudget } from './budgets.ts'
import { isLogOf, readLog, readLogs, reopenMonth, saveNotes } from './close.ts'
import { readEntries } from './entries.ts'
import { readLedger, recordManual, voidManual } from './ledger.ts'
import { cashFlowOf, readBalanceSheet } from './sheets.ts'
import { readPeriod } from './totals.ts'
import { addOwn, changeOwn, deleteOwn, listOwn } from './own-accounts.ts'

/** Most differences in one answer. */
const MOST_DIFFERENCES = 1_000

type Env = HandlerContext['env']
type Named = { month?: number | undefined; year?: number | undefined }

const monthAsked = (env: Env, { month, year }: Named): Period => {
  const present = presentMonth(env)
  return monthPeriod({ month: month ?? present.month, year: year ?? present.year })
}

/** Asked period: a month, a quarter, or a year where neither is named; the present month where nothing is named. */
function periodAsked(env: Env, asked: Named & { quarter?: string | undefined }): Period {
  const year = asked.year ?? presentMonth(env).year
  if (asked.quarter) return quarterPeriod(year, Number(asked.quarter))
  return asked.year && !asked.month ? yearPeriod(year) : monthAsked(env, asked)
}

async function statementOf({ tx }: HandlerContext, period: Period) {
  const read = await readPeriod(tx, period)
  const budget = await readBudgetOf(tx, read)
  return { ...incomeStatement(read), ...(budget ? { budget } : {}) }
}

export const booksHandlers = [
  handle(books.getIncomeStatement, ({ query }, context) => statementOf(context, monthAsked(context.env, query))),
  handle(books.getQuarterStatement, ({ query }, context) =>
    statementOf(context, quarterPeriod(query.year, Number(query.quarter))),
  ),
  handle(books.getYearStatement, ({ query }, context) => statementOf(context, yearPeriod(query.year))),

  handle(books.getCashFlow, async ({ query }, { tx, env }) => {
    return cashFlowOf(tx, await readPeriod(tx, periodAsked(env, query)))
  }),

  handle(books.getBalanceSheet, async ({ query }, { tx, env }) => {
    const today = schoolToday(env)
    const date = query.date ?? today
    if (date > today) throw new Problem('futureDate')
    return readBalanceSheet(tx, date)
  }),

  handle(books.listEntries, ({ query }, { tx }) => readEntries(tx, query)),

  handle(books.checkBooks, async (_, { tx }) => ({ differences: await readDifferences(tx, MOST_DIFFERENCES) })),

  handle(books.listProfitLogs, (_, { tx }) => readLogs(tx)),
  handle(books.getProfitLog, ({ params }, { tx }) => readLog(tx, params.id)),

  handle(books.updateProfitLog, async ({ body }, context) => ({
    message: 'ProfitLog updated successfully',
    profitLog: await saveNotes(context, isLogOf(body), body.notes),
  })),
  handle(books.updateProfitLogById, async ({ params, body }, context) => ({
    message: 'ProfitLog updated successfully',
    profitLog: await saveNotes(context, eq(profitLogs.id, params.id), body.notes),
  })),
  handle(books.reopenMonth, async ({ params, query }, context) => {
    await reopenMonth(context, params.id, query.reason)
    return { message: 'ProfitLog reopened successfully' }
  }),

  handle(budgetCalls.getBudget, ({ query }, { tx }) => readBudget(tx, query.year)),
  handle(budgetCalls.saveBudget, async ({ body }, context) => ({
    revision: await saveBudget(context, body),
    message: 'Budget saved',
  })),
  handle(budgetCalls.proposeBudget, async ({ query }, context) => ({
    year: query.year,
    lines: await proposeBudget(context, query),
  })),

  handle(ownCalls.listOwnAccounts, async (_, { tx }) => ({ accounts: await listOwn(tx) })),
  handle(ownCalls.createOwnAccount, async ({ body }, context) => ({
    message: `${body.name} added`,
    account: await addOwn(context, body),
  })),
  handle(ownCalls.updateOwnAccount, async ({ params, body }, context) => ({
    message: `${body.name} saved`,
    account: await changeOwn(context, params.id, body),
  })),
  handle(ownCalls.deleteOwnAccount, async ({ params }, context) => {
    await deleteOwn(context, params.id)
    return { message: 'Deleted' }
  }),

  handle(books.listLedger, ({ query }, context) => readLedger(context, query)),
  handle(books.recordLedgerEntry, async ({ body }, context) => ({
    id: await recordManual(context, body),
    message: 'Ledger entry created successfully!',
  })),
  handle(books.voidLedgerEntry, async ({ params, body }, context) => {
    await voidManual(context, params.id, body.reason)
    return { message: 'Ledger entry taken back' }
  }),
]
