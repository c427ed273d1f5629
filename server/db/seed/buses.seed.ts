import { addDays } from '#domain/core/dates.ts'
import { busLabel, hasBus, isDriver } from '#domain/school/buses.rules.ts'
import { USUAL_FEES } from '#domain/school/fees.schema.ts'
import type { BusColour, BusType } from '#domain/school/buses.schema.ts'
import { DISTRICTS } from '#domain/students/student-form.schema.ts'
import type { busDrivers, buses, busRides } from '../schema.ts'
import type { EmployeeSeed } from './employees.seed.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type BusSeed = typeof buses.$inferInsert & { id: number }
type RideSeed = Omit<typeof busRides.$inferInsert, 'id'>
type DriverSeed = Omit<typeof busDrivers.$inferInsert, 'id'>

type Planned = {
  route: string
  type: BusType
  colour: BusColour
  seats: number
  plate: string
  /** Index of the driver among the drivers. */
  driver: number
  /** Whether the bus takes a rider, by district and by the rider's place among the riders of the district. */
  takes: (district: string, place: number) => boolean
}

/** Students on the van, which costs more than their bus fees bring in. */
const IN_THE_VAN = 12

const ofDistrict = (at: number) => (district: string) => district === DISTRICTS[at]
const isLast = (district: string) => district === DISTRICTS[4] || district === DISTRICTS[5]

const FLEET: readonly Planned[] = [
  {
    route: DISTRICTS[0],
    type: 'School Bus',
    colour: 'Yellow',
    seats: 48,
    plate: 'SL-20417',
    driver: 0,
    takes: ofDistrict(0),
  },
  {
    route: DISTRICTS[1],
    type: 'Coach',
    colour: 'White',
    seats: 50,
    plate: 'SL-18833',
    driver: 1,
    takes: ofDistrict(1),
  },
  {
    route: DISTRICTS[2],
    type: 'Minibus',
    colour: 'Blue',
    seats: 30,
    plate: 'SL-22091',
    driver: 2,
    takes: ofDistrict(2),
  },
  {
    route: DISTRICTS[3],
    type: 'School Bus',
    colour: 'Yellow',
    seats: 45,
    plate: 'SL-19350',
    driver: 3,
    takes: ofDistrict(3),
  },
  {
    route: `${DISTRICTS[4]}, the hill`,
    type: 'Van',
    colour: 'Silver',
    seats: 14,
    plate: 'SL-23118',
    driver: 4,
    takes: (district, place) => district === DISTRICTS[4] && place < IN_THE_VAN,
  },
  {
    route: `${DISTRICTS[4]} and ${DISTRICTS[5]}`,
    type: 'Coach',
    colour: 'Red',
    seats: 60,
    plate: 'SL-17702',
    // This driver has two buses.
    driver: 3,
    takes: (district, place) => isLast(district) && (district === DISTRICTS[5] || place >= IN_THE_VAN),
  },
]

/** One rider in this many pays a part of the bus fee, or none; but none of the first families, which tests rely on. */
const PER_PARTIAL = 34
const PER_NONE = 75

type Asked = { employees: readonly EmployeeSeed[]; students: readonly StudentSeed[]; today: string; isSmall: boolean }

function fleetOf({ employees, today }: Pick<Asked, 'employees' | 'today'>): BusSeed[] {
  const drivers = employees.filter(({ jobTitle }) => isDriver(jobTitle))
  const made: BusSeed[] = []
  for (const { driver: at, takes: _, ...planned } of FLEET) {
    const driver = drivers[at]
    if (!driver) continue
    const named = { ...planned, name: driver.fullName, driverId: driver.id }
    made.push({
      ...named,
      id: made.length + 1,
      schoolNumber: made.length + 1,
      label: busLabel(named, made),
      createdBy: demoUserId('admin'),
      createdAt: `${addDays(today, -757)}T06:20:00.000Z`,
    })
  }
  return made
}

/** Puts students on the bus of their district; a student of a district without one keeps an unregistered bus. */
function onBuses(students: readonly StudentSeed[], fleet: readonly BusSeed[], isSmall: boolean): StudentSeed[] {
  const placeIn = new Map<string, number>()
  let riders = 0
  return students.map((student) => {
    if (!hasBus(student)) return student
    const district = student.district ?? ''
    const place = placeIn.get(district) ?? 0
    placeIn.set(district, place + 1)
    const bus = fleet.find(({ route }) => FLEET.find((each) => each.route === route)?.takes(district, place))
    riders++
    const isLower = !isSmall && student.id > 50 && student.feeCents > 0
    const feeCents =
      isLower && riders % PER_NONE === 0
        ? USUAL_FEES.withoutBusCents
        : isLower && riders % PER_PARTIAL === 0
          ? USUAL_FEES.withoutBusCents + 500
          : student.feeCents
    return { ...student, feeCents, bus: bus?.label ?? student.bus }
  })
}

const dayOf = (instant: string): string => instant.slice(0, 10)

/** Rides that are over, and the first days of the rides that followed. */
function ridesBefore(students: readonly StudentSeed[], fleet: readonly BusSeed[], today: string) {
  const changedOn = addDays(today, -34)
  const endedOn = addDays(today, -27)
  const [first, second] = fleet
  const busRideList: RideSeed[] = []
  const ridesSince: { studentId: number; since: string }[] = []
  if (!first || !second) return { busRideList, ridesSince }
  const old = students.filter(({ createdAt, deletedAt }) => dayOf(createdAt) < addDays(today, -120) && !deletedAt)
  for (const student of old.filter(({ bus }) => bus === first.label).slice(3, 8)) {
    const ride = { studentId: student.id, busId: second.id, bus: second.label, since: dayOf(student.createdAt) }
    busRideList.push({ ...ride, until: changedOn })
    ridesSince.push({ studentId: student.id, since: changedOn })
  }
  for (const student of old.filter((each) => !hasBus(each)).slice(20, 24)) {
    const ride = { studentId: student.id, busId: first.id, bus: first.label, since: dayOf(student.createdAt) }
    busRideList.push({ ...ride, until: endedOn })
  }
  return { busRideList, ridesSince }
}

/** Drivers of each bus; the second bus had another driver until a month ago. */
function driversOf(fleet: readonly BusSeed[], employees: readonly EmployeeSeed[], today: string): DriverSeed[] {
  const changedOn = addDays(today, -31)
  const former = employees.filter(({ jobTitle }) => isDriver(jobTitle))[4]
  return fleet.flatMap(({ id: busId, driverId, name, route, createdAt }, at): DriverSeed[] => {
    const since = dayOf(createdAt)
    if (at !== 1 || !former) return [{ busId, driverId, name, route, since, until: null }]
    const before = { busId, driverId: former.id, name: former.fullName, route }
    return [
      { ...before, since, until: changedOn },
      { busId, driverId, name, route, since: changedOn, until: null },
    ]
  })
}

/** Builds the school's buses, if it has drivers, and the students on the buses. */
export function buildBuses({ employees, students, today, isSmall }: Asked) {
  const fleet = fleetOf({ employees, today })
  const riding = onBuses(students, fleet, isSmall)
  return {
    students: riding,
    fleet: { buses: fleet, busDrivers: driversOf(fleet, employees, today), ...ridesBefore(riding, fleet, today) },
  }
}
