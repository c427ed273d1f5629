import { sql } from 'drizzle-orm'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import { reportPresenceYear } from '#domain/presence/presence.endpoints.ts'
import type { PresenceYearRow } from '#domain/presence/presence.schema.ts'
import { users } from '#server/db/schema.ts'
import type { Database } from '#server/db/client.ts'
import type { Db } from '#server/db/types.ts'
import { call, took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import type { Stage } from '../stage.ts'

const EMPLOYEES = 300

async function fill(db: Db): Promise<void> {
  const at = '2014-01-05T06:00:00.000Z'
  await db.insert(users).values({
    username: 'admin',
    fullName: 'Admin',
    email: 'a@b.c',
    role: 'ADMIN',
    passwordHash: '',
    createdAt: at,
  } as never)
  await db.execute(sql`
    insert into employees (full_name, email, job_title, date_of_hire, created_by, created_at)
    select 'Employee ' || id, 'e' || id || '@b.c', 'Cleaner', '2014-01-05', 1, ${at} from generate_series(1, ${EMPLOYEES}::int) as id`)
  await db.execute(sql`
    insert into employee_salaries (employee_id, month, cents, set_by, set_at)
    select id, 201401, 30000 + id * 10, 1, ${at} from employees`)
  await db.execute(sql`
    insert into employee_advances (employee_id, year, month, amount_cents, method, day, recorded_by, created_at)
    select id, year, month, 5000, 'Cash', '2026-01-01', 1, ${at}
    from employees cross join generate_series(2015, 2017) as year cross join generate_series(1, 12) as month where id % 3 = 0`)
  await db.execute(sql`
    insert into presence (employee_id, day, present, remark, marked_by, device_code, made_at, marked_at)
    select id, day, (id + extract(doy from day)::int) % 11 <> 0, 'Present', 1, 'AAA', day, day
    from employees cross join generate_series('2023-01-01'::timestamptz, '2025-12-31', '1 day') as day
    where extract(isodow from day) not in (4, 5)`)
  await db.execute(sql`analyze`)
}

/** Sum of the salaries paid for a month, in cents. */
async function paidIn(db: Db, year: number, month: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(paid_cents), 0)::int as cents from salary_payouts where year = ${year} and month = ${month}`)) as {
    rows: { cents: number }[]
  }
  return rows[0]?.cents ?? 0
}

/** Writes the rows of a payout by the least SQL. */
const payBare = (db: Db, year: number, month: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      with due as (
        select s.employee_id, s.cents, coalesce(sum(a.amount_cents), 0)::int as advanced, row_number() over () as at
        from employee_salaries as s left join employee_advances as a
          on a.employee_id = s.employee_id and a.year = ${year}::int and a.month = ${month}::int
        group by s.employee_id, s.cents
      ), spent as (
        insert into expenses (ref, voucher, category, amount_cents, day, method, state, recorded_by, device_code, made_at, created_at,
          approved_by, approved_at, description)
        select gen_random_uuid(), 'BARE-V' || ${year}::int * 100 + ${month}::int || '-' || employee_id, 'Salaries', cents - advanced, '2026-09-14',
          'Cash', 'recorded', 1, 'AAA', now(), now(), 1, now(), 'Salary of ' || employee_id from due returning id, voucher
      )
      insert into salary_payouts (employee_id, year, month, base_cents, advance_cents, paid_cents, method, expense_id, day, paid_by, paid_at)
      select employee_id, ${year}::int, ${month}::int, cents, advanced, cents - advanced, 'Cash', spent.id, '2026-09-14', 1, now()
      from due join spent on spent.voucher = 'BARE-V' || ${year}::int * 100 + ${month}::int || '-' || employee_id`)
    await tx.execute(sql`
      insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after)
      select now(), 1, 'AAA', 'payroll.pay', 'payouts', id::text, '{}'::jsonb, to_jsonb(p) from salary_payouts as p
      where year = ${year}::int and month = ${month}::int
      union all
      select now(), 1, 'AAA', 'payroll.pay', 'expenses', e.id::text, '{}'::jsonb, to_jsonb(e) from expenses as e
      join salary_payouts as p on p.expense_id = e.id where p.year = ${year}::int and p.month = ${month}::int`)
  })

async function pay(db: Db, year: number, month: number): Promise<void> {
  const reply = await call(db, endpoints.payRemaining, { body: { year, month, overdrawnReason: 'a bench' } })
  const { employeesPaid } = (reply as { totals: { employeesPaid: number } }).totals
  if (employeesPaid !== EMPLOYEES) throw new Error(`${employeesPaid} were paid`)
}

/** Measures payouts by the server and by bare SQL in turn, each of an unpaid month; the first of each is not counted. */
async function measure({ db }: Database, runs: number): Promise<Pick<Row, 'ours'> & { limit: number[] }> {
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    const month = 1 + (run % 12)
    const own = await took(() => pay(db, 2015 + Math.floor(run / 12), month))
    const bare = await took(() => payBare(db, 2016 + Math.floor(run / 12), month))
    const [paid, paidBare] = [await paidIn(db, 2015, month), await paidIn(db, 2016, month)]
    if (paid !== paidBare || paid === 0) throw new Error(`paid ${paid}, the bare statements ${paidBare}`)
    if (run === 0) continue
    ours.push(own)
    limit.push(bare)
  }
  return { ours, limit }
}

/** Counts the days of presence in a year by the least SQL. */
async function countYear(db: Db, year: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    select employee_id, date_part('month', day)::int as month, count(*) filter (where present)::int as present, count(*)::int as marks
    from presence where day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date group by 1, 2`)) as {
    rows: { present: number }[]
  }
  return rows.reduce((sum, { present }) => sum + present, 0)
}

/** Measures the presence of a year by the server and by bare SQL in turn. */
async function measureYear({ db }: Database, runs: number): Promise<Pick<Row, 'ours'> & { limit: number[] }> {
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    const year = 2023 + (run % 3)
    let [reported, counted] = [0, 0]
    const own = await took(async () => {
      const rows = (await call(db, reportPresenceYear, { query: { year } })) as PresenceYearRow[]
      reported = rows.reduce((sum, { totalPresent }) => sum + totalPresent, 0)
    })
    const bare = await took(async () => void (counted = await countYear(db, year)))
    if (reported !== counted || reported === 0) throw new Error(`${reported} present, the bare statement ${counted}`)
    if (run < 1) continue
    ours.push(own)
    limit.push(bare)
  }
  return { ours, limit }
}

async function staffOn({ name, open }: SchoolCopies, { isQuick }: Stage): Promise<Row[]> {
  const database = await open()
  try {
    const runs = isQuick ? 3 : 10
    const payout = `payout of ${EMPLOYEES} employees with its postings, ${name} / bare statements`
    const year = `presence of a year, ${EMPLOYEES} employees, ${name} / bare statement`
    const note = `of three years with ${EMPLOYEES * 783} marks`
    return [
      { name: payout, unit: 'ms', ...(await measure(database, runs)), target: { kind: 'ratio', value: 3 } },
      { name: year, unit: 'ms', ...(await measureYear(database, runs)), target: { kind: 'atMost', value: 100 }, note },
    ]
  } finally {
    await database.close()
  }
}

/** Time to pay the salaries of a month by one press, and to report the presence of a year. */
export async function staff(stage: Stage): Promise<Row[]> {
  const { place: embedded } = await placeEmbedded(stage, fill)
  const { place: postgres } = await placeOnPostgres(stage, fill)
  return [...(await staffOn(embedded, stage)), ...(await staffOn(postgres, stage))]
}
