import { sql } from 'drizzle-orm'
import type { MonthDetails } from '#domain/books/month-details.schema.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import type { Db } from '../../db/types.ts'
import { readUnpaidByClass } from '../fees/unpaid-at.ts'
import { duesOf, remainderOf, workersOf } from '../payroll/salaries-due.ts'

type Month = { year: number; month: number }
type Days = { from: string; to: string }

async function readSalaries(tx: Db, month: Month): Promise<MonthDetails['salaries']> {
  const dues = await duesOf(tx, await workersOf(tx, month), month)
  return dues
    .filter(({ baseCents, payout }) => baseCents > 0 || payout)
    .map((due) => ({
      employeeId: due.employee.id,
      name: due.employee.fullName,
      salary: due.baseCents,
      advances: due.payout?.advanceCents ?? due.advanceCents,
      paid: due.payout?.paidCents ?? 0,
      unpaid: remainderOf(due),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Discounts as the income statement of these days counts them, by reason; amounts in cents. */
async function readDiscounts(tx: Db, { from, to }: Days): Promise<MonthDetails['discounts']> {
  const { rows } = (await tx.execute(sql`
    select coalesce(nullif(btrim(payment.discount_reason), ''), '–') as reason, count(distinct payment.id)::int as payments,
      sum(line.cents)::float8 as amount
    from journal_lines as line join journal_entries as entry on entry.id = line.entry_id
      join payments as payment on payment.id = entry.source_id
    where line.account = 'discounts' and entry.kind = 'payment'
      and line.day between ${from}::date and ${to}::date
    group by 1 having sum(line.cents) <> 0 order by amount desc, reason`)) as { rows: MonthDetails['discounts'] }
  return rows
}

/** Salaries, unpaid fees and discounts of a month as they are now, amounts in cents. */
export async function readDetails(tx: Db, month: Month): Promise<MonthDetails> {
  const days = daysOfPeriod(monthPeriod(month))
  return {
    salaries: await readSalaries(tx, month),
    unpaid: await readUnpaidByClass(tx, days.to),
    discounts: await readDiscounts(tx, days),
  }
}
