import { ACCOUNTS } from '#domain/books/accounts.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import { monthBefore } from '#domain/books/shown-period.rules.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { monthNumber } from '#domain/school/months.ts'
import { sum, type Question } from './questions.ts'

type Month = { year: number; month: number }

const RECEIVED = `kind = 'payment' and is_receipt and account in ('receivable', 'feesInAdvance')`

/** Money received less what was spent, of the month, the month before and the same month of last year. */
const netIncome = (months: readonly number[]) => ({
  text: `select month, (sum(credit_cents - debit_cents) filter (where ${RECEIVED})
      - coalesce(sum(debit_cents - credit_cents) filter (where account = 'discounts'), 0)
      - coalesce(sum(debit_cents - credit_cents) filter (where kind = 'expense' and (account = 'salaries' or account like 'expense:%')), 0)
      - coalesce(sum(debit_cents - credit_cents) filter (where kind = 'advance' and account = 'employeeAdvances'), 0))::float8 as net
    from journal_totals where month = any($1) group by month`,
  values: [[...months]],
})

const balances = (until: number) => ({
  text: 'select account, sum(debit_cents - credit_cents)::float8 as cents from journal_totals where month <= $1 group by 1',
  values: [until],
})

/** The report of a month beside the statements for its sums: three income statements, two balance sheets, dues by student. */
export function monthReport(month: Month): Question {
  const { from, to } = daysOfPeriod(monthPeriod(month))
  const before = monthBefore(from)
  const own = monthNumber(month)
  return {
    name: 'report of a month',
    address: `/financial/month-end/report?month=${month.month}&year=${month.year}`,
    atMostMs: 5_000,
    statements: [
      netIncome([own, monthNumber(before), monthNumber({ ...month, year: month.year - 1 })]),
      balances(own),
      balances(monthNumber(before)),
      {
        text: `select party_id, sum(cents) filter (where account = 'receivable')::float8 as dues
          from journal_lines where account in ('receivable', 'feesInAdvance') and day <= $1 group by party_id`,
        values: [to],
      },
    ],
    ofReply: ({ statement, sheet, details }: MonthReport) => [
      centsOf(statement.netIncome),
      centsOf(sheet.totalAssets),
      sum(details.unpaid, ({ dues }) => centsOf(dues)),
    ],
    ofRows: (nets, sheet = [], _ = [], dues = []) => [
      sum(nets, (row) => (Number(row['month']) === own ? Number(row['net']) : 0)),
      sum(sheet, ({ account, cents }) =>
        ACCOUNTS.some(({ code, type }) => code === account && type === 'asset') ? Number(cents) : 0,
      ),
      sum(dues, (row) => Number(row['dues'] ?? 0)),
    ],
  }
}
