import { ACCOUNTS, CASH_ACCOUNTS } from '#domain/books/accounts.ts'
import type {
  BalanceSheet,
  CashFlow,
  EntriesPage,
  IncomeStatement,
  LedgerPage,
  Period,
  ProfitLog,
} from '#domain/books/books.schema.ts'
import { daysOfPeriod, monthPeriod, quarterPeriod, yearPeriod } from '#domain/books/periods.rules.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { IncomeSummary } from '#domain/expenses/expenses.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { monthReport } from './month-questions.ts'
import { sum, type Question } from './questions.ts'
import { monthNumber } from '#domain/school/months.ts'

/** Number of rows of a page, as the screens ask for them. */
const LIMIT = 100

const CASH = [...CASH_ACCOUNTS]
const INCOME = ['receivable', 'feesInAdvance']
const RECEIVED = `kind = 'payment' and is_receipt`

/** Numbers of a row in these columns. */
const numbersOf = (row: Record<string, unknown> | undefined, names: readonly string[]): number[] =>
  names.map((name) => Number(row?.[name] ?? 0))

const PARTS = ['current', 'previous', 'advance', 'discounts', 'expenses']

function statement(name: string, address: string, { from, to }: Period): Question {
  return {
    name: `income statement of a ${name}`,
    address: `/financial/Reports/${address}`,
    statements: [
      {
        text: `select
            sum(credit_cents - debit_cents) filter (where account = 'receivable' and ${RECEIVED}
              and fee_month between $1 and $2)::float8 as current,
            sum(credit_cents - debit_cents) filter (where account = 'receivable' and ${RECEIVED}
              and fee_month < $1)::float8 as previous,
            sum(credit_cents - debit_cents) filter (where ${RECEIVED}
              and (account = 'feesInAdvance' or account = 'receivable' and fee_month > $2))::float8 as advance,
            sum(debit_cents - credit_cents) filter (where account = 'discounts')::float8 as discounts,
            sum(debit_cents - credit_cents) filter (where account like 'expense:%')::float8 as expenses
          from journal_totals where month between $1 and $2`,
        values: [from, to],
      },
    ],
    ofReply: (reply: IncomeStatement) =>
      [
        reply.currentIncome,
        reply.previousIncome,
        reply.advanceIncome,
        reply.totalDiscounts,
        reply.totalExpenses,
        reply.netIncome,
      ].map(centsOf),
    ofRows: ([row]) => {
      const parts = numbersOf(row, PARTS)
      const [current = 0, previous = 0, advance = 0, discounts = 0, expenses = 0] = parts
      return [...parts, current + previous + advance - discounts - expenses]
    },
  }
}

const cashFlow = (year: number, { from, to }: Period): Question => ({
  name: 'cash flow of a year',
  address: `/financial/Reports/cash-flow?year=${year}`,
  statements: [
    {
      text: `select sum(debit_cents - credit_cents) filter (where month < $1)::float8 as opening,
          sum(debit_cents - credit_cents)::float8 as closing,
          sum(debit_cents - credit_cents) filter (where month >= $1 and kind in ('payment', 'unplaced'))::float8 as received,
          sum(credit_cents - debit_cents) filter (where month >= $1 and kind = 'expense')::float8 as spent
        from journal_totals where month <= $2 and account = any($3)`,
      values: [from, to, CASH],
    },
  ],
  ofReply: ({ opening, closing, received, expenseOutflow }: CashFlow) =>
    [opening, closing, received, expenseOutflow].map(centsOf),
  ofRows: ([row]) => numbersOf(row, ['opening', 'closing', 'received', 'spent']),
})

/** Balances at the end of a day: sums of all months up to its own, less the lines of later days in that month. */
const balanceSheet = (name: string, date: string): Question => ({
  name: `balance sheet ${name}`,
  address: `/financial/Reports/balance-sheet?date=${date}`,
  statements: [
    {
      text: `select account, sum(debit_cents - credit_cents)::float8 as cents from journal_totals where month <= $1 group by 1
        union all
        select account, -sum(cents)::float8 from journal_lines
        where account = any($2) and day > $3 and day <= $4 group by 1`,
      values: [
        monthNumber({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }),
        ACCOUNTS.map(({ code }) => code),
        date,
        daysOfPeriod(monthPeriod({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })).to,
      ],
    },
  ],
  ofReply: ({ totalAssets, totalLiabilities, totalEquity }: BalanceSheet) =>
    [totalAssets, totalLiabilities, totalEquity].map(centsOf),
  ofRows: (rows) => {
    const balance = (types: readonly string[], sign: number): number =>
      sum(rows, ({ account, cents }) =>
        ACCOUNTS.some(({ code, type }) => code === account && types.includes(type)) ? sign * Number(cents) : 0,
      )
    return [balance(['asset'], 1), balance(['liability'], -1), balance(['equity', 'income', 'expense'], -1)]
  },
})

function ledger(name: string, asked: string, { from, to }: Period): Question {
  const days = daysOfPeriod({ from, to })
  const lines = 'from journal_lines where account = any($1) and day between $2 and $3'
  return {
    name: `ledger of ${name}, first page`,
    address: `/profif/log/cash-ledger?limit=${LIMIT}${asked}`,
    statements: [
      {
        text: `select (select sum(debit_cents - credit_cents)::float8 from journal_totals
            where account = any($1) and month <= $4) as closing, (select count(*)::int ${lines}) as total`,
        values: [CASH, days.from, days.to, to],
      },
      {
        text: `select line.id, line.day, account, cents, entry.kind, entry.source_id, payment.receipt, expense.voucher
          from (select * ${lines} order by day desc, id desc limit ${LIMIT}) as line
          join journal_entries as entry on entry.id = line.entry_id
          left join payments as payment on entry.kind = 'payment' and payment.id = entry.source_id
          left join expenses as expense on entry.kind = 'expense' and expense.id = entry.source_id
          order by line.day desc, line.id desc`,
        values: [CASH, days.from, days.to],
      },
    ],
    ofReply: ({ closing, total, entries }: LedgerPage) => [
      centsOf(closing),
      total,
      ...entries.map(({ id }) => id),
      sum(entries, ({ amount }) => centsOf(amount)),
    ],
    ofRows: ([sums], rows = []) => [
      ...numbersOf(sums, ['closing', 'total']),
      ...rows.map(({ id }) => Number(id)),
      sum(rows, ({ cents }) => Math.abs(Number(cents))),
    ],
  }
}

const incomeSummary = (asked: string, { from, to }: Period): Question => ({
  name: 'income summary of a month',
  address: `/expenses/balance/monthly?${asked}`,
  statements: [
    {
      text: `select
          sum(credit_cents - debit_cents) filter (where is_receipt
            and account in ('receivable', 'feesInAdvance', 'discounts'))::float8 as income,
          sum(debit_cents - credit_cents) filter (where account like 'expense:%')::float8 as expense
        from journal_totals where month between $1 and $2`,
      values: [from, to],
    },
  ],
  ofReply: ({ totalIncome, totalExpense, remaining }: IncomeSummary) =>
    [totalIncome, totalExpense, remaining].map(centsOf),
  ofRows: ([row]) => {
    const [income = 0, expense = 0] = numbersOf(row, ['income', 'expense'])
    return [income, expense, income - expense]
  },
})

const profitLogs: Question = {
  name: 'profit log list',
  address: '/profif/log/profitLogs',
  statements: [
    {
      text: `select log.*, u.full_name from profit_logs as log join users as u on u.id = log.closed_by
        where reopened_at is null order by year desc, month desc`,
      values: [],
    },
  ],
  ofReply: (logs: ProfitLog[]) => [logs.length, ...logs.map(({ netIncome }) => centsOf(netIncome))],
  ofRows: (rows) => [rows.length, ...rows.map((row) => Number(row['net_income_cents']))],
}

function entriesBehind(name: string, { from, to }: Period): Question {
  const days = daysOfPeriod({ from, to })
  const lines = `from journal_lines as line join journal_entries as entry on entry.id = line.entry_id
    where account = any($1) and line.day between $2 and $3 and entry.day between $2 and $3 and ${RECEIVED}`
  return {
    name: `entries behind the revenue of a ${name}, first page`,
    address: `/financial/entries?figure=totalRevenue&from=${days.from}&to=${days.to}&limit=${LIMIT}`,
    statements: [
      {
        text: `select sum(credit_cents - debit_cents)::float8 as sum from journal_totals
          where account = any($1) and month between $2 and $3 and ${RECEIVED}`,
        values: [INCOME, from, to],
      },
      { text: `select count(*)::int as total ${lines}`, values: [INCOME, days.from, days.to] },
      {
        text: `select line.id, line.entry_id, line.day, account, cents, kind, receipt, fullname
          from (select line.id, entry_id, line.day, account, cents, kind, source_id ${lines}
            order by line.day desc, line.id desc limit ${LIMIT}) as line
          join payments as p on p.id = source_id join students as s on s.id = p.student_id order by line.day desc, line.id desc`,
        values: [INCOME, days.from, days.to],
      },
    ],
    ofReply: ({ sum: all, total, entries }: EntriesPage) => [
      centsOf(all),
      total,
      ...entries.map(({ id }) => id),
      sum(entries, ({ amount }) => centsOf(amount)),
    ],
    ofRows: ([sums], [counts] = [], rows = []) => [
      ...numbersOf(sums, ['sum']),
      ...numbersOf(counts, ['total']),
      ...rows.map(({ id }) => Number(id)),
      sum(rows, ({ cents }) => -Number(cents)),
    ],
  }
}

/** Questions of the office about the books: of the last ended month, its quarter and its year, and of all time. */
export function booksQuestionsOf(): Promise<readonly Question[]> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
  const [year, month] = [Number(lastDay.slice(0, 4)), Number(lastDay.slice(5, 7))]
  const quarter = Math.ceil(month / 3)
  const [ofMonth, ofQuarter, ofYear] = [monthPeriod({ year, month }), quarterPeriod(year, quarter), yearPeriod(year)]
  const asked = `month=${month}&year=${year}`
  return Promise.resolve([
    statement('month', `income-statement?${asked}`, ofMonth),
    statement('quarter', `income-statement-quarter?quarter=${quarter}&year=${year}`, ofQuarter),
    statement('year', `income-statement-year?year=${year}`, ofYear),
    cashFlow(year, ofYear),
    balanceSheet('of today', today),
    balanceSheet('in the middle of a month', `${lastDay.slice(0, 7)}-15`),
    ledger('a year', `&year=${year}`, ofYear),
    ledger('all of time', '', { from: 101, to: 999_912 }),
    incomeSummary(asked, ofMonth),
    profitLogs,
    monthReport({ year, month }),
    entriesBehind('month', ofMonth),
    entriesBehind('year', ofYear),
  ])
}
