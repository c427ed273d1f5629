import { sql } from 'drizzle-orm'
import { agreementOf } from '#domain/buses/agreement.rules.ts'
import type { BusAgreement, BusSummary } from '#domain/buses/buses.schema.ts'
import type { SettledFee } from '#domain/buses/figures.rules.ts'
import { figureCents } from '#domain/books/figures.rules.ts'
import { monthPeriod } from '#domain/books/periods.rules.ts'
import { monthNumber } from '#domain/school/months.ts'
import type { Db } from '../../db/types.ts'
import { readTotalsOfMonth } from '../books/totals.ts'

type Month = { year: number; month: number }
type Found<Row> = { rows: Row[] }

/** Reads the fees of a month that are settled at least in part. */
async function readSettledFees(tx: Db, { year, month }: Month): Promise<SettledFee[]> {
  const { rows } = (await tx.execute(sql`
    select coalesce(json_agg(json_build_array(amount_cents, bus_cents, settled_cents - discount_cents, discount_cents)), '[]') as fees
    from (
      select f.amount_cents, f.bus_cents, f.settled_cents, coalesce(sum(a.discount_cents), 0) as discount_cents
      from student_fees as f left join payment_allocations as a on a.fee_id = f.id and a.discount_cents > 0
      where f.year = ${year}::int and f.month = ${month}::int and f.settled_cents > 0 group by f.id
    ) as settled`)) as Found<{ fees: [number, number, number, number][] }>
  return (rows[0]?.fees ?? []).map(([amountCents, busCents, moneyCents, discountCents]) => ({
    amountCents,
    busCents,
    moneyCents,
    discountCents,
  }))
}

/** Reads from the journal what settled the fees of a month in other months, and out of money carried forward. */
async function readSettling(tx: Db, month: Month) {
  const number = monthNumber(month)
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(cents) filter (where month < ${number}::int), 0)::float8 as "beforeCents",
      coalesce(sum(cents) filter (where month > ${number}::int), 0)::float8 as "afterCents",
      coalesce(sum(cents) filter (where month = ${number}::int and not is_receipt), 0)::float8 as "fromCarryCents"
    from (
      select month, is_receipt, credit_cents - debit_cents as cents from journal_totals
      where account = 'receivable' and kind = 'payment' and fee_month = ${number}::int
    ) as settling`)) as Found<{ beforeCents: number; afterCents: number; fromCarryCents: number }>
  return rows[0] ?? { beforeCents: 0, afterCents: 0, fromCarryCents: 0 }
}

/** Reads the money paid for the salaries of a month, and its part that is in the journal of that month. */
async function readSalaries(tx: Db, month: Month) {
  const { year, month: of } = month
  const { rows } = (await tx.execute(sql`
    select (
      select coalesce(sum(amount_cents), 0) from employee_advances
      where year = ${year}::int and month = ${of}::int and voided_at is null and method is not null
    )::float8 + (
      select coalesce(sum(paid_cents), 0) from salary_payouts
      where year = ${year}::int and month = ${of}::int and reversed_at is null
    )::float8 as "ofMonthCents", (
      select coalesce(sum(l.cents), 0)
      from journal_lines as l join journal_entries as e on e.id = l.entry_id
        left join employee_advances as a on e.kind = 'advance' and a.id = e.source_id
        left join salary_payouts as p on e.kind = 'expense' and p.expense_id = e.source_id
      where l.account in ('salaries', 'employeeAdvances') and e.kind in ('advance', 'expense')
        and l.day >= make_date(${year}::int, ${of}::int, 1)
        and l.day < make_date(${year}::int, ${of}::int, 1) + interval '1 month'
        and coalesce(a.year, p.year) = ${year}::int and coalesce(a.month, p.month) = ${of}::int
    )::float8 as "ofMonthInItCents"`)) as Found<{ ofMonthCents: number; ofMonthInItCents: number }>
  return rows[0] ?? { ofMonthCents: 0, ofMonthInItCents: 0 }
}

/** Reads the steps that lead from a month's bus summary to its income statement. */
export async function readAgreement(tx: Db, month: Month, summary: BusSummary): Promise<BusAgreement> {
  const period = monthPeriod(month)
  const { chart, totals } = await readTotalsOfMonth(tx, month)
  const ofSalaries = totals.filter(({ account, kind }) => account === 'salaries' && kind === 'expense')
  return agreementOf({
    fees: await readSettledFees(tx, month),
    collectedCents: summary.totalBusFeeCollected,
    settled: await readSettling(tx, month),
    currentIncomeCents: figureCents('currentIncome', totals, period, chart),
    driverPayCents: summary.totalBusSalary ?? 0,
    salaries: {
      ...(await readSalaries(tx, month)),
      inMonthCents:
        figureCents('totalExpenses', ofSalaries, period, chart) +
        figureCents('totalEmployeeAdvances', totals, period, chart),
    },
  })
}
