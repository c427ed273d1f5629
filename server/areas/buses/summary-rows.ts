import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { BOOKS_READERS } from '#domain/core/roles.ts'
import type { BusRide, BusRun, ReportRows } from '#domain/report.ts'
import { busDrivers, employees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { isAmong } from '../../db/is-among.ts'
import { duesOf, remainderOf, workersOf } from '../payroll/salaries-due.ts'

type Days = { from: string; to: string }

const monthOf = ({ from }: Days) => ({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) })

/** Drivers, names and routes of the buses that were registered on any of the days. */
export function readBusRuns(tx: Db, { from, to }: Days): Promise<BusRun[]> {
  const { busId, name, route, driverId, since, until } = busDrivers
  return tx
    .select({ busId, name, route, driverId, driver: employees.fullName, since, until })
    .from(busDrivers)
    .innerJoin(employees, eq(employees.id, driverId))
    .where(and(lte(since, to), or(isNull(until), gt(until, from))))
    .orderBy(asc(since), asc(busDrivers.id))
}

type RideFields = [
  studentId: number,
  fullname: string,
  district: string | null,
  busId: number | null,
  bus: string,
  since: string,
  amountCents: number | null,
  busCents: number,
  moneyCents: number,
  discountCents: number,
]

/** Students who took a bus on any of the days, with the settled part of the month's fee. One text, which is read faster. */
export async function readBusRides(tx: Db, days: Days): Promise<BusRide[]> {
  const { year, month } = monthOf(days)
  const { rows } = (await tx.execute(sql`
    with settled as (
      select f.student_id, f.amount_cents, f.bus_cents, f.settled_cents, coalesce(sum(a.discount_cents), 0) as discount_cents
      from student_fees as f left join payment_allocations as a on a.fee_id = f.id and a.discount_cents > 0
      where f.year = ${year}::int and f.month = ${month}::int group by f.id
    )
    select coalesce(json_agg(json_build_array(s.id, s.fullname, s.district, r.bus_id, r.bus, r.since, f.amount_cents,
      coalesce(f.bus_cents, 0), coalesce(f.settled_cents - f.discount_cents, 0), coalesce(f.discount_cents, 0))), '[]') as rides
    from bus_rides as r join students as s on s.id = r.student_id left join settled as f on f.student_id = r.student_id
    where r.since <= ${days.to}::date and (r.until is null or r.until > ${days.from}::date)`)) as {
    rows: { rides: RideFields[] }[]
  }
  return (rows[0]?.rides ?? []).map(([studentId, fullname, district, busId, bus, since, amountCents, ...rest]) => {
    const [busCents, moneyCents, discountCents] = rest
    const fee = amountCents === null ? null : { amountCents, busCents, moneyCents, discountCents }
    return { studentId, fullname, district, busId, bus, since, fee }
  })
}

/**
 * Pay of drivers for a month, whenever it was paid: advances in force, remainders of payouts, and salaries that no payout has
 * paid yet. Null for roles that may not read salaries.
 */
export async function readDriverPay(
  { tx, actor }: { tx: Db; actor: Pick<Actor, 'role'> },
  days: Days,
): Promise<ReportRows['driverPay']> {
  if (!BOOKS_READERS.some((role) => role === actor.role)) return null
  const { driverId, since, until } = busDrivers
  const drivers = await tx
    .selectDistinct({ id: driverId })
    .from(busDrivers)
    .where(and(lte(since, days.to), or(isNull(until), gt(until, days.from))))
  const month = monthOf(days)
  const ids = new Set(drivers.map(({ id }) => id))
  const found = await tx
    .select()
    .from(employees)
    .where(isAmong(employees.id, [...ids]))
  // No salary is due to a driver who had left by then or came later, but money that was paid all the same counts.
  const workers = new Set((await workersOf(tx, month)).map(({ id }) => id))
  return new Map(
    (await duesOf(tx, found, month)).map((due) => [
      due.employee.id,
      {
        paidCents: due.advanceCents + (due.payout?.paidCents ?? 0),
        dueCents: workers.has(due.employee.id) ? remainderOf(due) : 0,
      },
    ]),
  )
}
