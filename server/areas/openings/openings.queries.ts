import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { SHILLING_ACCOUNTS } from '#domain/books/accounts.ts'
import { assetNumber } from '#domain/assets/asset-numbers.ts'
import { depreciationCents, lastMonthEnd } from '#domain/assets/depreciation.rules.ts'
import type { Opening, OpeningStudents } from '#domain/openings/openings.schema.ts'
import { assets, employees, openingAccounts, payments, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readChart } from '../books/chart.ts'
import { schoolToday } from '../school/school-time.ts'
import { isDayClosed, readFirstDay, readOpeningDay } from './opening-day.ts'

async function readAccounts(tx: Db): Promise<Pick<Opening, 'accounts' | 'shillings'>> {
  const stored = new Map((await tx.select().from(openingAccounts)).map((row) => [row.account, row]))
  const { dollars, retired, nameOf } = await readChart(tx)
  return {
    accounts: dollars
      .filter((account) => !retired.has(account) || stored.has(account))
      .map((account) => ({ account, name: nameOf(account), amount: stored.get(account)?.cents ?? 0 })),
    shillings: SHILLING_ACCOUNTS.map((account) => ({
      account,
      name: nameOf(account),
      shillings: stored.get(account)?.shillings ?? 0,
      amount: stored.get(account)?.cents ?? 0,
    })),
  }
}

async function readOldAssets(tx: Db, day: string): Promise<Opening['assets']> {
  const found = await tx
    .select()
    .from(assets)
    .where(
      and(
        isNull(assets.deletedAt),
        lt(assets.purchaseDate, day),
        or(sql`not ${assets.isInJournal}`, isNull(assets.method)),
      ),
    )
    .orderBy(asc(assets.number))
  // The books count depreciation at the end of each month.
  const until = lastMonthEnd(day)
  return found.map((asset) => ({
    id: asset.id,
    assetNumber: assetNumber(asset.number),
    name: asset.name,
    amount: asset.purchaseCents - depreciationCents(asset, until),
    isInBooks: asset.isInJournal,
  }))
}

/** Advances that were open on the opening day, and salaries owed then, of employees; in cents. */
export async function readOfEmployees(tx: Db): Promise<Opening['employees']> {
  const { rows } = (await tx.execute(sql`
    select e.id, e.full_name as "fullName", e.left_on is not null as "hasLeft", coalesce(advance.cents, 0) as advance,
      coalesce(advance.settled, 0) as "settledAdvance", coalesce(owed.cents, 0) as salary,
      owed.expense_id is not null as "isSalaryPaid"
    from ${employees} as e
    left join (
      select a.employee_id, sum(a.amount_cents)::float8 as cents,
        coalesce(sum(a.amount_cents) filter (where exists (select from salary_payouts as p where p.reversed_at is null
          and (p.employee_id, p.year, p.month) = (a.employee_id, a.year, a.month))), 0)::float8 as settled
      from employee_advances as a where a.method is null and a.voided_at is null group by 1
    ) as advance on advance.employee_id = e.id
    left join opening_salaries as owed on owed.employee_id = e.id
    where e.left_on is null or advance.cents > 0 or owed.cents > 0
    order by e.full_name, e.id`)) as { rows: Opening['employees'] }
  return rows
}

type Sums = { kind: string; cents: number }[]

/** Opening balances by what they are, as they stand in the books. */
async function readTotals(tx: Db): Promise<Opening['totals']> {
  const { rows } = (await tx.execute(sql`
    select entry.kind, sum(line.cents)::float8 as cents
    from journal_lines as line join journal_entries as entry on entry.id = line.entry_id
    where line.account = 'openingEquity' group by 1`)) as { rows: Sums }
  const of = (...kinds: readonly string[]): number =>
    rows.reduce((sum, { kind, cents }) => (kinds.includes(kind) ? sum - cents : sum), 0)
  return {
    money: of('opening'),
    assets: of('asset', 'depreciation'),
    advances: of('openingAdvance'),
    debts: of('fee'),
    ahead: 0 - of('openingCredit'),
    salaries: 0 - of('openingSalary'),
    equity: of(...rows.map(({ kind }) => kind)),
  }
}

async function countStudents(tx: Db): Promise<Pick<Opening, 'owing' | 'havingAhead'>> {
  return {
    owing: await tx.$count(studentFees, and(eq(studentFees.isOpening, true), sql`${studentFees.amountCents} > 0`)),
    havingAhead: await tx.$count(payments, sql`${payments.state} = 'opening' and ${payments.amountCents} > 0`),
  }
}

export async function readOpening({ tx, env }: HandlerContext): Promise<Opening> {
  const stored = await readOpeningDay(tx)
  const day = stored?.day ?? null
  const firstDay = await readFirstDay(tx)
  const shownDay = day ?? firstDay ?? schoolToday(env)
  return {
    day,
    firstDay,
    isClosed: await isDayClosed(tx, shownDay),
    revision: stored?.revision ?? 0,
    ...(await readAccounts(tx)),
    assets: await readOldAssets(tx, shownDay),
    employees: await readOfEmployees(tx),
    totals: await readTotals(tx),
    ...(await countStudents(tx)),
  }
}

/** Old debts and money ahead of the students of a class, by name, in cents. */
export async function readOpeningStudents(tx: Db, classId: number): Promise<OpeningStudents> {
  const { id, fullname } = students
  return tx
    .select({
      studentId: id,
      fullname,
      debt: sql<number>`coalesce(${studentFees.amountCents}, 0)`,
      ahead: sql<number>`coalesce(${payments.amountCents}, 0)`,
      used: sql<number>`coalesce(${studentFees.settledCents}, 0) + coalesce(${payments.usedCents}, 0)`,
    })
    .from(students)
    .leftJoin(studentFees, and(eq(studentFees.studentId, id), eq(studentFees.isOpening, true)))
    .leftJoin(payments, and(eq(payments.studentId, id), sql`${payments.state} = 'opening'`))
    .where(and(eq(students.classId, classId), isNull(students.deletedAt)))
    .orderBy(fullname, id)
}
