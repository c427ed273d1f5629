import { addDays } from '../core/dates.ts'
import { grouped, sumOf } from '../core/grouped.ts'
import { report, type BusRide, type BusRun, type ReportRows } from '../report.ts'
import { busKey } from '../school/buses.rules.ts'
import { monthDays } from '../school/calendar.rules.ts'
import type { BusOfMonth, BusSummary, RiderOfMonth } from './buses.schema.ts'
import { BUS_FEE_CENTS, expectedOf, settledParts, unpaidOf } from './figures.rules.ts'

type Month = { year: number; month: number }
type Days = { from: string; to: string }

const DAY_MS = 86_400_000

/** Number of these days, both included, on which a run of a bus was in force. */
function daysOf({ since, until }: Pick<BusRun, 'since' | 'until'>, { from, to }: Days): number {
  const first = since > from ? since : from
  const end = until !== null && until <= to ? until : addDays(to, 1)
  return Math.max(0, (Date.parse(end) - Date.parse(first)) / DAY_MS)
}

/** Divides an amount by weights; the parts add up to the amount to the cent. */
export function shared(cents: number, weights: readonly number[]): number[] {
  const all = sumOf(weights, (weight) => weight)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const part = all === 0 ? 0 : Math.round((cents * weighed) / all) - given
    given += part
    return part
  })
}

type Pay = { paidCents: number; dueCents: number }
const NO_PAY: Pay = { paidCents: 0, dueCents: 0 }

/** Salaries that each bus costs: the salary of a driver of several buses is shared by the days on each. */
function salariesByBus(runs: readonly BusRun[], pay: ReadonlyMap<number, Pay>, days: Days): Map<number, Pay> {
  const costs = new Map<number, Pay>()
  for (const [driverId, own] of grouped(runs, (run) => run.driverId)) {
    const { paidCents, dueCents } = pay.get(driverId) ?? NO_PAY
    const weights = own.map((run) => daysOf(run, days))
    const [paid, due] = [shared(paidCents, weights), shared(dueCents, weights)]
    for (const [at, { busId }] of own.entries()) {
      const before = costs.get(busId) ?? NO_PAY
      costs.set(busId, {
        paidCents: before.paidCents + (paid[at] ?? 0),
        dueCents: before.dueCents + (due[at] ?? 0),
      })
    }
  }
  return costs
}

/** Each student's last ride: a student who changed buses within the month is counted once, on the last bus. */
const lastRides = (rides: readonly BusRide[]): BusRide[] =>
  [...grouped(rides, ({ studentId }) => studentId).values()].flatMap(
    (own) => own.toSorted((a, b) => (a.since < b.since ? 1 : -1))[0] ?? [],
  )

const collectedOf = ({ fee }: BusRide): number => (fee ? settledParts(fee).busCents : 0)

const toRider = (ride: BusRide): RiderOfMonth => ({
  id: ride.studentId,
  name: ride.fullname,
  district: ride.district,
  expectedBusFee: BUS_FEE_CENTS,
  actualBusFeeCollected: collectedOf(ride),
  unpaidBusFee: unpaidOf(collectedOf(ride)),
})

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name)

type Named = Pick<BusOfMonth, 'busId' | 'name' | 'route'> & { drivers: readonly string[] }

/** With `pay` null, the reader may not see salaries. */
function toBus({ drivers, ...bus }: Named, rides: readonly BusRide[], pay: Pay | null): BusOfMonth {
  const collected = sumOf(rides, collectedOf)
  const expected = expectedOf(rides.length)
  const salary = pay === null ? {} : { salary: pay.paidCents, unpaidSalary: pay.dueCents }
  return {
    ...bus,
    driver: drivers.length > 0 ? { name: drivers.join(', '), ...salary } : null,
    expectedBusIncome: expected,
    totalBusFeeCollected: collected,
    ...(pay === null ? {} : { profitOrLossAmount: collected - pay.paidCents - pay.dueCents }),
    status: collected < expected ? 'Shortage' : 'Complete',
    students: rides.map(toRider).sort((a, b) => byName(a, b) || a.id - b.id),
  }
}

type Rows = Pick<ReportRows, 'busRuns' | 'busRides' | 'driverPay'>

function busesOf({ busRuns, busRides, driverPay }: Rows, days: Days): BusOfMonth[] {
  const runsOf = grouped(busRuns, ({ busId }) => busId)
  const costs = driverPay && salariesByBus(busRuns, driverPay, days)
  const rides = lastRides(busRides)
  const isRegistered = ({ busId }: BusRide): boolean => busId !== null && runsOf.has(busId)
  const ridesOf = grouped(rides.filter(isRegistered), ({ busId }) => busId)
  const registered = [...runsOf].map(([busId, runs]) => {
    const { name = '', route = '' } = runs.at(-1) ?? {}
    const drivers = [...new Set(runs.map(({ driver }) => driver))]
    return toBus({ busId, name, route, drivers }, ridesOf.get(busId) ?? [], costs && (costs.get(busId) ?? NO_PAY))
  })
  const others = grouped(
    rides.filter((ride) => !isRegistered(ride)),
    ({ bus }) => busKey(bus),
  )
  const unregistered = [...others.values()].map((own) =>
    toBus({ busId: null, name: own[0]?.bus ?? '', route: '', drivers: [] }, own, costs && NO_PAY),
  )
  return [...registered.sort(byName), ...unregistered.sort(byName)]
}

/** Riders, bus fees and salaries of the drivers by bus, in a month (BUS-8). */
export const busSummary = report({
  id: 'buses.summary',
  isOffline: false,
  reads: ['busRuns', 'busRides', 'driverPay'],
  wants: ({ year, month }: Month) => monthDays(year, month),
  compute: (rows, { year, month }): BusSummary => {
    const days = monthDays(year, month)
    const buses = busesOf(rows, days)
    const riders = sumOf(buses, ({ students }) => students.length)
    const collected = sumOf(lastRides(rows.busRides), collectedOf)
    const drivers = new Set(rows.busRuns.map(({ driverId }) => driverId))
    const salariesOf = (part: keyof Pay): number => sumOf([...drivers], (id) => rows.driverPay?.get(id)?.[part] ?? 0)
    const [paid, due] = [salariesOf('paidCents'), salariesOf('dueCents')]
    return {
      month,
      year,
      totalBuses: buses.filter(({ busId }) => busId !== null).length,
      totalStudentsWithBus: riders,
      totalBusFeeCollected: collected,
      expectedBusIncome: expectedOf(riders),
      busFeeCollectionGap: expectedOf(riders) - collected,
      ...(rows.driverPay === null
        ? {}
        : {
            totalBusSalary: paid,
            unpaidBusSalary: due,
            profitOrLoss: collected - paid - due,
          }),
      busSummaries: buses,
    }
  },
})
