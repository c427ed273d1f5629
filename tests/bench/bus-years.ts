import { sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import type { Db } from '#server/db/types.ts'
import { fillMoney } from './money-years.ts'
import { sum, type Question } from './questions.ts'
import type { BusSummary } from '#domain/buses/buses.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'

const BUSES = 40
const today = (): string => schoolDay(Date.now(), 'Africa/Mogadishu')

/** Statements that add forty drivers with a bus each, put all students on buses, and count ten dollars of each fee for them. */
const FLEET = [
  sql`insert into employees (full_name, email, job_title, date_of_hire, created_by, created_at)
    select 'Driver ' || at, 'driver' || at || '@b.c', 'Bus', '2014-01-05', 1, '2014-01-05' from generate_series(1, ${BUSES}::int) as at`,
  sql`insert into buses (name, route, plate, type, colour, seats, school_number, driver_id, label, created_by, created_at)
    select full_name, 'Route', 'SL ' || id, 'Coach', 'White', 250, 1, id, full_name || ' - Route', 1, created_at
    from employees where job_title = 'Bus'`,
  sql`insert into bus_drivers (bus_id, driver_id, name, route, since)
    select id, driver_id, name, route, created_at::date from buses`,
  sql`update students set bus = buses.label from buses
    where buses.id = (select min(id) from buses) + students.id % ${BUSES}::int`,
  sql`delete from bus_rides`,
  // One student in ten was on another bus until this month.
  sql`insert into bus_rides (student_id, bus_id, bus, since, until)
    select s.id, b.id, b.label, s.created_at::date, case when s.id % 10 = 0 then date_trunc('month', ${today()}::date)::date + 2 end
    from students as s join buses as b on b.label = s.bus where s.deleted_at is null`,
  sql`insert into bus_rides (student_id, bus_id, bus, since)
    select student_id, (select min(id) from buses), 'Driver', until from bus_rides where until is not null`,
  sql`update student_fees set bus_cents = 1000`,
  sql`insert into employee_advances (employee_id, year, month, amount_cents, method, day, recorded_by, created_at)
    select driver_id, extract(year from ${today()}::date)::int, extract(month from ${today()}::date)::int, 9000, 'Cash', ${today()}::date, 1, now()
    from buses`,
]

/** Fills a school with a year of fees, and puts all students on forty buses. */
export async function fillBuses(db: Db, students: number): Promise<string> {
  await fillMoney(db, students, 1)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of FLEET) await tx.execute(statement)
  })
  const { rows } = (await db.execute(sql`select count(*)::int as rides from bus_rides`)) as {
    rows: { rides: number }[]
  }
  return `${BUSES} buses, ${(rows[0]?.rides ?? 0).toLocaleString('en')} rides`
}

/** The bus summary of this month, and the least SQL with the same figures: riders with their bus fees, and salaries. */
export function busQuestions(): readonly Question[] {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const { from, to } = monthDays(year, month)
  const settled = `select f.student_id, f.settled_cents, coalesce(sum(a.discount_cents), 0)::int as gift, f.amount_cents - f.bus_cents as school
    from student_fees as f left join payment_allocations as a on a.fee_id = f.id and a.discount_cents > 0
    where f.year = $1 and f.month = $2 group by f.id`
  return [
    {
      name: 'the bus summary of a month',
      address: `/bus/bus-summary?month=${month}&year=${year}`,
      statements: [
        {
          text: `select distinct on (r.student_id) r.student_id, s.fullname, s.district, r.bus_id,
              greatest(0, f.settled_cents - f.school) - greatest(0, f.gift - f.school) as cents
            from bus_rides as r join students as s on s.id = r.student_id left join (${settled}) as f on f.student_id = r.student_id
            where r.since <= $4::date and (r.until is null or r.until > $3::date)
            order by r.student_id, r.since desc`,
          values: [year, month, from, to],
        },
        {
          text: `select d.bus_id, d.name, d.route, coalesce((
                select sum(amount_cents) from employee_advances
                where employee_id = d.driver_id and year = $1 and month = $2 and voided_at is null
              ), 0) + coalesce((
                select sum(paid_cents) from salary_payouts
                where employee_id = d.driver_id and year = $1 and month = $2 and reversed_at is null
              ), 0) as salary
            from bus_drivers as d where d.since <= $4::date and (d.until is null or d.until > $3::date)`,
          values: [year, month, from, to],
        },
      ],
      ofReply: ({ busSummaries, ...all }: BusSummary) => [
        all.totalBuses,
        all.totalStudentsWithBus,
        sum(busSummaries, ({ students }) => students.length),
        centsOf(all.totalBusFeeCollected),
        centsOf(all.totalBusSalary ?? 0),
      ],
      ofRows: (riders = [], drivers = []) => [
        drivers.length,
        riders.length,
        riders.length,
        sum(riders, ({ cents }) => Number(cents ?? 0)),
        sum(drivers, ({ salary }) => Number(salary)),
      ],
    },
  ]
}
